package dev.pawl.cli.terminal;

import java.util.Locale;

/** Lengths of time as people read them. */
public final class Elapsed {
  private Elapsed() {}

  public static String ofMicros(long micros) {
    double millis = Math.max(0, micros) / 1_000.0;
    if (millis < 9.95) {
      return String.format(Locale.ROOT, "%.1f ms", millis);
    }
    if (millis < 999.5) {
      return Math.round(millis) + " ms";
    }
    if (millis < 59_950) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1_000);
    }
    long seconds = Math.round(millis / 1_000);
    if (seconds < 3_600) {
      return seconds / 60 + " min " + seconds % 60 + " s";
    }
    long minutes = seconds / 60;
    if (minutes < 48 * 60) {
      return minutes / 60 + " h " + minutes % 60 + " min";
    }
    return minutes / (24 * 60) + " d " + minutes / 60 % 24 + " h";
  }
}
