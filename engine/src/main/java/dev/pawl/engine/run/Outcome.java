package dev.pawl.engine.run;

import dev.pawl.model.Failure;
import org.jspecify.annotations.Nullable;

/** How an attempt, a scope or a run ended. */
public sealed interface Outcome {
  /**
   * @param output the value that later steps see, or undefined
   * @param route the arm that a switch chose, or -1
   * @param result the whole answer of an upstream, or null
   */
  record Success(@Nullable Object output, int route, @Nullable Object result) implements Outcome {
    public Success(@Nullable Object output) {
      this(output, -1, null);
    }
  }

  /**
   * @param inDoubt whether what failed may have been done all the same, and must not be done twice
   */
  record Failed(Failure failure, boolean inDoubt) implements Outcome {
    public Failed(Failure failure) {
      this(failure, false);
    }
  }
}
