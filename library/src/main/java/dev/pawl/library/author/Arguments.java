package dev.pawl.library.author;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arguments of a call, which fit their schema. */
record Arguments(Map<String, @Nullable Object> values) {
  String text(String key) {
    return String.valueOf(values.get(key));
  }

  @Nullable String optionalText(String key) {
    return values.get(key) instanceof String text ? text : null;
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  boolean isSet(String key) {
    return Boolean.TRUE.equals(values.get(key));
  }

  @Nullable Object value(String key) {
    return values.get(key);
  }

  /** Empty when there is none. */
  @SuppressWarnings("unchecked")
  Map<String, @Nullable Object> object(String key) {
    return values.get(key) instanceof Map<?, ?> map
        ? (Map<String, @Nullable Object>) map
        : Map.of();
  }

  List<?> list(String key) {
    return values.get(key) instanceof List<?> list ? list : List.of();
  }
}
