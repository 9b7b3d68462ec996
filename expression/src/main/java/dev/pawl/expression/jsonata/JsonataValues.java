package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Truth and equality as JSONata defines them, within the bounds of a run, and words for kinds. */
final class JsonataValues {
  private JsonataValues() {}

  /** The effective boolean value, see https://docs.jsonata.org/boolean-functions#boolean. */
  static boolean truth(JsonataRun run, @Nullable Object value) {
    return switch (value) {
      case Boolean bool -> bool;
      case String text -> !text.isEmpty();
      case Number number -> number.doubleValue() != 0 && !Double.isNaN(number.doubleValue());
      case Map<?, ?> map -> !map.isEmpty();
      case List<?> list -> {
        for (Object item : list) {
          run.tick();
          if (truth(run, item)) {
            yield true;
          }
        }
        yield false;
      }
      case null, default -> false;
    };
  }

  /** What JavaScript takes for true, for the result of a sort's comparator. */
  static boolean javaScriptTruth(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Boolean bool -> bool;
      case String text -> !text.isEmpty();
      case Number number -> number.doubleValue() != 0 && !Double.isNaN(number.doubleValue());
      default -> value != Jsonata.NULL_VALUE;
    };
  }

  static boolean same(JsonataRun run, @Nullable Object a, @Nullable Object b) {
    run.tick();
    return switch (a) {
      case Number x when b instanceof Number y -> x.doubleValue() == y.doubleValue();
      case List<?> x when b instanceof List<?> y -> sameItems(run, x, y);
      case Map<?, ?> x when b instanceof Map<?, ?> y -> sameEntries(run, x, y);
      case null -> b == null;
      default -> a.equals(b);
    };
  }

  private static boolean sameItems(JsonataRun run, List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!same(run, a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameEntries(JsonataRun run, Map<?, ?> a, Map<?, ?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : a.entrySet()) {
      Object other = b.get(entry.getKey());
      if (other == null || !same(run, entry.getValue(), other)) {
        return false;
      }
    }
    return true;
  }

  /** What a value is, with its article: messages tell that, and never the value itself. */
  static String kind(@Nullable Object value) {
    if (value == null) {
      return "nothing";
    }
    if (value == Jsonata.NULL_VALUE) {
      return "null";
    }
    return JsonataSignature.isFunction(value) ? "a function" : Values.kind(value);
  }
}
