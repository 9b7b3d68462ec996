package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.SchemaChecks;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.PawlException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs workflows. Immutable and safe to share: each run has its own state, and as many as you like
 * go on at once.
 *
 * @param time a clock for each run
 * @param ids for new runs
 * @param seeds for new runs, from which everything random in them is drawn
 * @param interceptors around every attempt at a step, outermost first
 * @param allowance how long things may take of which a workflow does not say so itself
 * @param origin where a workflow and the configuration of its servers come from
 * @param gates have a say in every run and call; null for none, which a start need not load
 * @param observer hears of every run; null for nobody
 */
public record Engine(
    Upstreams upstreams,
    Supplier<Time> time,
    Supplier<String> ids,
    LongSupplier seeds,
    List<StepInterceptor> interceptors,
    Allowance allowance,
    Function<Workflow, RunOrigin> origin,
    @Nullable Gates gates,
    @Nullable Observer observer) {
  public Engine {
    interceptors = List.copyOf(interceptors);
  }

  /** On the machine's own clock and chance. */
  public static Engine on(Upstreams upstreams) {
    return new Engine(
        upstreams,
        () -> new SystemTime(InstantSource.system()),
        RunIds::next,
        () -> ThreadLocalRandom.current().nextLong(),
        List.of(),
        Allowance.DEFAULT,
        _ -> RunOrigin.UNKNOWN,
        null,
        null);
  }

  public Engine with(List<StepInterceptor> others) {
    return new Engine(upstreams, time, ids, seeds, others, allowance, origin, gates, observer);
  }

  public Engine with(Allowance other) {
    return new Engine(upstreams, time, ids, seeds, interceptors, other, origin, gates, observer);
  }

  /** The same, with what gates say. */
  public Engine gated(Gates others) {
    return new Engine(
        upstreams, time, ids, seeds, interceptors, allowance, origin, others, observer);
  }

  /** The same with one who hears of every run. */
  public Engine observed(@Nullable Observer by) {
    return new Engine(upstreams, time, ids, seeds, interceptors, allowance, origin, gates, by);
  }

  /** Whether gates have a say. */
  public boolean isGated() {
    return gates != null;
  }

  /** For workflows of which something is known. */
  public Engine from(Function<Workflow, RunOrigin> other) {
    return new Engine(upstreams, time, ids, seeds, interceptors, allowance, other, gates, observer);
  }

  /** The same with another clock. */
  public Engine timed(Supplier<Time> clock) {
    return new Engine(
        upstreams, clock, ids, seeds, interceptors, allowance, origin, gates, observer);
  }

  /** The same with other names for runs. */
  public Engine naming(Supplier<String> names) {
    return new Engine(
        upstreams, time, names, seeds, interceptors, allowance, origin, gates, observer);
  }

  /** The same with other chance. */
  public Engine seeded(LongSupplier chance) {
    return new Engine(
        upstreams, time, ids, chance, interceptors, allowance, origin, gates, observer);
  }

  /** Runs a workflow to its end on the calling thread. An interrupt cancels the run. */
  public RunResult run(
      Workflow workflow, Map<String, @Nullable Object> input, RunOptions options, Journal journal) {
    return begin(workflow, input, options, journal).drive();
  }

  /**
   * Prepares a run that the caller drives, and that another thread may cancel.
   *
   * @param journal gets everything that happens
   */
  public RunDriver begin(
      Workflow workflow, Map<String, @Nullable Object> input, RunOptions options, Journal journal) {
    return new RunDriver(this, workflow, SchemaChecks.filledIn(workflow, input), options, journal);
  }

  /**
   * Prepares to resume a run whose driver is gone.
   *
   * @param past everything in its journal, to which what follows is appended
   */
  public RunDriver resume(
      Workflow workflow, List<Event> past, RunOptions options, Journal journal) {
    return RunDriver.resuming(this, workflow, past, options, journal);
  }

  /** One attempt, with the interceptors around it. */
  Outcome intercepted(Effect.Perform attempt, StepInterceptor.Next work, int from)
      throws InterruptedException {
    return from == interceptors.size()
        ? work.proceed()
        : interceptors.get(from).around(attempt, () -> intercepted(attempt, work, from + 1));
  }

  /** Why a run cannot be resumed by this version. */
  public static PawlException newer(String run) {
    return new PawlException.Conflict(
        "run "
            + run
            + " was begun by a newer version of Pawl, whose rules this one does not know; go on"
            + " with it there");
  }

  /** Whether a step ended in another run. */
  boolean isPast(String step, WorkflowNode node) {
    return interceptors.stream().anyMatch(each -> each.isPast(step, node));
  }

  /** How a step that consists of others ended: perhaps in another run. */
  Outcome settled(Effect.Settle settle) {
    return settle.outcome() instanceof Outcome.Success success
            && isPast(settle.step(), settle.node())
        ? success.fromThePast()
        : settle.outcome();
  }
}
