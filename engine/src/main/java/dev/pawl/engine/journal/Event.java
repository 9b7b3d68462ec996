package dev.pawl.engine.journal;

import dev.pawl.model.Failure;
import dev.pawl.model.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run. Folding a run's events gives its whole state; nothing else
 * does.
 *
 * <p>Times are microseconds since the epoch. A step is named by its effect id, which is stable
 * across replays: scope path, node, and iteration, such as {@code fetch[3]/do} or {@code check#2}.
 */
public sealed interface Event {
  long at();

  /**
   * @param interpreter the version of the rules by which this run is interpreted
   * @param seed from which everything random in the run is drawn
   */
  record RunStarted(
      long at,
      String run,
      String workflow,
      String digest,
      int interpreter,
      Principal principal,
      long seed,
      Map<String, @Nullable Object> input)
      implements Event {}

  /** What a step waits for. */
  enum WaitsFor {
    /** Somebody's. */
    ANSWER,
    /** A moment. */
    TIME
  }

  /**
   * A step that acts is about to: the intent, with what it will act on.
   *
   * @param waitsFor null for a step that does not wait, but works
   */
  record StepStarted(
      long at, String step, String node, @Nullable Object input, @Nullable WaitsFor waitsFor)
      implements Event {
    public StepStarted(long at, String step, String node, @Nullable Object input) {
      this(at, step, node, input, null);
    }
  }

  /** An attempt failed, and another one follows at {@code retryAt}. */
  record AttemptFailed(
      long at, String step, String node, int attempt, Failure failure, long retryAt)
      implements Event {}

  /**
   * @param startedAt when it began; steps that only compute have no {@link StepStarted} of their
   *     own
   * @param output the value that later steps see, or undefined
   * @param route the arm that a switch chose, -1 for its default and for all other nodes
   * @param result the whole answer of an upstream, or null
   */
  record StepCompleted(
      long at,
      String step,
      String node,
      long startedAt,
      int attempt,
      @Nullable Object output,
      int route,
      @Nullable Object result)
      implements Event {}

  /** A step failed for good. */
  record StepFailed(long at, String step, String node, long startedAt, int attempt, Failure failure)
      implements Event {}

  /** A step was interrupted, or never begun, because its run or scope is ending. */
  record StepCancelled(long at, String step, String node) implements Event {}

  /** The moment that a step was waiting for has come. */
  record TimerFired(long at, String timer) implements Event {}

  /** Somebody answered what a step asks. */
  record InputReceived(long at, String step, String node, Principal from, @Nullable Object answer)
      implements Event {}

  /**
   * Whoever drove the run is gone, and somebody else goes on with it. Calls that were under way
   * then are in doubt: nobody knows whether they were made.
   */
  record RunResumed(long at) implements Event {}

  /**
   * A call was cut off, and nobody knows whether it was made.
   *
   * @param waitsFor an answer, when somebody is to decide about it
   */
  record InDoubt(long at, String step, String node, @Nullable WaitsFor waitsFor) implements Event {}

  /** Somebody, or the time limit, wants the run to end. */
  record RunStopping(long at, Failure failure) implements Event {}

  record RunCompleted(long at, @Nullable Object output) implements Event {}

  record RunFailed(long at, Failure failure) implements Event {}
}
