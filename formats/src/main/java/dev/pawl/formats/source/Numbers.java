package dev.pawl.formats.source;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Numbers as every part of Pawl holds them: integers keep their digits, others are doubles. */
final class Numbers {
  private Numbers() {}

  /** The smallest of Integer, Long and BigInteger that holds the digits. */
  static Number integer(String digits, int radix) {
    BigInteger value = new BigInteger(digits, radix);
    if (value.bitLength() < Integer.SIZE) {
      return value.intValue();
    }
    return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
  }

  /** The double nearest to the text, or null when it is too large for one. */
  static @Nullable Double decimal(String text) {
    double value = Double.parseDouble(text);
    return Double.isFinite(value) ? value : null;
  }
}
