package dev.pawl.engine.replay;

import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares what was recorded with what is there now; what was redacted could be anything. */
final class Likeness {
  /** Stands where something secret was. */
  static final String REDACTED = "[redacted]";

  private Likeness() {}

  static boolean fits(@Nullable Object recorded, @Nullable Object actual) {
    return fits(recorded, actual, 0);
  }

  private static boolean fits(@Nullable Object recorded, @Nullable Object actual, int depth) {
    if (depth > JsonLimits.DEFAULT.maxDepth()) {
      return false;
    }
    return switch (recorded) {
      case String text when text.equals(REDACTED) -> true;
      case String text when text.contains(REDACTED) ->
          actual instanceof String other && fitsAround(text, other);
      case Map<?, ?> map when actual instanceof Map<?, ?> other ->
          map.size() == other.size()
              && map.entrySet().stream()
                  .allMatch(
                      entry ->
                          other.containsKey(entry.getKey())
                              && fits(entry.getValue(), other.get(entry.getKey()), depth + 1));
      case List<?> list when actual instanceof List<?> other -> {
        boolean same = list.size() == other.size();
        for (int i = 0; same && i < list.size(); i++) {
          same = fits(list.get(i), other.get(i), depth + 1);
        }
        yield same;
      }
      case null, default -> Values.deepEquals(recorded, actual);
    };
  }

  private static boolean fitsAround(String recorded, String actual) {
    String[] parts = recorded.split("\\Q" + REDACTED + "\\E", -1);
    String last = parts[parts.length - 1];
    if (!actual.startsWith(parts[0])) {
      return false;
    }
    int at = parts[0].length();
    for (int i = 1; i < parts.length - 1; i++) {
      int found = actual.indexOf(parts[i], at);
      if (found < 0) {
        return false;
      }
      at = found + parts[i].length();
    }
    return actual.length() - last.length() >= at && actual.endsWith(last);
  }

  /** How many members of two objects are the same. */
  static int common(Map<String, @Nullable Object> recorded, Map<String, @Nullable Object> actual) {
    int same = 0;
    for (Map.Entry<String, @Nullable Object> entry : recorded.entrySet()) {
      boolean there = actual.containsKey(entry.getKey());
      same += there && fits(entry.getValue(), actual.get(entry.getKey())) ? 1 : 0;
    }
    return same;
  }
}
