package dev.pawl.expression.logic;

import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dotted path into data as json-logic-js reads it: each step is a property of a JavaScript value,
 * so a number picks an element, and {@code length} is what it is there.
 *
 * @param steps the names between the dots
 */
record DataPath(List<String> steps) {
  DataPath {
    steps = List.copyOf(steps);
  }

  static DataPath of(String text) {
    return new DataPath(List.of(text.split("\\.", -1)));
  }

  /** The value at the end of the path, undefined when it leads nowhere. */
  @Nullable Object find(@Nullable Object data) {
    Object value = data;
    for (int i = 0; i < steps.size() && value != Undefined.UNDEFINED; i++) {
      value = property(value, steps.get(i));
    }
    return value;
  }

  private static @Nullable Object property(@Nullable Object value, String name) {
    return switch (value) {
      case Map<?, ?> map -> {
        Object found = map.get(name);
        yield found == null && !map.containsKey(name) ? Undefined.UNDEFINED : found;
      }
      case List<?> list when name.equals("length") -> list.size();
      case String text when name.equals("length") -> text.length();
      case List<?> list -> {
        int index = index(name, list.size());
        yield index < 0 ? Undefined.UNDEFINED : list.get(index);
      }
      case String text -> {
        int index = index(name, text.length());
        yield index < 0 ? Undefined.UNDEFINED : text.substring(index, index + 1);
      }
      case null, default -> Undefined.UNDEFINED;
    };
  }

  /** The index a name stands for, or -1: only the shortest form of a number counts, never 01. */
  private static int index(String name, int size) {
    int length = name.length();
    if (length == 0 || length > 10 || (length > 1 && name.charAt(0) == '0')) {
      return -1;
    }
    long index = 0;
    for (int i = 0; i < length; i++) {
      char c = name.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      index = index * 10 + (c - '0');
    }
    return index < size ? (int) index : -1;
  }
}
