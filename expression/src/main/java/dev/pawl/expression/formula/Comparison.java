package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code = != < <= > >= in}. */
final class Comparison extends Part {
  private final char operator;
  private final Part left;
  private final Part right;

  /**
   * @param operator one of {@code = ≠ < ≤ > ≥ ∈}
   */
  Comparison(char operator, Part left, Part right) {
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    Object a = left.of(context, run);
    Object b = right.of(context, run);
    boolean undefined = isUndefined(a) || isUndefined(b);
    return switch (operator) {
      case '=' -> !undefined && same(a, b);
      case '≠' -> !undefined && !same(a, b);
      case '∈' -> !undefined && isIn(a, b, run);
      default -> ordered(a, b, undefined);
    };
  }

  private static boolean isIn(@Nullable Object item, @Nullable Object list, Evaluation run) {
    if (!(list instanceof List<?> items)) {
      return same(item, list);
    }
    for (int i = 0; i < items.size(); i++) {
      if (same(item, run.read(items.get(i)))) {
        return true;
      }
    }
    return false;
  }

  private Object ordered(@Nullable Object a, @Nullable Object b, boolean undefined) {
    if (undefined) {
      checkComparable(a);
      checkComparable(b);
      return Undefined.UNDEFINED;
    }
    int order = compare(a, b);
    return switch (operator) {
      case '<' -> order < 0;
      case '≤' -> order <= 0;
      case '>' -> order > 0;
      default -> order >= 0;
    };
  }

  private static void checkComparable(@Nullable Object value) {
    if (!(value instanceof Number || value instanceof String || isUndefined(value))) {
      throw GiveUp.now();
    }
  }

  private static int compare(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Integer x && b instanceof Integer y) {
      return Integer.compare(x, y);
    }
    if (a instanceof BigInteger x && b instanceof BigInteger y) {
      return x.compareTo(y);
    }
    if (a instanceof Number x && b instanceof Number y) {
      return Double.compare(x.doubleValue(), y.doubleValue());
    }
    if (a instanceof String x && b instanceof String y) {
      return x.compareTo(y);
    }
    throw GiveUp.now();
  }
}
