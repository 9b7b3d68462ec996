package dev.pawl.engine.interpreter;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Event.StepCancelled;
import dev.pawl.engine.journal.Event.StepCompleted;
import dev.pawl.engine.journal.Event.StepFailed;
import dev.pawl.engine.journal.Event.StepStarted;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The steps of a run in the order in which they began: a fold over its journal. */
public final class RunHistory {
  private final Run run;
  private final Map<String, StepRecord> records = new LinkedHashMap<>();
  private final Map<String, Integer> attempts = new HashMap<>();

  private RunHistory(Workflow workflow) {
    this.run = new Run(workflow);
  }

  public static List<StepRecord> of(Workflow workflow, List<Event> events) {
    RunHistory history = new RunHistory(workflow);
    for (Event event : events) {
      history.take(event);
      history.run.on(event);
    }
    return new ArrayList<>(history.records.values());
  }

  /** What the expressions of a step saw; empty when the run never came to it. */
  public static Optional<Map<String, @Nullable Object>> context(
      Workflow workflow, List<Event> events, String step) {
    RunHistory history = new RunHistory(workflow);
    for (Event event : events) {
      if (history.isTold(event, step)) {
        return Optional.ofNullable(history.records.get(step)).map(StepRecord::context);
      }
      history.run.on(event);
    }
    return Optional.empty();
  }

  /** Takes only what is said of one step. */
  private boolean isTold(Event event, String step) {
    boolean about =
        switch (event) {
          case StepStarted e -> e.step().equals(step);
          case StepCompleted e -> e.step().equals(step);
          case StepFailed e -> e.step().equals(step);
          case StepCancelled e -> e.step().equals(step);
          case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _ -> false;
          case Event.RunStopping _, Event.AttemptFailed _, Event.TimerFired _ -> false;
          case Event.InputReceived _, Event.RunResumed _, Event.InDoubt _ -> false;
          case Event.StepHeld _, Event.Judged _ -> false;
        };
    if (about) {
      take(event);
    }
    return about;
  }

  private void take(Event event) {
    switch (event) {
      case StepStarted e -> began(e.step(), e.at(), e.input());
      case StepCompleted e -> ended(e.step(), e.startedAt(), e.at(), e.attempt(), e.output(), null);
      case StepFailed e ->
          ended(e.step(), e.startedAt(), e.at(), e.attempt(), Undefined.UNDEFINED, e.failure());
      case StepCancelled e -> {
        Failure cancelled = new Failure(FailureCode.CANCELLED, "the step was cancelled", e.node());
        int tried = 1 + attempts.getOrDefault(e.step(), 0);
        ended(e.step(), e.at(), e.at(), tried, Undefined.UNDEFINED, cancelled);
      }
      case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _, Event.RunStopping _ -> {}
      case Event.AttemptFailed e -> attempts.merge(e.step(), 1, Integer::sum);
      case Event.TimerFired _, Event.InputReceived _, Event.RunResumed _ -> {}
      case Event.InDoubt _, Event.StepHeld _, Event.Judged _ -> {}
    }
  }

  private StepRecord began(String step, long at, @Nullable Object input) {
    WorkflowNode node = run.nodeOf(step);
    History history = run.historyOf(step);
    if (node == null || history == null) {
      throw new PawlException.Defect("the journal names a step `" + step + "` that never began");
    }
    StepRecord record =
        new StepRecord(
            records.size(),
            step,
            node.id(),
            node.type(),
            at,
            0,
            1,
            input,
            Undefined.UNDEFINED,
            null,
            history.context());
    records.put(step, record);
    return record;
  }

  private void ended(
      String step,
      long startedAt,
      long endedAt,
      int attempts,
      @Nullable Object output,
      @Nullable Failure error) {
    StepRecord begun = records.get(step);
    StepRecord r = begun == null ? began(step, startedAt, Undefined.UNDEFINED) : begun;
    records.put(
        step,
        new StepRecord(
            r.executionIndex(),
            step,
            r.nodeId(),
            r.nodeType(),
            r.startedAt(),
            endedAt,
            attempts,
            r.input(),
            output,
            error,
            r.context()));
  }
}
