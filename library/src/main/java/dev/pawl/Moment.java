package dev.pawl;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as journals have them, in microseconds since the epoch. */
final class Moment {
  private Moment() {}

  static Instant of(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
