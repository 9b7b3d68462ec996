package dev.pawl.engine.host;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes over runs that no process drives any more, and resumes them. */
final class Adoption {
  private static final int MOST_REFUSED = 1_000;

  /** How many runs that were left behind are looked at together; there may be very many. */
  private static final int AT_ONCE = 500;

  /** How many of them are taken over side by side, and so perhaps beyond what there is room for. */
  static final int SIDE_BY_SIDE = 64;

  private final RunStore store;
  private final DrivenRuns runs;
  private final Mail mail;
  private final Starting starting;
  private final Supplier<@Nullable HostWatch> watch;
  private final KeptBeside beside;

  /** Why runs could not be resumed, as far as it was said. */
  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  /** Puts a run among those that are driven. */
  @FunctionalInterface
  interface Starting {
    void prepared(HostedRun run, RunDriver driver);
  }

  Adoption(
      RunStore store,
      DrivenRuns runs,
      Mail mail,
      Starting starting,
      Supplier<@Nullable HostWatch> watch) {
    this.store = store;
    this.runs = runs;
    this.mail = mail;
    this.starting = starting;
    this.watch = watch;
    this.beside = new KeptBeside(store);
  }

  Recovery.Kept kept(RunSummary run) {
    return beside.of(run);
  }

  /** Resumes a run that no process drives; empty when one does, or it is over. */
  Optional<HostedRun> adopt(String id, Recovery recovery, RunListener listener) {
    return store
        .find(id)
        .filter(found -> !found.status().isOver())
        .flatMap(found -> adopt(found, recovery, listener));
  }

  private Optional<HostedRun> adopt(RunSummary summary, Recovery recovery, RunListener listener) {
    if (runs.isBroken(summary.run()) || !recovery.knows(summary)) {
      return Optional.empty();
    }
    // Whatever can be wrong with it is known before it is taken.
    beside.checkVersion(summary);
    Workflow workflow = recovery.workflow(summary, beside.of(summary));
    Fork fork = fork(summary, recovery).orElse(null);
    Course course = new Course(workflow, fork);
    return runs.take(
        () ->
            store
                .adopt(summary.run())
                .map(journal -> resumed(summary, journal, course, recovery, listener)));
  }

  /** Tells who hears of everything what happens in a run that was adopted. */
  private static final class Retelling implements RunListener {
    private final RunSummary run;
    private final Supplier<@Nullable HostWatch> watch;
    private long events;

    Retelling(RunSummary run, Supplier<@Nullable HostWatch> watch, long events) {
      this.run = run;
      this.watch = watch;
      this.events = events;
    }

    @Override
    public void happened(Event event) {
      events++;
      HostWatch who = watch.get();
      if (who != null) {
        who.happened(run.run(), run.principal(), events, event);
      }
    }
  }

  /** What a run is resumed with: its workflow, and its past if it is a fork. */
  private record Course(Workflow workflow, @Nullable Fork fork) {
    RunDriver resume(Engine engine, List<Event> past, RunOptions options, Journal journal) {
      return fork == null
          ? engine.resume(workflow, past, options, journal)
          : fork.resume(engine, workflow, past, options, journal);
    }
  }

  /**
   * Resumes every run that was left behind and can be resumed here.
   *
   * @param room whether there is room for one more
   * @return how many
   */
  int recover(Recovery recovery, BooleanSupplier room) {
    runs.giveBack();
    AtomicInteger recovered = new AtomicInteger();
    Semaphore turns = new Semaphore(SIDE_BY_SIDE);
    List<RunSummary> some = store.orphans(AT_ONCE, null);
    while (!some.isEmpty() && room.getAsBoolean()) {
      // At once, so that the store can write many adoptions together.
      try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
        for (RunSummary orphan : some) {
          all.execute(
              () -> {
                turns.acquireUninterruptibly();
                try {
                  if (room.getAsBoolean() && isRecovered(orphan, recovery)) {
                    recovered.incrementAndGet();
                  }
                } finally {
                  turns.release();
                }
              });
        }
      }
      some = some.size() < AT_ONCE ? List.of() : store.orphans(AT_ONCE, some.getLast().run());
    }
    runs.letGoOfTheLost();
    return recovered.get();
  }

  private boolean isRecovered(RunSummary orphan, Recovery recovery) {
    try {
      return adopt(orphan, recovery, RunListener.NONE).isPresent();
    } catch (PawlException e) {
      complain(orphan, e);
      return false;
    }
  }

  /** Once for each reason: runs are looked at again and again, and there may be thousands. */
  private void complain(RunSummary orphan, PawlException e) {
    if (refused.size() < MOST_REFUSED && refused.add(orphan.workflow() + ": " + e.getMessage())) {
      System.getLogger("dev.pawl.engine")
          .log(
              Level.WARNING,
              "run {0} of `{1}` was cut off and cannot be resumed: {2}",
              orphan.run(),
              orphan.workflow(),
              e.getMessage());
    }
  }

  private HostedRun resumed(
      RunSummary summary, Journal journal, Course course, Recovery recovery, RunListener listener) {
    try {
      HostedRun run = new HostedRun(course.workflow, summary.principal(), journal);
      run.beganAt(summary.startedAt());
      run.watch(listener);
      List<Event> past = store.events(summary.run());
      run.watch(new Retelling(summary, watch, past.size()));
      RunOptions options = RunOptions.DEFAULT.by(beginner(summary, past)).with(run.listener());
      Engine engine = recovery.engine(summary, beside.of(summary));
      RunDriver driver = course.resume(engine, past, options, journal);
      mail.giveWishes(summary, driver);
      starting.prepared(run, driver);
      if (course.fork != null && course.fork.hasNoPast()) {
        run.cancel("the run from which it was forked is not kept any more");
      }
      recovery.goesOn(run);
      run.start();
      return run;
    } catch (Throwable e) {
      // Whatever it was, the run must not stay owned here without anybody who drives it.
      runs.abandon(summary.run());
      throw e;
    }
  }

  /** Who began it, with what was known of them then. */
  private static Identity beginner(RunSummary summary, List<Event> past) {
    return !past.isEmpty() && past.getFirst() instanceof Event.RunStarted started
        ? started.identity()
        : Identity.only(summary.principal());
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
}
