package dev.pawl.engine.replay;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.StepInterceptor;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A new run that begins where another one was: at any of its steps, with changed data or a newer
 * version of the workflow. Immutable.
 *
 * <p>Steps that began before that one are not done again, but end as they did then, without a
 * pause: nothing is called and nobody is asked. From there on the run is a real one, except that
 * calls of tools that may change something are answered from the past when they are the same, and
 * refused when they are not, unless the fork is {@link #live}.
 */
public final class Fork {
  private final Map<String, PastStep> past;
  private final int index;

  /** How many events its past has. */
  private final int events;

  private final Event.RunStarted started;
  private final Map<String, @Nullable Object> input;
  private final Map<String, @Nullable Object> outputs;
  private final boolean live;

  private Fork(
      Map<String, PastStep> past,
      int index,
      int events,
      Event.RunStarted started,
      Map<String, @Nullable Object> input,
      Map<String, @Nullable Object> outputs,
      boolean live) {
    this.past = past;
    this.index = index;
    this.events = events;
    this.started = started;
    this.input = input;
    this.outputs = Collections.unmodifiableMap(outputs);
    this.live = live;
  }

  /**
   * @param workflow the version with which the run began
   * @param events its journal
   * @param index of the step to begin with, in the order in which steps began; 0 does all again
   * @throws PawlException.NotFound when it has no such step
   */
  public static Fork of(Workflow workflow, List<Event> events, int index) {
    if (events.isEmpty() || !(events.getFirst() instanceof Event.RunStarted started)) {
      throw new PawlException.Defect("a journal does not begin with the start of its run");
    }
    Map<String, PastStep> past = PastStep.of(workflow, events);
    if (index < 0 || index > past.size()) {
      throw new PawlException.NotFound(
          "run "
              + started.run()
              + " has no step "
              + index
              + (past.isEmpty() ? "" : "; they go from 0 to " + (past.size() - 1)));
    }
    return new Fork(past, index, events.size(), started, started.input(), Map.of(), false);
  }

  /**
   * A fork that was begun, as its own journal tells of it.
   *
   * @param workflow the version with which the run began that it was forked from
   * @param events the journal of that run
   * @param begun the first event of the fork
   */
  public static Fork again(Workflow workflow, List<Event> events, Event.RunStarted begun) {
    RunOrigin.Forked forked = begun.origin().forked();
    if (forked == null) {
      throw new PawlException.Defect("run " + begun.run() + " is no fork");
    }
    List<Event> then = events.subList(0, Math.min(events.size(), forked.events()));
    Fork fork = of(workflow, then, forked.index());
    return new Fork(
        fork.past,
        fork.index,
        fork.events,
        fork.started,
        begun.input(),
        forked.outputs(),
        forked.live());
  }

  /** A fork that was begun, and of whose past nothing is known any more: it can only be ended. */
  public static Fork withoutPast(Event.RunStarted begun) {
    RunOrigin.Forked forked = begun.origin().forked();
    boolean live = forked != null && forked.live();
    return new Fork(Map.of(), 0, 0, begun, begun.input(), Map.of(), live);
  }

  /** With other arguments: its entry hands these out, whatever else is taken from the past. */
  public Fork with(Map<String, @Nullable Object> otherInput) {
    return new Fork(past, index, events, started, otherInput, outputs, live);
  }

  /**
   * With another output of a step, before or after the one to begin with. For a switch, it is the
   * node to go to; for an ask, the answer; for the entry of the run, its arguments.
   *
   * @throws PawlException.Conflict for a step that consists of others, or only waits
   */
  public Fork with(String step, @Nullable Object output) {
    PastStep known = past.get(step);
    if (known == null) {
      String hint = Suggestion.didYouMean(step, past.keySet());
      throw new PawlException.NotFound(
          "run "
              + started.run()
              + " has no step `"
              + step
              + "`"
              + (hint.isEmpty() ? "" : ", " + hint));
    }
    if (known.index() == 0 && known.node().action() instanceof Action.Entry) {
      return with(arguments(step, output));
    }
    switch (known.node().action()) {
      case Action.Foreach _, Action.SubWorkflow _ ->
          throw new PawlException.Conflict(
              "`" + step + "` consists of other steps; set the output of those");
      case Action.Wait _ -> throw new PawlException.Conflict("`" + step + "` only waits");
      case Action.Choose choose -> new Overrides(Map.of()).route(known.node(), choose, output);
      case Action.Entry(), Action.Exit(), Action.Call _, Action.Transform _ -> {}
      case Action.Ask _, Action.Signal _, Action.Prompt _ -> {}
      case Action.Fail _, Action.Finish _ -> {}
    }
    Map<String, @Nullable Object> more = new LinkedHashMap<>(outputs);
    more.put(step, output);
    return new Fork(past, index, events, started, input, more, live);
  }

  /** What the run is then begun with, and judged by. */
  private static Map<String, @Nullable Object> arguments(String entry, @Nullable Object output) {
    if (output instanceof Map<?, ?> map) {
      return Values.asObject(map);
    }
    throw new PawlException.Conflict(
        "`"
            + entry
            + "` hands out the arguments of the run, which are an object, not "
            + Values.kind(output));
  }

  /** Making all calls for real from the step to begin with. */
  public Fork live() {
    return new Fork(past, index, events, started, input, outputs, true);
  }

  public boolean hasNoPast() {
    return events == 0;
  }

  /** Whether this is why a fork that is not live did not make a call. */
  public static boolean isRefusal(Failure failure) {
    return failure.code() == FailureCode.UPSTREAM_REFUSED
        && failure.message().endsWith(ForkedSteps.ONLY_LIVE);
  }

  /** The arguments that it is run with. */
  public Map<String, @Nullable Object> input() {
    return input;
  }

  /**
   * Prepares the new run, for the caller to drive.
   *
   * @param engine which makes the calls that are made
   * @param workflow the version to go on with: the same, or a newer one
   */
  public RunDriver begin(Engine engine, Workflow workflow, RunOptions options, Journal journal) {
    ForkedRun run = run(options.listener());
    return run.driving(forked(engine, run).begin(workflow, input, options.with(run), journal));
  }

  /**
   * Prepares to resume a fork whose driver is gone.
   *
   * @param events its own journal
   */
  public RunDriver resume(
      Engine engine, Workflow workflow, List<Event> events, RunOptions options, Journal journal) {
    ForkedRun run = run(options.listener());
    events.forEach(run::passed);
    return run.driving(forked(engine, run).resume(workflow, events, options.with(run), journal));
  }

  private ForkedRun run(RunListener listener) {
    return new ForkedRun(before().keySet(), served(), new Overrides(outputs), listener);
  }

  private Engine forked(Engine engine, ForkedRun run) {
    List<StepInterceptor> interceptors = new ArrayList<>(engine.interceptors());
    interceptors.add(new ForkedSteps(past, run, engine.upstreams(), live));
    RunOrigin.Forked from =
        new RunOrigin.Forked(started.run(), index, events, live, outputs, started.origin().trace());
    return engine
        .timed(() -> run.time(engine.time().get()))
        .seeded(started::seed)
        .with(interceptors)
        .from(workflow -> engine.origin().apply(workflow).forkedFrom(from));
  }

  /** The steps before the one to begin with, by their ids. */
  private Map<String, PastStep> before() {
    Map<String, PastStep> before = new LinkedHashMap<>(past);
    before.values().removeIf(step -> step.index() >= index);
    return before;
  }

  /** Those of them that ended, and whose end still holds. */
  private Map<String, PastStep> served() {
    Map<String, PastStep> served = before();
    boolean otherInput = !Values.deepEquals(input, started.input());
    served.values().removeIf(step -> step.outcome() == null || (otherInput && step.index() == 0));
    return served;
  }
}
