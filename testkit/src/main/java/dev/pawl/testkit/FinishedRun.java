package dev.pawl.testkit;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run that has ended, with its whole journal. */
public record FinishedRun(Workflow workflow, RunResult result, List<Event> events) {
  public FinishedRun {
    events = List.copyOf(events);
  }

  public Optional<Failure> failure() {
    return result instanceof RunResult.Failed failed
        ? Optional.of(failed.failure())
        : Optional.empty();
  }

  /** The result; null also when the run failed. */
  public @Nullable Object output() {
    return result instanceof RunResult.Completed completed ? completed.output() : null;
  }

  public List<StepRecord> history() {
    return RunHistory.of(workflow, events);
  }

  /** What the step at an index of the history saw as {@code $}. */
  public Map<String, @Nullable Object> contextAt(int executionIndex) {
    return history().get(executionIndex).context();
  }
}
