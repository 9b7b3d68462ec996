package dev.pawl.engine.interpreter;

import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import org.jspecify.annotations.Nullable;

/** How an attempt, a scope or a run ended. */
public sealed interface Outcome {
  /**
   * @param output the value that later steps see, or undefined
   * @param route the arm that a switch chose, or -1
   * @param result the whole answer of an upstream, or null
   * @param past whether nothing was done for it now: it was done in another run, or never, and is
   *     not this run's to undo
   */
  record Success(@Nullable Object output, int route, @Nullable Object result, boolean past)
      implements Outcome {
    public Success(@Nullable Object output, int route, @Nullable Object result) {
      this(output, route, result, false);
    }

    public Success(@Nullable Object output) {
      this(output, -1, null);
    }

    /** The same, taken from another run. */
    public Success fromThePast() {
      return new Success(output, route, result, true);
    }
  }

  /**
   * @param fate whether what failed may have been done all the same
   * @param done whether it was done for certain, and only what came of it must not be known
   */
  record Failed(Failure failure, Fate fate, boolean done) implements Outcome {
    public Failed(Failure failure, Fate fate) {
      this(failure, fate, false);
    }

    /** The same of what was done. */
    public Failed afterItWasDone() {
      return new Failed(failure, fate, true);
    }

    public Failed(Failure failure, boolean inDoubt) {
      this(failure, inDoubt ? Fate.UNKNOWN : Fate.KNOWN);
    }

    public Failed(Failure failure) {
      this(failure, Fate.KNOWN);
    }

    /** Whether it may have been done, and must not be done twice. */
    public boolean inDoubt() {
      return fate == Fate.UNKNOWN;
    }

    /** Whether it tells of a call that it brought no answer, or was never made, and no more. */
    public boolean isUnanswered() {
      return failure.code() == FailureCode.TIMEOUT
          || failure.code() == FailureCode.UPSTREAM_UNREACHABLE;
    }
  }
}
