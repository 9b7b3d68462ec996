package dev.pawl;

import dev.pawl.engine.journal.Event;
import dev.pawl.model.Failure;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that happened in a run, as {@link Watch} tells it. */
public sealed interface RunEvent {
  /** When it happened. */
  Instant at();

  /** The run began. */
  record Started(Instant at, String run, String tool) implements RunEvent {}

  /** A step that acts is about to. Steps that only compute begin and end at once. */
  record StepStarted(Instant at, String step, String node) implements RunEvent {}

  /** A step waits: for an answer, a signal or a moment. */
  record StepWaits(Instant at, String step, String node, WaitsFor what) implements RunEvent {}

  /** An attempt at a step failed, and another one follows. */
  record AttemptFailed(Instant at, String step, String node, Failure failure) implements RunEvent {}

  /** A step is done. */
  record StepCompleted(Instant at, String step, String node, @Nullable Object output)
      implements RunEvent {}

  /** A step failed for good, or was cancelled. */
  record StepFailed(Instant at, String step, String node, @Nullable Failure failure)
      implements RunEvent {}

  /** Somebody answered what a step asks, or a signal came. */
  record Answered(Instant at, String step, String node, @Nullable Object value)
      implements RunEvent {}

  /** The run is over, with its result. */
  record Completed(Instant at, @Nullable Object output) implements RunEvent {}

  /** The run is over, because it failed. */
  record Failed(Instant at, Failure failure) implements RunEvent {}

  /** What a step waits for. */
  enum WaitsFor {
    /** Somebody's. */
    ANSWER,
    /** A message of a name. */
    SIGNAL,
    /** A moment. */
    TIME
  }

  /** Whether nothing follows. */
  default boolean isLast() {
    return this instanceof Completed || this instanceof Failed;
  }

  /** Empty for what only the journal needs. */
  static Optional<RunEvent> of(Event event) {
    Instant at = Moment.of(event.at());
    return switch (event) {
      case Event.RunStarted e -> Optional.of(new Started(at, e.run(), e.workflow()));
      case Event.StepStarted e ->
          Optional.of(
              e.waitsFor() == null
                  ? new StepStarted(at, e.step(), e.node())
                  : new StepWaits(at, e.step(), e.node(), WaitsFor.valueOf(e.waitsFor().name())));
      case Event.StepHeld e ->
          Optional.of(new StepWaits(at, e.step(), e.node(), WaitsFor.ANSWER));
      case Event.AttemptFailed e ->
          Optional.of(new AttemptFailed(at, e.step(), e.node(), e.failure()));
      case Event.StepCompleted e ->
          Optional.of(new StepCompleted(at, e.step(), e.node(), Step.plain(e.output())));
      case Event.StepFailed e -> Optional.of(new StepFailed(at, e.step(), e.node(), e.failure()));
      case Event.StepCancelled e -> Optional.of(new StepFailed(at, e.step(), e.node(), null));
      case Event.InputReceived e ->
          Optional.of(new Answered(at, e.step(), e.node(), Step.plain(e.answer())));
      case Event.RunCompleted e -> Optional.of(new Completed(at, Step.plain(e.output())));
      case Event.RunFailed e -> Optional.of(new Failed(at, e.failure()));
      case Event.InDoubt _, Event.Judged _, Event.RunResumed _ -> Optional.empty();
      case Event.RunStopping _, Event.TimerFired _ -> Optional.empty();
    };
  }
}
