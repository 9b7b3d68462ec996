package dev.pawl.engine.debug;

import dev.pawl.engine.driver.StepScope;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import java.util.List;
import java.util.Optional;

/**
 * A step of a run as it was when it was about to begin, whatever happened since.
 *
 * @param at when it began, in microseconds since the epoch
 * @param seed from which everything random in the run was drawn
 */
public record PastStop(Effect.Perform attempt, long at, long seed) {

  /** Empty when the run never came to such a step. */
  public static Optional<PastStop> of(Workflow workflow, List<Event> events, String step) {
    Run run = new Run(workflow);
    for (Event event : events) {
      long began = beginning(event, step);
      Effect.Perform attempt = began < 0 ? null : run.attemptOf(step);
      if (attempt != null) {
        return Optional.of(new PastStop(attempt, began, run.seed()));
      }
      run.on(event);
    }
    return Optional.empty();
  }

  /** When a step began of which an event is the first to tell, or -1 when it tells of others. */
  private static long beginning(Event event, String step) {
    return switch (event) {
      case Event.StepStarted e -> e.step().equals(step) ? e.at() : -1;
      case Event.StepCompleted e -> e.step().equals(step) ? e.startedAt() : -1;
      case Event.StepFailed e -> e.step().equals(step) ? e.startedAt() : -1;
      case Event.StepCancelled e -> e.step().equals(step) ? e.at() : -1;
      case Event.AttemptFailed e -> e.step().equals(step) ? e.at() : -1;
      case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _, Event.RunStopping _ -> -1;
      case Event.StepHeld e -> e.step().equals(step) ? e.at() : -1;
      case Event.TimerFired _, Event.InputReceived _, Event.RunResumed _, Event.InDoubt _ -> -1;
      case Event.Judged _ -> -1;
    };
  }

  /**
   * What its expressions saw. Of the past that is what the workflow's own expressions make the run
   * remember.
   */
  public Scope scope(Bounds bounds) {
    return new StepScope(attempt, at, seed, bounds);
  }
}
