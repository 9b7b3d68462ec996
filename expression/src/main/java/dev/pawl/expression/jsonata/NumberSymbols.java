package dev.pawl.expression.jsonata;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The characters of a number picture, see https://docs.jsonata.org/numeric-functions. */
record NumberSymbols(
    String decimal,
    String grouping,
    String exponent,
    String minus,
    String percent,
    String perMille,
    char zero,
    String digit,
    String pattern) {
  static final NumberSymbols STANDARD = of(Map.of());

  static NumberSymbols of(Map<?, ?> options) {
    String zero = option(options, "zero-digit", "0");
    return new NumberSymbols(
        option(options, "decimal-separator", "."),
        option(options, "grouping-separator", ","),
        option(options, "exponent-separator", "e"),
        option(options, "minus-sign", "-"),
        option(options, "percent", "%"),
        option(options, "per-mille", "\u2030"),
        zero.isEmpty() ? '0' : zero.charAt(0),
        option(options, "digit", "#"),
        option(options, "pattern-separator", ";"));
  }

  private static String option(Map<?, ?> options, String name, String standard) {
    @Nullable Object given = options.get(name);
    return given instanceof String text ? text : standard;
  }

  /** Whether a character is one of the ten digits, in whichever script they are. */
  boolean isDigit(char c) {
    return c >= zero && c < zero + 10;
  }

  boolean isDigitOrPlaceholder(char c) {
    return isDigit(c) || digit.equals(String.valueOf(c));
  }

  /**
   * Whether a character has a meaning inside the number, and does not belong to what surrounds it.
   */
  boolean isActive(char c) {
    String s = String.valueOf(c);
    return isDigit(c)
        || s.equals(decimal)
        || s.equals(exponent)
        || s.equals(grouping)
        || s.equals(digit)
        || s.equals(pattern);
  }

  int count(String text, boolean placeholders) {
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      count += placeholders ? (isDigitOrPlaceholder(c) ? 1 : 0) : (isDigit(c) ? 1 : 0);
    }
    return count;
  }
}
