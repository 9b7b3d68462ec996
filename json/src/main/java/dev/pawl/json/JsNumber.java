package dev.pawl.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** JavaScript's rules for printing and reading numbers (ECMA-262, 6.1.6.1.20 and 7.1.4.1). */
public final class JsNumber {
  /** The largest double below which every integer is exact, 2^53. */
  static final double EXACT = 0x1p53;

  /** Below this, so few doubles are left that one digit may tell them apart. */
  private static final double TINY = 1e-320;

  private JsNumber() {}

  /** Prints a number as JavaScript does, but an integer type with all its digits. */
  public static String print(Number number) {
    return switch (number) {
      case Integer i -> Integer.toString(i);
      case Long l -> Long.toString(l);
      case BigInteger b -> b.toString();
      default -> print(number.doubleValue());
    };
  }

  /** Prints an integer with all its digits. */
  public static String print(long value) {
    return Long.toString(value);
  }

  /** Prints a double exactly as JavaScript's {@code String(value)}. */
  public static String print(double value) {
    if (isExactInteger(value)) {
      return Long.toString((long) value);
    }
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (value < 0) {
      return "-" + print(-value);
    }
    if (Double.isInfinite(value)) {
      return "Infinity";
    }
    return value < TINY ? printTiny(value) : layOut(Double.toString(value));
  }

  /** Java prints at least two digits, even where one would read back the same: 4.9E-324. */
  private static String printTiny(double value) {
    String java = Double.toString(value);
    BigDecimal oneDigit = new BigDecimal(java).round(new MathContext(1));
    return oneDigit.doubleValue() == value
        ? layOut(oneDigit.unscaledValue().toString(), -oneDigit.scale())
        : layOut(java);
  }

  private static String layOut(String java) {
    int e = java.indexOf('E');
    return e < 0 ? java : layOut(digits(java, e), Integer.parseInt(java, e + 1, java.length(), 10));
  }

  /** The digits of Java's scientific notation {@code d.dddE} without the point and idle zero. */
  private static String digits(String java, int e) {
    boolean single = e == 3 && java.charAt(2) == '0';
    return single ? java.substring(0, 1) : java.charAt(0) + java.substring(2, e);
  }

  /** Number::toString, steps 6 to 12, for d.ddd times ten to the exponent. */
  private static String layOut(String digits, int exponent) {
    int count = digits.length();
    int point = exponent + 1;
    if (count <= point && point <= 21) {
      return digits + "0".repeat(point - count);
    }
    if (0 < point && point <= 21) {
      return digits.substring(0, point) + "." + digits.substring(point);
    }
    if (-6 < point && point <= 0) {
      return "0." + "0".repeat(-point) + digits;
    }
    String mantissa = count == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    return mantissa + (exponent < 0 ? "e-" : "e+") + Math.abs(exponent);
  }

  /** Reads a text exactly as JavaScript's {@code Number(text)}: blank is 0, nonsense is NaN. */
  public static double parse(String text) {
    return NumberLiteral.value(text);
  }

  /**
   * Tidies the result of double arithmetic: an integer within ±2^53 becomes an Integer or Long
   * (minus zero becomes 0), anything else stays a Double.
   */
  public static Number normalize(double value) {
    if (!isExactInteger(value)) {
      return value;
    }
    long whole = (long) value;
    if (whole == (int) whole) {
      return (int) whole;
    }
    return whole;
  }

  private static boolean isExactInteger(double value) {
    return value >= -EXACT && value <= EXACT && value == (long) value;
  }
}
