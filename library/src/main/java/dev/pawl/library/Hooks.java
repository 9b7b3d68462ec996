package dev.pawl.library;

import dev.pawl.model.Failure;
import org.jspecify.annotations.Nullable;

/** What a caller can hear of a run while it goes on. Steps are named by their effect id. */
public interface Hooks {
  Hooks NONE = new Hooks() {};

  /** A step begins, or begins again. */
  default void nodeStarted(String step, String node, int attempt) {}

  default void nodeCompleted(String step, String node, @Nullable Object output) {}

  /**
   * @param retrying whether another attempt follows
   */
  default void nodeFailed(String step, String node, Failure failure, boolean retrying) {}
}
