package dev.pawl.activities;

import dev.pawl.json.Js;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What can follow a step when what it made is of a certain kind.
 *
 * @param holds whether it is, of plain JSON
 * @param suggestion what a client might call; null when it leads to a step of the same workflow
 * @param step the step that it leads to; empty when it leads elsewhere
 */
record Branch(Predicate<@Nullable Object> holds, @Nullable ToolSuggestion suggestion, String step) {
  /**
   * What a pattern such as {@code valid:true} or {@code status.code:approved} says: the value at a
   * path, whatever the case of its letters.
   */
  static Predicate<@Nullable Object> pattern(String pattern) {
    int colon = pattern.indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException(
          "`" + pattern + "` is no pattern; write a path, a colon and a value: status.code:ok");
    }
    String[] path = pattern.substring(0, colon).strip().split("\\.", -1);
    String wanted = pattern.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
    return data -> {
      Object value = data;
      for (String key : path) {
        if (!(value instanceof Map<?, ?> object) || !object.containsKey(key)) {
          return false;
        }
        value = object.get(key);
      }
      return !(value instanceof Map<?, ?>)
          && Js.toText(value).toLowerCase(Locale.ROOT).equals(wanted);
    };
  }
}
