package dev.pawl.library.serve;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.library.runs.Keeping;
import dev.pawl.mcp.face.Faces;
import dev.pawl.mcp.face.RunSource;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a server. Where they are kept is opened when the first one begins, or a moment after
 * the start when there may be some already: those that another process left behind are resumed,
 * again and again looked for as long as the server lives.
 *
 * <p>Closing it lets go of runs that are kept, for another process to resume.
 */
public final class ServedRuns implements RunSource, AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(3);
  private static final Duration BETWEEN_TIDYINGS = Duration.ofSeconds(10);
  private static final int MOST_READ = 1_000;

  private final StorePlace where;
  private final boolean chosen;
  private final @Nullable AuditSettings auditing;
  private final Consumer<String> notice;
  private final InstantSource clock = InstantSource.system();
  private final FileRecovery recovery = new FileRecovery(this::files);
  private final Faces faces;
  private final Map<String, Workflow> read = new ConcurrentHashMap<>();
  private volatile Supplier<? extends Collection<Pawl>> files = List::of;
  private @Nullable RunHost host;
  private byte @Nullable [] key;
  private @Nullable Thread keeper;
  private @Nullable Thread tidier;
  private boolean closed;
  private boolean registers;
  private boolean wanted;
  private volatile String lastTrouble = "";

  /**
   * @param where the place of their runs
   * @param notice tells the user what was resumed, and what cannot be done
   */
  public ServedRuns(StorePlace where, Consumer<String> notice) {
    this(where, false, Oversight.NONE, notice);
  }

  /**
   * @param chosen whether somebody named that place, and wants to hear soon if it cannot be used
   * @param oversight who may touch the runs of others
   */
  public ServedRuns(
      StorePlace where, boolean chosen, Oversight oversight, Consumer<String> notice) {
    this(where, chosen, oversight, null, notice);
  }

  /**
   * @param auditing what is put down of who does what; null to put nothing down
   */
  public ServedRuns(
      StorePlace where,
      boolean chosen,
      Oversight oversight,
      @Nullable AuditSettings auditing,
      Consumer<String> notice) {
    this.auditing = auditing;
    this.faces = new Faces(this, oversight);
    this.where = where;
    this.chosen = chosen;
    this.notice = notice;
  }

  /** Has it registered what they do, or not. To be said before anything is served. */
  public ServedRuns registering(boolean wish) {
    registers = wish;
    return this;
  }

  /**
   * Goes on with runs that somebody comes back to and that nobody drives, with what these files
   * have, also before anything is served.
   */
  public ServedRuns knowing(Supplier<? extends Collection<Pawl>> loaded) {
    files = loaded;
    return this;
  }

  /** How they show themselves to callers. */
  public Faces faces() {
    return faces;
  }

  @Override
  public boolean isDurable() {
    return !(where instanceof StorePlace.Memory);
  }

  /** Signs what clients bring back: the same for all servers that keep runs in the same place. */
  public synchronized byte[] key() {
    if (key == null) {
      key = SigningKey.of(host().store(), notice);
    }
    return key.clone();
  }

  @Override
  public synchronized RunHost host() {
    if (closed) {
      throw new PawlException.Unreachable("the server is stopping");
    }
    if (host == null) {
      host = new RunHost(DataStore.open(where, auditing, registers));
    }
    return host;
  }

  /** How many runs there are; none before the first one. Opens nothing. */
  public synchronized RunCount count() {
    return host == null ? new RunCount(0, 0) : host.count();
  }

  /** Whether it could be looked for runs when that was last tried. Answers at once. */
  public boolean isStoreReachable() {
    return lastTrouble.isEmpty();
  }

  /**
   * Lets runs of workflows go on that are only read when they are wanted.
   *
   * @param reading given the name of such a workflow
   */
  public void needing(Consumer<String> reading) {
    recovery.needing(reading);
  }

  private Collection<Pawl> files() {
    return List.copyOf(files.get());
  }

  @Override
  public Optional<HostedRun> adopt(String run) {
    return host().adopt(run, new HeldRecovery(recovery, this::files));
  }

  /**
   * Begins a run with an engine that has the servers of another run, which stay open for it.
   *
   * @throws PawlException.NotFound when no file that is served has its tool
   * @throws PawlException.Conflict when its servers are others by now
   */
  public HostedRun withEngine(RunSummary past, Function<Engine, HostedRun> beginning) {
    HeldRecovery held = new HeldRecovery(recovery, this::files);
    Engine engine = held.engine(past, host().kept(past));
    HostedRun run = beginning.apply(engine);
    held.goesOn(past.run(), run);
    return run;
  }

  @Override
  public Workflow workflow(RunSummary run) {
    if (read.size() >= MOST_READ) {
      read.clear();
    }
    return read.computeIfAbsent(
        run.digest(),
        digest ->
            FileRecovery.compiled(
                host()
                    .store()
                    .definition(digest)
                    .orElseThrow(
                        () ->
                            new PawlException.NotFound(
                                "the version of `" + run.workflow() + "` was not kept"))));
  }

  /**
   * Begins to look for runs that were left behind.
   *
   * @param served whose runs can be resumed
   * @param after how long it stays out of the way of what is more urgent
   */
  public synchronized void start(Supplier<? extends Collection<Pawl>> served, Duration after) {
    files = served;
    if (isDurable() && keeper == null && !closed) {
      keeper = Thread.ofVirtual().name("pawl-keeper").start(() -> keep(after));
      tidier = Thread.ofVirtual().name("pawl-tidier").start(() -> tidy(after));
    }
  }

  /** Looks at once, because other tools are served than before. */
  public synchronized void look() {
    wanted = true;
    notifyAll();
  }

  private void keep(Duration after) {
    try {
      pause(after);
      if (chosen && !isClosed()) {
        undeterred(this::makeSure);
      }
      while (!isClosed()) {
        undeterred(this::recover);
        pause(BETWEEN_LOOKS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Of a database it is heard when it is first looked for runs. */
  private void makeSure() {
    if (where instanceof StorePlace.Folder(Path folder)) {
      DataStore.refusal(where)
          .or(() -> notCreated(folder))
          .ifPresent(
              why ->
                  notice.accept(
                      "pawl: warning: the data folder " + folder + " cannot be used: " + why));
    }
  }

  private static Optional<String> notCreated(Path folder) {
    try {
      Stores.createFolder(folder);
      return Optional.empty();
    } catch (IOException _) {
      return Optional.of("it cannot be created there");
    }
  }

  /** Much may have to be forgotten, which must not keep anybody from resuming runs. */
  private void tidy(Duration after) {
    try {
      rest(after);
      while (!isClosed()) {
        undeterred(this::tidy);
        rest(BETWEEN_TIDYINGS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void tidy() {
    if (!mayHaveRuns()) {
      return;
    }
    try {
      host().store().tidy(Keeping.here().retention(), clock.millis() * 1_000);
    } catch (PawlException e) {
      System.getLogger("dev.pawl.library")
          .log(System.Logger.Level.DEBUG, "runs that are over could not be forgotten", e);
    }
  }

  /** Whatever goes wrong now, the next look may work again: when there is memory again, say. */
  private static void undeterred(Runnable look) {
    try {
      look.run();
    } catch (RuntimeException | Error e) {
      Trouble.tell("looking after the runs of the server", e);
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private boolean mayHaveRuns() {
    synchronized (this) {
      if (host != null) {
        return true;
      }
    }
    return DataStore.exists(where);
  }

  private synchronized void pause(Duration time) throws InterruptedException {
    long until = System.nanoTime() + time.toNanos();
    for (long left = time.toMillis(); left > 0 && !wanted && !closed; ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
    wanted = false;
  }

  private synchronized void rest(Duration time) throws InterruptedException {
    long until = System.nanoTime() + time.toNanos();
    for (long left = time.toMillis(); left > 0 && !closed; ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
  }

  private void recover() {
    if (!mayHaveRuns()) {
      return;
    }
    HeldRecovery held = new HeldRecovery(recovery, this::files);
    attempt(() -> host().recover(held));
    Map<String, Integer> tools = held.tools();
    if (!tools.isEmpty()) {
      int count = tools.values().stream().mapToInt(Integer::intValue).sum();
      notice.accept(
          "pawl: resuming "
              + (count == 1 ? "a run that was" : count + " runs that were")
              + " cut off: "
              + tools.keySet().stream()
                  .map(each -> "`" + each + "`")
                  .collect(Collectors.joining(", ")));
    }
  }

  /** What does not work now may work later; it is said once. */
  private void attempt(Runnable work) {
    try {
      work.run();
      lastTrouble = "";
    } catch (PawlException e) {
      String trouble = String.valueOf(e.getMessage());
      if (!trouble.equals(lastTrouble) && !isClosed()) {
        lastTrouble = trouble;
        notice.accept(
            "pawl: it cannot be seen at the moment whether runs were cut off, which would be gone"
                + " on with: "
                + trouble);
      }
    }
  }

  /** Lets go of the runs that are kept: another process can resume them. */
  public void suspend() {
    if (isDurable()) {
      close();
    }
  }

  @Override
  public void close() {
    Thread looking;
    Thread tidying;
    RunHost open;
    synchronized (this) {
      closed = true;
      notifyAll();
      looking = keeper;
      tidying = tidier;
      open = host;
    }
    join(looking);
    if (open != null) {
      open.close();
    }
    // It stops when there is nothing left to be tidied.
    join(tidying);
  }

  private static void join(@Nullable Thread thread) {
    try {
      if (thread != null) {
        thread.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
