package dev.pawl.bench.scale;

import java.util.Locale;

/** Writes what was measured with a fitting unit. */
final class Amount {
  private static final String[] TIMES = {"ns", "µs", "ms", "s"};
  private static final String[] BYTES = {"B", "kB", "MB", "GB"};

  private Amount() {}

  static String count(int count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** For axes: 1k for 1,000. */
  static String brief(int count) {
    if (count < 1_000) {
      return Integer.toString(count);
    }
    return count < 1_000_000 ? count / 1_000 + "k" : count / 1_000_000 + "M";
  }

  static String time(double nanos) {
    return scaled(nanos, TIMES);
  }

  static String bytes(double bytes) {
    return scaled(bytes, BYTES);
  }

  private static String scaled(double amount, String[] units) {
    int unit = 0;
    double left = amount;
    while (left >= 999.5 && unit < units.length - 1) {
      left /= 1_000;
      unit++;
    }
    String format = left < 0.995 && unit > 0 ? "%.2f %s" : left < 9.95 ? "%.1f %s" : "%,.0f %s";
    return String.format(Locale.ROOT, format, left, units[unit]);
  }
}
