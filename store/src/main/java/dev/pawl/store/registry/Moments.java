package dev.pawl.store.registry;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Moments as the tables have them. */
final class Moments {
  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Moments() {}

  /** Of microseconds since the epoch. */
  static String text(long micros) {
    return TEXT.format(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }

  /** Null for 0. */
  static @Nullable String orNull(long micros) {
    return micros == 0 ? null : text(micros);
  }

  /** 0 for null. */
  static long micros(@Nullable String text) {
    return text == null ? 0 : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(text));
  }
}
