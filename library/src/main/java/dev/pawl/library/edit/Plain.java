package dev.pawl.library.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON values that can be changed. */
final class Plain {
  private Plain() {}

  static Map<String, @Nullable Object> object(Map<?, ?> value) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    value.forEach((key, each) -> copy.put(String.valueOf(key), copy(each)));
    return copy;
  }

  static @Nullable Object copy(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> object(map);
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>();
        list.forEach(each -> copy.add(copy(each)));
        yield copy;
      }
      case null, default -> value;
    };
  }

  /** As something that can be changed, where it stands. */
  @SuppressWarnings("unchecked") // everything here was made by these methods
  static Map<String, @Nullable Object> members(Map<?, ?> object) {
    return (Map<String, @Nullable Object>) object;
  }

  @SuppressWarnings("unchecked")
  static List<@Nullable Object> items(List<?> list) {
    return (List<@Nullable Object>) list;
  }
}
