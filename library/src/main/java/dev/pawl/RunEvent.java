package dev.pawl;

import dev.pawl.model.Failure;
import java.time.Instant;
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
}
