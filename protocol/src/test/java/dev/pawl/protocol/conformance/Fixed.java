package dev.pawl.protocol.conformance;

import dev.pawl.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values that several parts of the fixture share. */
final class Fixed {
  /** One red pixel. */
  static final String PNG =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLv"
          + "AAAAAElFTkSuQmCC";

  /** Two samples of silence. */
  static final String WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==";

  private Fixed() {}

  /** An object, written as JSON. */
  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> json(String text) {
    if (Json.parse(text) instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw new IllegalArgumentException("not an object: " + text);
  }
}
