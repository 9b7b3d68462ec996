package dev.pawl;

import dev.pawl.model.Failure;

/** Says that a run failed, to those who want a result or an exception: {@link Run#orThrow}. */
public final class RunFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  RunFailedException(String tool, String run, Failure failure) {
    super("`" + tool + "` failed (run " + run + "): " + failure.message());
    this.failure = failure;
  }

  /** Why it failed. */
  public Failure failure() {
    return failure;
  }
}
