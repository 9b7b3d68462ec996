package dev.pawl.expression.schema;

import java.util.function.Supplier;

/**
 * The work that one validation may do, and how it is going.
 *
 * <p>A few lines of schema can ask for more than a lifetime's work: regular expressions that
 * backtrack, references that double at every level or lead back to themselves. So everything costs
 * steps, and whoever runs out of them stops.
 */
final class Walk {
  /** About a second; a hundred thousand records of some fields need half of it. */
  private static final long STEPS = 100_000_000;

  /** How deep keywords may be nested in each other; far from a full stack. */
  private static final int DEPTH = 1_200;

  /** So many certain violations are enough; what follows is not looked at. */
  private static final int ENOUGH = 200;

  private static final ScopedValue<Walk> CURRENT = ScopedValue.newInstance();

  private long steps = STEPS;
  private int depth;
  private int speculation;
  private int violations;

  static <T> T run(Supplier<T> work) {
    return ScopedValue.where(CURRENT, new Walk()).call(work::get);
  }

  static Walk current() {
    return CURRENT.get();
  }

  /** For what also happens while a schema is compiled. */
  static void spendIfRunning(long count) {
    if (CURRENT.isBound()) {
      CURRENT.get().spend(count);
    }
  }

  void spend(long count) {
    steps -= count;
    if (steps < 0) {
      throw new TooCostly("the schema asks for too much work");
    }
  }

  /**
   * Begins a keyword.
   *
   * @param speculative whether the value may be valid although something inside the keyword fails
   */
  void enter(boolean speculative, long cost) {
    // What the library does per keyword grows with the path to it.
    spend(cost + depth);
    if (depth >= DEPTH) {
      throw new TooCostly("the schema refers to itself without end, or the value is too deep");
    }
    depth++;
    speculation += speculative ? 1 : 0;
  }

  void leave(boolean speculative) {
    depth--;
    speculation -= speculative ? 1 : 0;
  }

  void failed() {
    // A failure is remembered by the library until the keyword around it has ended.
    spend(200);
    violations += speculation == 0 ? 1 : 0;
  }

  /** Whether the value is known to be invalid, and there is enough to tell. */
  boolean saturated() {
    return violations >= ENOUGH && speculation == 0;
  }

  /** The validation was given up. */
  static final class TooCostly extends RuntimeException {
    TooCostly(String message) {
      super(message, null, false, false);
    }
  }
}
