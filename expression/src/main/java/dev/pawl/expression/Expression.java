package dev.pawl.expression;

import org.jspecify.annotations.Nullable;

/**
 * A compiled expression: immutable, and safe to evaluate on many threads at once.
 *
 * <p>The result is a plain JSON value, or {@link dev.pawl.json.Undefined#UNDEFINED} when the
 * expression yields nothing.
 */
public interface Expression {
  /**
   * @throws ExpressionException when the evaluation fails or exceeds a bound
   */
  @Nullable Object evaluate(Scope scope);

  /** Which part of the past this expression can look at. */
  HistoryUse historyUse();
}
