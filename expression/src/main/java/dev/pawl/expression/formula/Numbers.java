package dev.pawl.expression.formula;

import dev.pawl.json.JsNumber;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Numbers within an evaluation: an Integer, a Long up to 2^53 or a Double, whichever is the first
 * to fit; and an integer of the input beyond 2^53 as a BigInteger, which keeps its digits until
 * somebody calculates with it.
 */
final class Numbers {
  private static final long EXACT = 1L << 53;
  private static final MathContext PRECISION = new MathContext(15);
  private static final MathContext HALF_UP = new MathContext(15, RoundingMode.HALF_UP);

  private Numbers() {}

  /** A number of the input. */
  static Number read(Number number) {
    if (number instanceof Integer || number instanceof BigInteger) {
      return number;
    }
    if (number instanceof Double) {
      return calculated(number.doubleValue());
    }
    if (!(number instanceof Long)) {
      throw GiveUp.now();
    }
    long value = number.longValue();
    if (value == (int) value) {
      return (int) value;
    }
    return value < -EXACT || value > EXACT ? BigInteger.valueOf(value) : number;
  }

  /** What comes out in the end. */
  static Number result(Number number) {
    if (number instanceof Integer) {
      return number;
    }
    if (number instanceof BigInteger big) {
      return big.bitLength() < Long.SIZE ? (Number) big.longValue() : big;
    }
    return JsNumber.normalize(number.doubleValue());
  }

  /** What was calculated. */
  static Number calculated(double value) {
    return JsNumber.normalize(finite(value));
  }

  /** The index that a number stands for. */
  static int index(Number number) {
    double value = number.doubleValue();
    if (Math.abs(value) > Integer.MAX_VALUE) {
      // The library takes the lower half of its bits.
      throw GiveUp.now();
    }
    return (int) value;
  }

  /** The operand of a calculation. */
  static double operand(@Nullable Object value) {
    if (value instanceof Number number) {
      return finite(number.doubleValue());
    }
    throw GiveUp.now();
  }

  static double finite(double value) {
    if (!Double.isFinite(value)) {
      throw GiveUp.now();
    }
    return value;
  }

  /** As the operator {@code &} writes it. */
  static String joined(Number number) {
    if (!(number instanceof Double)) {
      return number.toString();
    }
    double value = number.doubleValue();
    if (value == Long.MIN_VALUE) {
      // The library writes it in one way if it was given, and in another if it was calculated.
      throw GiveUp.now();
    }
    if (value % 1 == 0 && Long.MIN_VALUE < value && value <= Long.MAX_VALUE) {
      return Long.toString(Math.round(value));
    }
    String digits = new BigDecimal(value, PRECISION).stripTrailingZeros().toString();
    return digits.replace('E', 'e');
  }

  /** As {@code $string} writes it. */
  static String text(Number number) {
    if (number instanceof Integer || number instanceof BigInteger) {
      return number.toString();
    }
    double value = number.doubleValue();
    return value == Math.rint(value)
        ? JsNumber.print(value)
        : JsNumber.print(new BigDecimal(value).round(HALF_UP).doubleValue());
  }
}
