package dev.pawl.expression.parameter;

import dev.pawl.json.Json;
import dev.pawl.json.JsonPointer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a value stands among others, as forms say it: {@code filters[2].name}. */
final class FieldPath {
  private static final int LONGEST = 1_000;

  private FieldPath() {}

  static String member(String path, String name) {
    if (name.matches("[A-Za-z_$][A-Za-z0-9_$-]*")) {
      return cut(path.isEmpty() ? name : path + "." + name);
    }
    return cut(path + "[" + Json.write(name) + "]");
  }

  static String item(String path, int index) {
    return cut(path + "[" + index + "]");
  }

  /** The path of a pointer into this value. */
  static String of(String pointer, @Nullable Object value) {
    List<String> tokens;
    try {
      tokens = JsonPointer.parse(pointer).tokens();
    } catch (IllegalArgumentException _) {
      return "";
    }
    String path = "";
    Object at = value;
    for (String token : tokens) {
      if (at instanceof List<?> list && token.matches("\\d{1,9}")) {
        int index = Integer.parseInt(token);
        path = item(path, index);
        at = index < list.size() ? list.get(index) : null;
      } else {
        path = member(path, token);
        at = at instanceof Map<?, ?> map ? map.get(token) : null;
      }
    }
    return path;
  }

  private static String cut(String path) {
    return path.length() <= LONGEST ? path : path.substring(0, LONGEST) + "…";
  }
}
