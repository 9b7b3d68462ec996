package dev.pawl.engine.replay;

import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step of a run that is looked back at.
 *
 * @param index its position in the history, counted from 0 in the order in which steps began
 * @param input what it acted on; undefined for one that only computes
 * @param answer what somebody answered it, with who it was, or null
 * @param outcome how it ended, or null when it did not: it was cancelled, or still goes on
 * @param until how many steps had begun when it ended
 */
record PastStep(
    int index,
    String step,
    WorkflowNode node,
    @Nullable Object input,
    Event.@Nullable InputReceived answer,
    @Nullable Outcome outcome,
    int until) {

  /** The steps of a run by their ids. */
  static Map<String, PastStep> of(Workflow workflow, List<Event> events) {
    Run run = new Run(workflow);
    Map<String, PastStep> steps = new LinkedHashMap<>();
    for (Event event : events) {
      switch (event) {
        case Event.StepStarted e ->
            steps.put(e.step(), begun(run, steps, e.step()).acting(e.input()));
        case Event.InputReceived e ->
            steps.computeIfPresent(e.step(), (_, past) -> past.answered(e));
        case Event.StepCompleted e -> {
          Outcome outcome = new Outcome.Success(e.output(), e.route(), e.result());
          steps.put(e.step(), begun(run, steps, e.step()).ended(outcome, steps.size()));
        }
        case Event.StepFailed e ->
            steps.put(
                e.step(),
                begun(run, steps, e.step()).ended(new Outcome.Failed(e.failure()), steps.size()));
        case Event.StepCancelled e -> steps.put(e.step(), begun(run, steps, e.step()));
        case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _ -> {}
        case Event.RunStopping _, Event.RunResumed _, Event.TimerFired _ -> {}
        case Event.AttemptFailed _, Event.InDoubt _, Event.StepHeld _, Event.Judged _ -> {}
      }
      run.on(event);
    }
    return steps;
  }

  private static PastStep begun(Run run, Map<String, PastStep> steps, String step) {
    PastStep known = steps.get(step);
    WorkflowNode node = known == null ? run.nodeOf(step) : known.node;
    if (node == null) {
      throw new PawlException.Defect("the journal names a step `" + step + "` that never began");
    }
    return known == null
        ? new PastStep(steps.size(), step, node, Undefined.UNDEFINED, null, null, Integer.MAX_VALUE)
        : known;
  }

  private PastStep acting(@Nullable Object given) {
    return new PastStep(index, step, node, given, answer, outcome, until);
  }

  private PastStep answered(Event.InputReceived received) {
    return new PastStep(index, step, node, input, received, outcome, until);
  }

  private PastStep ended(Outcome how, int begunBy) {
    return new PastStep(index, step, node, input, answer, how, Math.max(begunBy, index + 1));
  }

  /** Whether it did the same kind of thing as this node does now. */
  boolean isLike(WorkflowNode now) {
    if (!now.id().equals(node.id()) || !now.type().equals(node.type())) {
      return false;
    }
    return !(now.action() instanceof Action.Call call)
        || (node.action() instanceof Action.Call was
            && was.server().equals(call.server())
            && was.tool().equals(call.tool()));
  }

  /** Whether it acted on the same. */
  boolean hadInput(@Nullable Object given) {
    return Values.deepEquals(input, given);
  }
}
