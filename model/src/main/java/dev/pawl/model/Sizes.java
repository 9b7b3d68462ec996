package dev.pawl.model;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of data as people write them: {@code 500MB}, {@code 2 GB}, {@code 65536}. */
public final class Sizes {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})(?:([kmgt])i?b?|b)?");

  private Sizes() {}

  /** In bytes, a kilobyte being 1,024 of them; empty when the text is no size. */
  public static OptionalLong parse(String text) {
    Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT).replace(" ", ""));
    if (!size.matches()) {
      return OptionalLong.empty();
    }
    int power = size.group(2) == null ? 0 : 1 + "kmgt".indexOf(size.group(2));
    try {
      return OptionalLong.of(Math.multiplyExact(Long.parseLong(size.group(1)), 1L << (10 * power)));
    } catch (ArithmeticException _) {
      return OptionalLong.of(Long.MAX_VALUE);
    }
  }

  /** What {@link #parse} reads as this many bytes, as short as can be without rounding. */
  public static String text(long bytes) {
    int power = bytes == 0 ? 0 : Math.min(4, Long.numberOfTrailingZeros(bytes) / 10);
    return (bytes >> (10 * power)) + (power == 0 ? "" : "KMGT".charAt(power - 1) + "B");
  }
}
