package dev.pawl.json;

import java.math.BigInteger;

/** JavaScript's StringToNumber (ECMA-262, 7.1.4.1.1); Java's own parser accepts other texts. */
final class NumberLiteral {
  private NumberLiteral() {}

  static double value(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    if (start == end) {
      return 0;
    }
    int radix = radix(text, start, end);
    if (radix != 10) {
      return integer(text, start + 2, end, radix);
    }
    return decimal(text, start, end);
  }

  private static int radix(String text, int start, int end) {
    if (end - start < 2 || text.charAt(start) != '0') {
      return 10;
    }
    return switch (text.charAt(start + 1)) {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 10;
    };
  }

  private static double integer(String text, int start, int end, int radix) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c > 'f' || Character.digit(c, radix) < 0) {
        return Double.NaN;
      }
    }
    if (start == end) {
      return Double.NaN;
    }
    int first = start;
    while (first < end - 1 && text.charAt(first) == '0') {
      first++;
    }
    // More than 1024 significant bits is beyond any double; converting them would be slow.
    if (end - first > 1025) {
      return Double.POSITIVE_INFINITY;
    }
    return new BigInteger(text.substring(first, end), radix).doubleValue();
  }

  private static double decimal(String text, int start, int end) {
    char first = text.charAt(start);
    int unsigned = first == '+' || first == '-' ? start + 1 : start;
    if (end - unsigned == 8 && text.startsWith("Infinity", unsigned)) {
      return first == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return isDecimal(text, unsigned, end)
        ? Double.parseDouble(text.substring(start, end))
        : Double.NaN;
  }

  private static boolean isDecimal(String text, int start, int end) {
    int whole = skipDigits(text, start, end);
    int count = whole - start;
    int at = whole;
    if (at < end && text.charAt(at) == '.') {
      at = skipDigits(text, whole + 1, end);
      count += at - whole - 1;
    }
    return count > 0 && (at == end || isExponent(text, at, end));
  }

  private static boolean isExponent(String text, int start, int end) {
    char e = text.charAt(start);
    int digits = start + 1;
    if (digits < end && (text.charAt(digits) == '+' || text.charAt(digits) == '-')) {
      digits++;
    }
    return (e == 'e' || e == 'E') && digits < end && skipDigits(text, digits, end) == end;
  }

  private static int skipDigits(String text, int start, int end) {
    int at = start;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  /** WhiteSpace and LineTerminator of ECMA-262, 12.2 and 12.3. */
  private static boolean isSpace(char c) {
    return switch (c) {
      case '\t', '\n', 0x0B, '\f', '\r', ' ', 0xFEFF, 0x2028, 0x2029 -> true;
      default -> c > 127 && Character.getType(c) == Character.SPACE_SEPARATOR;
    };
  }
}
