package dev.pawl.engine.host;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
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
 * be answered. All of them can be resumed later, from their journals.
 */
public final class RunHost implements AutoCloseable {
  private static final Duration TO_STOP = Duration.ofSeconds(5);
  private static final int MOST_KEPT = 8;
  private static final Duration KEPT = Duration.ofSeconds(30);

  private final RunStore store;
  private final KeptDefinitions definitions;
  private final DrivenRuns runs;
  private final SignalDesk signals;
  private final Mail mail;
  private final Adoption adoption;
  private final Load load = new Load();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          MOST_KEPT,
          KEPT.toNanos(),
          TimeUnit.NANOSECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("pawl-run").factory(),
          (run, _) -> Thread.ofVirtual().name("pawl-run").start(run));
  private volatile boolean closed;

  /** Null where nobody wants to hear of everything. */
  private volatile @Nullable HostWatch watch;

  public RunHost(RunStore store) {
    this.store = store;
    this.definitions = new KeptDefinitions(store);
    this.runs = new DrivenRuns(store);
    this.signals = new SignalDesk(store::signals);
    this.mail = new Mail(store, runs, signals);
    this.adoption = new Adoption(store, runs, mail, this::prepared, this::watch);
  }

  public RunStore store() {
    return store;
  }

  /** Has somebody hear of everything that happens from now on. */
  public void watch(HostWatch who) {
    watch = who;
  }

  @Nullable HostWatch watch() {
    return watch;
  }

  /** The journal of a new run, which its first event opens in the store. */
  public Journal journal(Workflow workflow) {
    return new KeptJournal(store, definitions.keep(workflow), this::watch);
  }

  /** Whether this process has a run of which others may not know anything yet. */
  public boolean holds(String run) {
    return runs.holds(run);
  }

  /**
   * Whoever drove a run that is kept in a {@link #journal} of this host cannot resume it: it is
   * given back, and resumed from what was kept of it.
   */
  public void letDown(String run) {
    runs.letDown(run);
  }

  /** Begins a run that goes on by itself. */
  public HostedRun begin(
      Engine engine, Workflow workflow, Map<String, @Nullable Object> input, RunOptions options) {
    HostedRun run = prepare(engine, workflow, input, options);
    run.start();
    return run;
  }

  /**
   * The same for a run that is prepared in another way, with the options and the journal that it is
   * to have.
   */
  public HostedRun begin(
      Workflow workflow, RunOptions options, BiFunction<RunOptions, Journal, RunDriver> preparing) {
    HostedRun run = prepare(workflow, options, preparing);
    run.start();
    return run;
  }

  /** Prepares a run that whoever asks for it then starts, or drives on its own thread. */
  public HostedRun prepare(
      Engine engine, Workflow workflow, Map<String, @Nullable Object> input, RunOptions options) {
    return prepare(
        workflow, options, (watched, journal) -> engine.begin(workflow, input, watched, journal));
  }

  private HostedRun prepare(
      Workflow workflow, RunOptions options, BiFunction<RunOptions, Journal, RunDriver> preparing) {
    Journal journal = journal(workflow);
    HostedRun run = new HostedRun(workflow, options.principal(), journal);
    run.watch(options.listener());
    prepared(run, preparing.apply(options.with(run.listener()), journal));
    return run;
  }

  private void prepared(HostedRun run, RunDriver driver) {
    mail.listen();
    run.prepared(driver, threads, load, signals);
    runs.add(run);
    if (closed) {
      run.suspend();
    }
  }

  /** Resumes a run that no process drives; empty when one does, or it is over. */
  public Optional<HostedRun> adopt(String id, Recovery recovery) {
    return adopt(id, recovery, RunListener.NONE);
  }

  /** The same for one who wants to hear of everything from the beginning. */
  public Optional<HostedRun> adopt(String id, Recovery recovery, RunListener listener) {
    return adoption.adopt(id, recovery, listener);
  }

  /**
   * Resumes every run that was left behind and can be resumed here.
   *
   * @return how many
   */
  public int recover(Recovery recovery) {
    return adoption.recover(recovery, () -> !closed && hasRoom());
  }

  /** What was kept of a run beside its events. */
  public Recovery.Kept kept(RunSummary run) {
    return adoption.kept(run);
  }

  /** A run that this process drives. */
  public Optional<HostedRun> find(String id) {
    return Optional.ofNullable(runs.find(id));
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

  /** How many of them are of this workflow. Looks at each. */
  public int count(String workflow) {
    return (int)
        runs.all().stream().filter(each -> each.workflow().name().equals(workflow)).count();
  }

  /**
   * Wants something of a run, whoever drives it: at once when this process does, otherwise when
   * another reads the letter.
   */
  public void send(Letter letter) throws InterruptedException {
    mail.send(letter);
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

  /** Waits until this process drives none. */
  public void awaitAll() throws InterruptedException {
    runs.awaitAll();
  }

  @Override
  public void close() {
    closed = true;
    signals.close();
    runs.all().forEach(HostedRun::suspend);
    try {
      runs.awaitAll(TO_STOP);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    threads.shutdown();
    store.close();
  }
}
