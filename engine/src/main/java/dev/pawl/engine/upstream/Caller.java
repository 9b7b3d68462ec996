package dev.pawl.engine.upstream;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whoever waits for a run, as its upstream calls see them: someone who may want to hear how far a
 * call is, and who may be asked something. Implementations are safe to use from many threads.
 */
public interface Caller {
  /** Hears nothing and answers nothing. */
  Caller NOBODY = new Caller() {};

  /** An upstream call made some progress. Returns at once. */
  default void progress(String server, double progress, @Nullable Double total, String message) {}

  /** Who that is: one client may wait for several runs, and is the same for all of them. */
  default Object identity() {
    return this;
  }

  /** Whether there is any point in asking. */
  default boolean canAnswer() {
    return false;
  }

  /**
   * Puts to the caller what an upstream asks, and waits for the answer.
   *
   * @param method of MCP, such as {@code elicitation/create}
   * @return empty when the caller cannot be asked that
   */
  default Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params)
      throws InterruptedException {
    return Optional.empty();
  }
}
