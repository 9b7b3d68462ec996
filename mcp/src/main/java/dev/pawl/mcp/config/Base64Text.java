package dev.pawl.mcp.config;

import java.util.Arrays;

/**
 * A text that is read out of Base64, one character after the other.
 *
 * <p>Where Base64 begins nothing says so; any long word might be some. It is taken for Base64 if
 * what it would spell begins like a text, which pictures and words of other kinds hardly ever do.
 */
final class Base64Text {
  /** Less cannot spell a secret in yet another way. */
  private static final int SHORTEST = Secrets.SHORTEST + 1;

  private static final int SHORTEST_RUN = (SHORTEST * Byte.SIZE + 5) / 6;

  /** Only lines that are at least as long as this are broken to go on in the next. */
  private static final int LONG_LINE = 60;

  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final byte[] VALUES = values();

  private final String text;
  private int at;
  private int bits;
  private int held;

  private Base64Text(String text, int from) {
    this.text = text;
    this.at = from;
  }

  /** Both alphabets, that of mails and that of URLs. */
  private static byte[] values() {
    byte[] values = new byte[128];
    Arrays.fill(values, (byte) -1);
    for (int value = 0; value < DIGITS.length(); value++) {
      values[DIGITS.charAt(value)] = (byte) value;
    }
    values['+'] = values['-'] = 62;
    values['/'] = values['_'] = 63;
    return values;
  }

  private static int value(String text, int at) {
    char digit = at < text.length() ? text.charAt(at) : 0;
    return digit < VALUES.length ? VALUES[digit] : -1;
  }

  /** Where the next text in Base64 begins, or -1. */
  static int next(String text, int from) {
    int at = from;
    while (at + SHORTEST_RUN <= text.length()) {
      int other = at + SHORTEST_RUN - 1;
      while (other >= at && value(text, other) >= 0) {
        other--;
      }
      if (other >= at) {
        at = other + 1;
      } else if (isBeginning(text, at) && new Base64Text(text, at).isText()) {
        return at;
      } else {
        at = endOfRun(text, at);
      }
    }
    return -1;
  }

  private static boolean isBeginning(String text, int at) {
    return at == 0 || (value(text, at - 1) < 0 && !goesOn(text, at));
  }

  private static int endOfRun(String text, int from) {
    int end = from;
    while (value(text, end) >= 0) {
      end++;
    }
    return end;
  }

  /** Whether the line before is long, and of Base64 too. */
  private static boolean goesOn(String text, int at) {
    int end = at;
    while (end > 0 && isBreak(text, end - 1)) {
      end--;
    }
    int from = end - LONG_LINE;
    return end < at && from >= 0 && endOfRun(text, from) == end;
  }

  private static boolean isBreak(String text, int at) {
    return at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r');
  }

  private boolean isText() {
    for (int count = 0; count < SHORTEST; count++) {
      if (character() < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads what is a text of what begins here.
   *
   * @return what comes after it
   */
  static int read(String text, int from, PlainText plain) {
    Base64Text reader = new Base64Text(text, from);
    int end = from;
    // What begins within a digit begins with it, lest the beginning of a secret is left.
    int begin = from;
    for (int next = reader.character(); next >= 0; next = reader.character()) {
      plain.add(next, begin);
      end = reader.at;
      begin = reader.held > 0 ? end - 1 : end;
    }
    for (int padding = 0; padding < 2 && text.startsWith("=", end); padding++) {
      end++;
    }
    return end;
  }

  /** The next character of a text in UTF-8; -1 if there is none, or it is no text. */
  private int character() {
    int first = octet();
    int more = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : -1;
    if (more <= 0) {
      return (first >= ' ' && first < 0x7F) || "\n\r\t".indexOf(first) >= 0 ? first : -1;
    }
    int character = first & (0x3F >> more);
    for (int i = 0; i < more; i++) {
      int next = octet();
      if ((next & ~0x3F) != 0x80) {
        return -1;
      }
      character = character << 6 | next & 0x3F;
    }
    return Character.isValidCodePoint(character) ? character : -1;
  }

  private int octet() {
    while (held < Byte.SIZE) {
      int digit = digit();
      if (digit < 0) {
        return -1;
      }
      bits = bits << 6 | digit;
      held += 6;
    }
    held -= Byte.SIZE;
    return bits >> held & 0xFF;
  }

  private int digit() {
    int from = at;
    while (isBreak(text, from)) {
      from++;
    }
    int value = value(text, from);
    if (value < 0 || (from > at && !goesOn(text, from))) {
      return -1;
    }
    at = from + 1;
    return value;
  }
}
