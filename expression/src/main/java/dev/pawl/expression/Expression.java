package dev.pawl.expression;

import dev.pawl.model.Place;
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

  /** Where in a file it stands; {@link Place#UNKNOWN} when it stands in none. */
  default Place place() {
    return Place.UNKNOWN;
  }
}
