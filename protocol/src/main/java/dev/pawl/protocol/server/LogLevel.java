package dev.pawl.protocol.server;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How grave a log message is, after RFC 5424; from the least to the most. */
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<LogLevel> of(@Nullable Object word) {
    return Arrays.stream(values()).filter(level -> level.word().equals(word)).findFirst();
  }
}
