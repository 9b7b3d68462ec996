package dev.pawl.library.canvas;

import dev.pawl.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which parameters of a tool are not what a canvas says of them. */
final class ParameterChange {
  private ParameterChange() {}

  /**
   * What has changed, in words; empty if nothing has.
   *
   * @param before the input schema that the canvas knows
   * @param now the one that the tool has
   */
  static String of(Map<String, @Nullable Object> before, Map<String, @Nullable Object> now) {
    Map<?, ?> old = members(before);
    Map<?, ?> current = members(now);
    List<String> changes = new ArrayList<>();
    old.forEach(
        (name, parameter) -> {
          if (!current.containsKey(name)) {
            changes.add("`" + name + "` is gone");
          } else {
            compare(String.valueOf(name), parameter, current.get(name), changes);
          }
        });
    for (Object name : current.keySet()) {
      boolean needed = isRequired(now, name);
      if (!old.containsKey(name)) {
        changes.add("`" + name + "` is new" + (needed ? " and needed" : ""));
      } else if (needed != isRequired(before, name)) {
        changes.add("`" + name + "` is " + (needed ? "needed now" : "not needed any more"));
      }
    }
    return changes.isEmpty() ? "" : "the parameters have changed: " + String.join(", ", changes);
  }

  private static void compare(
      String name, @Nullable Object before, @Nullable Object now, List<String> changes) {
    if (!(before instanceof Map<?, ?> old) || !(now instanceof Map<?, ?> current)) {
      return;
    }
    Object was = old.get("type");
    Object is = current.get("type");
    // Types that canvases cannot say, such as a list of them, are no change.
    if (was instanceof String && is instanceof String && !was.equals(is)) {
      changes.add("`" + name + "` was " + was + " and is " + is);
    }
    Object values = current.get("enum");
    if (values instanceof List<?> && !same(old.get("enum"), values)) {
      changes.add("`" + name + "` takes other values");
    }
  }

  private static boolean same(@Nullable Object one, @Nullable Object other) {
    return CanonicalJson.write(one).equals(CanonicalJson.write(other));
  }

  private static Map<?, ?> members(Map<String, @Nullable Object> schema) {
    return schema.get("properties") instanceof Map<?, ?> members ? members : Map.of();
  }

  private static boolean isRequired(Map<String, @Nullable Object> schema, @Nullable Object name) {
    return schema.get("required") instanceof List<?> names && names.contains(name);
  }
}
