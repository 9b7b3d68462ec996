package dev.pawl.protocol.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects in what was read: their keys are strings. */
final class Maps {
  private Maps() {}

  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> cast(Map<?, ?> map) {
    return (Map<String, @Nullable Object>) map;
  }
}
