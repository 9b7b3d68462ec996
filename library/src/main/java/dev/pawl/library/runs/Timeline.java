package dev.pawl.library.runs;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Undefined;
import dev.pawl.library.runs.TimelineStep.Mark;
import dev.pawl.library.runs.TimelineStep.State;
import dev.pawl.model.Failure;
import dev.pawl.model.Node;
import dev.pawl.model.Principal;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a run, step by step: a fold over its journal that needs no definition, but says
 * more with one.
 */
public final class Timeline {
  private final Map<String, Draft> steps = new LinkedHashMap<>();
  private @Nullable Run run;

  /** The steps of a fork whose outputs were set by hand. */
  private Set<String> set = Set.of();

  private boolean forked;

  private Timeline(@Nullable Workflow workflow) {
    this.run = workflow == null ? null : new Run(workflow);
  }

  /**
   * @param workflow the version with which the run began, or null
   */
  public static List<TimelineStep> of(List<Event> events, @Nullable Workflow workflow) {
    Timeline timeline = new Timeline(workflow);
    events.forEach(timeline::on);
    return timeline.steps.values().stream().map(Draft::done).toList();
  }

  private void on(Event event) {
    take(event);
    if (run != null) {
      try {
        run.on(event);
      } catch (RuntimeException _) {
        // They do not fit together after all: the journal alone has to do.
        run = null;
      }
    }
  }

  private void take(Event event) {
    switch (event) {
      case Event.StepStarted e -> {
        Draft step = step(e.step(), e.node(), e.at());
        step.input = e.input();
        step.waitsFor = e.waitsFor();
      }
      case Event.StepHeld e -> {
        Draft step = step(e.step(), e.node(), e.at());
        step.input = e.input();
        step.waitsFor = WaitsFor.ANSWER;
        step.marks.add(Mark.HELD);
      }
      case Event.AttemptFailed e -> {
        Draft step = step(e.step(), e.node(), e.at());
        step.attempts = e.attempt() + 1;
        step.failure = e.failure();
        step.waitsFor = WaitsFor.TIME;
      }
      case Event.StepCompleted e -> {
        Draft step = step(e.step(), e.node(), e.startedAt());
        step.end(State.COMPLETED, e.at(), null);
        step.attempts = e.attempt();
        step.output = e.output();
        if (e.past()) {
          // What was not done in a run that is no fork was set in the debugger.
          step.marks.add(!forked || set.contains(e.step()) ? Mark.SET : Mark.PAST);
        }
      }
      case Event.StepFailed e -> {
        Draft step = step(e.step(), e.node(), e.startedAt());
        step.end(State.FAILED, e.at(), e.failure());
        step.attempts = e.attempt();
      }
      case Event.StepCancelled e ->
          step(e.step(), e.node(), e.at()).end(State.CANCELLED, e.at(), null);
      case Event.InputReceived e -> {
        Draft step = step(e.step(), e.node(), e.at());
        step.waitsFor = null;
        step.answeredBy = e.from();
        step.marks.add(Mark.ANSWERED);
      }
      case Event.InDoubt e -> {
        Draft step = step(e.step(), e.node(), e.at());
        step.marks.add(Mark.IN_DOUBT);
        step.waitsFor = e.waitsFor();
      }
      case Event.RunResumed _ -> active(step -> step.marks.add(Mark.RESUMED));
      case Event.TimerFired e -> {
        Draft step = steps.get(e.timer());
        if (step != null) {
          step.waitsFor = null;
        }
      }
      case Event.RunStarted e -> {
        RunOrigin.Forked fork = e.origin().forked();
        set = fork == null ? Set.of() : fork.outputs().keySet();
        forked = fork != null;
      }
      case Event.RunStopping _, Event.Judged _ -> {}
      case Event.RunCompleted _, Event.RunFailed _ -> {}
    }
  }

  private void active(Consumer<Draft> change) {
    steps.values().stream().filter(step -> step.state == State.ACTIVE).forEach(change);
  }

  private Draft step(String id, String node, long startedAt) {
    Draft known = steps.get(id);
    if (known != null) {
      return known;
    }
    WorkflowNode found = run == null ? null : run.nodeOf(id);
    Draft step =
        new Draft(steps.size(), id, node, found == null ? null : found.source(), startedAt);
    steps.put(id, step);
    return step;
  }

  /** A step while more may be said about it. */
  private static final class Draft {
    final int index;
    final String step;
    final String node;
    final @Nullable Node source;
    final long startedAt;
    State state = State.ACTIVE;
    long endedAt;
    int attempts = 1;
    @Nullable WaitsFor waitsFor;
    @Nullable Object input = Undefined.UNDEFINED;
    @Nullable Object output = Undefined.UNDEFINED;
    @Nullable Failure failure;
    final Set<Mark> marks = EnumSet.noneOf(Mark.class);
    @Nullable Principal answeredBy;

    Draft(int index, String step, String node, @Nullable Node source, long startedAt) {
      this.index = index;
      this.step = step;
      this.node = node;
      this.source = source;
      this.startedAt = startedAt;
    }

    void end(State how, long at, @Nullable Failure why) {
      state = how;
      endedAt = at;
      failure = why;
      waitsFor = null;
    }

    TimelineStep done() {
      return new TimelineStep(
          index,
          step,
          node,
          source,
          state,
          startedAt,
          endedAt,
          attempts,
          waitsFor,
          input,
          output,
          failure,
          marks,
          answeredBy);
    }
  }
}
