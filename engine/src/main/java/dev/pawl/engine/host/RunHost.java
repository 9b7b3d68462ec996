package dev.pawl.engine.host;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The runs that this process drives, all kept in one store: new ones, and those that a process
 * which is gone left behind. Letters from other processes reach them.
 *
 * <p>The first few are driven by platform threads that are kept for the next ones, because waking
 * those costs half of what a virtual thread does, each time that a run waits for an answer. While
 * they are busy, every further run gets a virtual thread of its own.
 *
 * <p>Closing it lets runs that wait or compute stop where they are; calls under way get a moment to
 * be answered. All of them can be gone on with later, from their journals.
 */
public final class RunHost implements AutoCloseable {
  private static final Duration TO_STOP = Duration.ofSeconds(5);
  private static final int MOST_KEPT = 8;
  private static final int MOST_REFUSED = 1_000;

  /** How many runs that were left behind are looked at together; there may be very many. */
  private static final int AT_ONCE = 500;

  private static final Duration KEPT = Duration.ofSeconds(30);

  private final RunStore store;
  private final KeptDefinitions definitions;
  private final KeptBeside beside;
  private final Map<String, HostedRun> runs = new ConcurrentHashMap<>();
  private final AtomicBoolean listening = new AtomicBoolean();

  /** Why runs could not be gone on with, as far as it was said. */
  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  /** Runs that broke here because of a defect: only another process may try them again. */
  private final Set<String> broken = ConcurrentHashMap.newKeySet();

  /** Runs that nobody drives any more, but that are still to be given back to the store. */
  private final Set<String> dropped = ConcurrentHashMap.newKeySet();

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          MOST_KEPT,
          KEPT.toNanos(),
          TimeUnit.NANOSECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("pawl-run").factory(),
          (run, _) -> Thread.ofVirtual().name("pawl-run").start(run));
  private final Load load = new Load();
  private final SignalDesk signals;
  private final Errands errands = new Errands(this::carryOut);
  private volatile boolean closed;

  public RunHost(RunStore store) {
    this.store = store;
    this.definitions = new KeptDefinitions(store);
    this.beside = new KeptBeside(store);
    this.signals = new SignalDesk(store::signals);
  }

  public RunStore store() {
    return store;
  }

  /** For a run that its caller drives on a thread of its own: the same options, but kept. */
  public RunOptions kept(Workflow workflow, RunOptions options) {
    return options.with(new KeptJournal(store, definitions.keep(workflow)));
  }

  /** Whether this process has a run of which others may not know anything yet. */
  public boolean holds(String run) {
    return runs.containsKey(run) || dropped.contains(run) || store.drives(run);
  }

  /**
   * Whoever drove such a run cannot go on with it: it is given back, and gone on with from what was
   * kept of it.
   */
  public void letDown(String run) {
    dropped.add(run);
  }

  /** Begins a run that goes on by itself. */
  public HostedRun begin(
      Engine engine, Workflow workflow, Map<String, @Nullable Object> input, RunOptions options) {
    return begin(workflow, options, kept -> engine.begin(workflow, input, kept));
  }

  /** The same for a run that is prepared in another way, with the options that it is to have. */
  public HostedRun begin(
      Workflow workflow, RunOptions options, Function<RunOptions, RunDriver> preparing) {
    HostedRun run = prepare(workflow, options, preparing);
    run.start();
    return run;
  }

  /** Prepares a run that whoever asks for it then starts, or drives on its own thread. */
  public HostedRun prepare(
      Engine engine, Workflow workflow, Map<String, @Nullable Object> input, RunOptions options) {
    return prepare(workflow, options, kept -> engine.begin(workflow, input, kept));
  }

  private HostedRun prepare(
      Workflow workflow, RunOptions options, Function<RunOptions, RunDriver> preparing) {
    HostedRun run = new HostedRun(workflow, options.principal());
    run.watch(options.listener());
    RunOptions kept = kept(workflow, options).with(run.listener());
    run.weighedBy(kept.journal());
    return prepared(run, preparing.apply(kept));
  }

  /** Goes on with a run that no process drives; empty when one does, or it is over. */
  public Optional<HostedRun> adopt(String id, Recovery recovery) {
    return adopt(id, recovery, RunListener.NONE);
  }

  /** The same for one who wants to hear of everything from the beginning. */
  public Optional<HostedRun> adopt(String id, Recovery recovery, RunListener listener) {
    return store
        .find(id)
        .filter(found -> !found.status().isOver())
        .flatMap(found -> adopt(found, recovery, listener));
  }

  private Optional<HostedRun> adopt(RunSummary summary, Recovery recovery, RunListener listener) {
    if (broken.contains(summary.run()) || !recovery.knows(summary)) {
      return Optional.empty();
    }
    // Whatever can be wrong with it is known before it is taken.
    beside.checkVersion(summary);
    Workflow workflow = recovery.workflow(summary, beside.of(summary));
    Fork fork = fork(summary, recovery).orElse(null);
    return store
        .adopt(summary.run())
        .map(journal -> resumed(summary, journal, new Course(workflow, fork), recovery, listener));
  }

  /** What a run goes on with: its workflow, and its past if it is a fork. */
  private record Course(Workflow workflow, @Nullable Fork fork) {}

  /**
   * Goes on with every run that was left behind and that can be gone on with here.
   *
   * @return how many
   */
  public int recover(Recovery recovery) {
    dropped.removeIf(this::givenBack);
    AtomicInteger recovered = new AtomicInteger();
    List<RunSummary> some = store.orphans(AT_ONCE, null);
    while (!some.isEmpty() && !closed) {
      // At once, so that the store can write many adoptions together.
      try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
        for (RunSummary orphan : some) {
          all.execute(() -> recover(orphan, recovery, recovered));
        }
      }
      some = some.size() < AT_ONCE ? List.of() : store.orphans(AT_ONCE, some.getLast().run());
    }
    letGoOfTheLost();
    return recovered.get();
  }

  /** Runs that another process drives by now must not go on looking like this one's own. */
  private void letGoOfTheLost() {
    for (HostedRun run : runs.values()) {
      if (run.hasBegun() && !run.isOver() && !store.drives(run.id())) {
        run.suspend();
      }
    }
  }

  private boolean givenBack(String run) {
    if (runs.containsKey(run)) {
      return true; // it was taken over again meanwhile
    }
    try {
      store.release(run);
      return true;
    } catch (PawlException _) {
      return false;
    }
  }

  private void recover(RunSummary orphan, Recovery recovery, AtomicInteger recovered) {
    try {
      if (!closed && hasRoom() && adopt(orphan, recovery, RunListener.NONE).isPresent()) {
        recovered.incrementAndGet();
      }
    } catch (PawlException e) {
      complain(orphan, e);
    }
  }

  /** Once for each reason: runs are looked at again and again, and there may be thousands. */
  private void complain(RunSummary orphan, PawlException e) {
    if (refused.size() < MOST_REFUSED && refused.add(orphan.workflow() + ": " + e.getMessage())) {
      System.getLogger("dev.pawl.engine")
          .log(
              Level.WARNING,
              "run {0} of `{1}` was cut off and cannot be gone on with: {2}",
              orphan.run(),
              orphan.workflow(),
              e.getMessage());
    }
  }

  private HostedRun resumed(
      RunSummary summary, Journal journal, Course course, Recovery recovery, RunListener listener) {
    try {
      List<Event> past = store.events(summary.run());
      HostedRun run = new HostedRun(course.workflow, summary.principal());
      run.watch(listener);
      run.weighedBy(journal);
      RunOptions options =
          RunOptions.DEFAULT.by(summary.principal()).with(journal).with(run.listener());
      Engine engine = recovery.engine(summary, beside.of(summary));
      Fork fork = course.fork;
      RunDriver driver =
          fork == null
              ? engine.resume(course.workflow, past, options)
              : fork.resume(engine, course.workflow, past, options);
      giveAnswers(summary, driver);
      HostedRun prepared = prepared(run, driver);
      if (fork != null && fork.hasNoPast()) {
        prepared.cancel("the run from which it was forked is not kept any more");
      }
      recovery.goesOn(prepared);
      prepared.start();
      return prepared;
    } catch (Throwable e) {
      // Whatever it was, the run must not stay owned here without anybody who drives it.
      HostedRun begun = runs.remove(summary.run());
      if (begun != null) {
        begun.giveUp();
      }
      if (!givenBack(summary.run())) {
        dropped.add(summary.run());
      }
      throw e;
    }
  }

  /** Nobody was there to see that time was up: an answer that was given meanwhile counts. */
  private void giveAnswers(RunSummary run, RunDriver driver) {
    for (Letter letter : run.waits().isEmpty() ? List.<Letter>of() : store.letters(run.run())) {
      switch (letter.wish()) {
        case Letter.Wish.Answer answer ->
            driver.answerKept(letter, answer, () -> errands.isDealtWith(letter));
        case Letter.Wish.Message message ->
            driver.answerKept(letter, answered(message), () -> errands.isDealtWith(letter));
        case Letter.Wish.Cancel _ -> {}
      }
    }
  }

  /** A fork goes on as one, with the past of the run that it was forked from. */
  private Optional<Fork> fork(RunSummary run, Recovery recovery) {
    RunOrigin.Forked forked = beside.of(run).origin().forked();
    Event.RunStarted begun = forked == null ? null : store.begun(run.run()).orElse(null);
    if (forked == null || begun == null) {
      return Optional.empty();
    }
    String from = forked.run();
    return Optional.of(
        store
            .find(from)
            .map(
                original ->
                    Fork.again(
                        recovery.read(original, beside.of(original)), store.events(from), begun))
            .orElseGet(() -> Fork.withoutPast(begun)));
  }

  private HostedRun prepared(HostedRun run, RunDriver driver) {
    if (listening.compareAndSet(false, true)) {
      deliver();
    }
    run.prepared(driver, threads, load, signals);
    runs.put(driver.id(), run);
    dropped.remove(driver.id());
    run.afterwards(() -> over(driver.id(), run));
    if (closed) {
      run.suspend();
    }
    return run;
  }

  private void deliver() {
    try {
      store.deliver(this::read);
    } catch (RuntimeException e) {
      listening.set(false);
      throw e;
    }
  }

  /**
   * A run that nobody drives any more is given back: one that could not be kept is gone on with
   * when the store works again, one that broke because of a defect perhaps by another version.
   */
  private void over(String id, HostedRun run) {
    runs.remove(id, run);
    switch (run.trouble()) {
      case null -> {}
      case PawlException.Unreachable _ -> dropped.add(id);
      case PawlException.Conflict _ -> dropped.add(id); // another process drives it, usually
      case Throwable _ when !run.hasBegun() -> dropped.add(id); // there is nothing to go on with
      case Throwable e -> {
        if (broken.size() >= MOST_REFUSED) {
          broken.clear();
        }
        broken.add(id);
        dropped.add(id);
        System.getLogger("dev.pawl.engine")
            .log(Level.ERROR, "run " + id + " broke and is left as it is", e);
      }
    }
    synchronized (this) {
      notifyAll();
    }
  }

  /** A run that this process drives. */
  public Optional<HostedRun> find(String id) {
    return Optional.ofNullable(runs.get(id));
  }

  /** Whether there is memory for another run that may wait for long. */
  public boolean hasRoom() {
    return load.hasRoom();
  }

  /** How many runs this process drives. */
  public RunCount count() {
    return load.all();
  }

  /** How many of them belong to this principal. */
  public RunCount count(Principal principal) {
    return load.of(principal);
  }

  /**
   * Wants something of a run, whoever drives it: at once when this process does, otherwise when
   * another reads the letter.
   */
  public void send(Letter letter) throws InterruptedException {
    HostedRun run = runs.get(letter.run());
    try {
      if (run != null) {
        carryOut(letter, run);
        return;
      }
    } catch (PawlException.Unreachable _) {
      // It is being let go: whoever goes on with it reads the letter, and takes it once.
    }
    store.send(letter);
  }

  private static void carryOut(Letter letter, HostedRun run) throws InterruptedException {
    switch (letter.wish()) {
      case Letter.Wish.Cancel(String reason) -> run.cancel(reason);
      case Letter.Wish.Answer answer -> run.answer(letter, answer);
      case Letter.Wish.Message message -> run.answer(letter, answered(message));
    }
  }

  /** To a run it makes no difference who knew that it waits. */
  private static Letter.Wish.Answer answered(Letter.Wish.Message message) {
    return new Letter.Wish.Answer(message.step(), message.value());
  }

  /**
   * Sends a signal to whichever run awaits it, now or later, and returns once it is safe.
   *
   * @throws PawlException.LimitExceeded when too many are kept that nobody awaits
   */
  public void send(Signal signal) {
    store.signals().post(signal);
    signals.look(signal.address());
  }

  /** Whether a letter can be thrown away. A run that is busy keeps nobody else's waiting. */
  private boolean read(Letter letter) {
    return runs.containsKey(letter.run()) && errands.isDone(letter);
  }

  /**
   * An answer that fits no question is of no use later; a cancellation is of use until it is in the
   * journal.
   *
   * @return whether the letter can be thrown away
   */
  private boolean carryOut(Letter letter) {
    HostedRun run = runs.get(letter.run());
    if (run == null) {
      return false;
    }
    try {
      carryOut(letter, run);
      return !(letter.wish() instanceof Letter.Wish.Cancel) || run.isCancelledForGood();
    } catch (PawlException.NotFound _) {
      return !stillWaits(letter) && isGivenUp(letter);
    } catch (PawlException.Conflict _) {
      return true;
    } catch (PawlException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Whether it will be asked: a run that was just adopted has not come to its questions yet. */
  private boolean stillWaits(Letter letter) {
    String step =
        switch (letter.wish()) {
          case Letter.Wish.Answer answer -> answer.step();
          case Letter.Wish.Message message -> message.step();
          case Letter.Wish.Cancel _ -> "";
        };
    return store.find(letter.run()).map(run -> run.waits().containsKey(step)).orElse(false);
  }

  /** A signal that came too late is kept for another run. */
  private boolean isGivenUp(Letter letter) {
    if (letter.wish() instanceof Letter.Wish.Message message) {
      store.signals().putBack(letter);
      signals.look(message.address());
    }
    return true;
  }

  /** Waits until this process drives none. */
  public synchronized void awaitAll() throws InterruptedException {
    while (!runs.isEmpty()) {
      wait();
    }
  }

  /** The principal may see and touch this run. */
  public static boolean mayTouch(Principal principal, Principal owner) {
    return principal.equals(owner) || principal.kind() == Principal.Kind.LOCAL;
  }

  @Override
  public void close() {
    closed = true;
    signals.close();
    runs.values().forEach(HostedRun::suspend);
    long until = System.nanoTime() + TO_STOP.toNanos();
    synchronized (this) {
      try {
        for (long left = TO_STOP.toMillis(); left > 0 && !runs.isEmpty(); ) {
          wait(left);
          left = Duration.ofNanos(until - System.nanoTime()).toMillis();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    threads.shutdown();
    store.close();
  }
}
