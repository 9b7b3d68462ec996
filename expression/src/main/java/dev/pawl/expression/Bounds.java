package dev.pawl.expression;

/**
 * How far one evaluation may go.
 *
 * @param deadlineNanos on the scale of {@link System#nanoTime}; passing it ends the evaluation
 * @param maxDepth nested evaluations before recursion counts as runaway
 * @param maxItems elements of a sequence, or characters of a string, that one operation may make
 */
public record Bounds(long deadlineNanos, int maxDepth, int maxItems) {
  public static final int DEFAULT_DEPTH = 500;
  public static final int DEFAULT_ITEMS = 10_000_000;

  public static Bounds until(long deadlineNanos) {
    return new Bounds(deadlineNanos, DEFAULT_DEPTH, DEFAULT_ITEMS);
  }

  /** From now on. */
  public static Bounds within(long nanos) {
    return until(System.nanoTime() + nanos);
  }
}
