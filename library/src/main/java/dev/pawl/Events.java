package dev.pawl;

import dev.pawl.engine.journal.Event;
import java.time.Instant;
import java.util.Optional;

/** Tells what stands in journals to those who watch. */
final class Events {
  private Events() {}

  /** Empty for what only the journal needs. */
  static Optional<RunEvent> of(Event event) {
    Instant at = Moment.of(event.at());
    return switch (event) {
      case Event.RunStarted e -> Optional.of(new RunEvent.Started(at, e.run(), e.workflow()));
      case Event.StepStarted e ->
          Optional.of(
              e.waitsFor() == null
                  ? new RunEvent.StepStarted(at, e.step(), e.node())
                  : new RunEvent.StepWaits(
                      at, e.step(), e.node(), RunEvent.WaitsFor.valueOf(e.waitsFor().name())));
      case Event.StepHeld e ->
          Optional.of(new RunEvent.StepWaits(at, e.step(), e.node(), RunEvent.WaitsFor.ANSWER));
      case Event.AttemptFailed e ->
          Optional.of(new RunEvent.AttemptFailed(at, e.step(), e.node(), e.failure()));
      case Event.StepCompleted e ->
          Optional.of(new RunEvent.StepCompleted(at, e.step(), e.node(), Step.plain(e.output())));
      case Event.StepFailed e ->
          Optional.of(new RunEvent.StepFailed(at, e.step(), e.node(), e.failure()));
      case Event.StepCancelled e ->
          Optional.of(new RunEvent.StepFailed(at, e.step(), e.node(), null));
      case Event.InputReceived e ->
          Optional.of(new RunEvent.Answered(at, e.step(), e.node(), Step.plain(e.answer())));
      case Event.RunCompleted e -> Optional.of(new RunEvent.Completed(at, Step.plain(e.output())));
      case Event.RunFailed e -> Optional.of(new RunEvent.Failed(at, e.failure()));
      case Event.InDoubt _, Event.Judged _, Event.RunResumed _ -> Optional.empty();
      case Event.RunStopping _, Event.TimerFired _ -> Optional.empty();
    };
  }
}
