package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of a formula that has a value: undefined is {@link Undefined}, null is JSON's null. */
abstract class Part {
  /**
   * The value in a context. A sequence among the values has at least two items.
   *
   * @throws GiveUp when the library has to be asked
   */
  abstract @Nullable Object of(@Nullable Object context, Evaluation run);

  /** A list as it leaves a part: a sequence of one value is that value. */
  static @Nullable Object collapsed(List<?> list) {
    if (list.size() > 1 || !MadeList.isSequence(list)) {
      return list;
    }
    return list.isEmpty() ? Undefined.UNDEFINED : list.get(0);
  }

  /** What counts as true in a condition. */
  static boolean truth(@Nullable Object value, Evaluation run) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    if (value instanceof String text) {
      return !text.isEmpty();
    }
    if (value instanceof Number number) {
      return number.doubleValue() != 0;
    }
    if (value instanceof Map<?, ?> map) {
      return !map.isEmpty();
    }
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (truth(run.read(list.get(i)), run)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The operator {@code =}, for two values that are defined. */
  static boolean same(@Nullable Object left, @Nullable Object right) {
    if (left instanceof Number a) {
      return right instanceof Number b && a.doubleValue() == b.doubleValue();
    }
    boolean lists = left instanceof List && right instanceof List;
    if (lists || (left instanceof Map && right instanceof Map)) {
      throw GiveUp.now();
    }
    return left == null ? right == null : left.equals(right);
  }

  static boolean isUndefined(@Nullable Object value) {
    return value == Undefined.UNDEFINED;
  }
}
