package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns what a formula yields into a plain JSON value. Parts of the input stay what they are. */
final class Results {
  private Results() {}

  static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof String || value instanceof Boolean || value == null) {
      return value;
    }
    if (value instanceof Number number) {
      return Numbers.result(number);
    }
    return value instanceof Undefined ? value : frozen(tidied(value));
  }

  private static @Nullable Object frozen(Object value) {
    try {
      return Values.freeze(value);
    } catch (IllegalArgumentException _) {
      // Nested too deeply, or no JSON at all.
      throw GiveUp.now();
    }
  }

  /** Gives the numbers in what was made their final form; it has no other owner. */
  private static Object tidied(Object value) {
    if (value instanceof MadeMap map) {
      for (Map.Entry<String, @Nullable Object> entry : map.entrySet()) {
        entry.setValue(part(entry.getValue()));
      }
    } else if (value instanceof MadeList list) {
      tidy(list);
    }
    return value;
  }

  private static void tidy(List<@Nullable Object> list) {
    for (int i = 0; i < list.size(); i++) {
      list.set(i, part(list.get(i)));
    }
  }

  private static @Nullable Object part(@Nullable Object value) {
    if (value instanceof Number number) {
      return Numbers.result(number);
    }
    return value == null ? null : tidied(value);
  }
}
