package dev.pawl.redis;

import java.util.Locale;
import java.util.Optional;

/** What a Redis server still has after it was lost, from the most to the least. */
public enum Durability {
  /** Everything that it confirmed: {@code appendonly yes} and {@code appendfsync always}. */
  ALWAYS,
  /**
   * What it confirmed up to about a second before its machine was lost, and everything if only its
   * process was: {@code appendonly yes} and {@code appendfsync everysec}.
   */
  EVERYSEC,
  /** Nothing that can be relied on. */
  NONE;

  /** As it stands in an address. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Durability> of(String word) {
    for (Durability each : values()) {
      if (each.word().equals(word)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Whether it is no less than the other. */
  boolean suffices(Durability wanted) {
    return compareTo(wanted) <= 0;
  }
}
