package dev.pawl.expression.regex;

/** A position in the text of a regular expression. */
final class RegexCursor {
  static final int END = -1;

  private final String source;
  private int position;

  RegexCursor(String source) {
    this.source = source;
  }

  int position() {
    return position;
  }

  void back(int earlier) {
    position = earlier;
  }

  boolean atEnd() {
    return position == source.length();
  }

  /** The character here, {@link #END} at the end. */
  int peek() {
    return peek(0);
  }

  int peek(int ahead) {
    int at = position + ahead;
    return at < source.length() ? source.charAt(at) : END;
  }

  boolean looksAt(String text) {
    return source.startsWith(text, position);
  }

  /** Goes on if this stands here. */
  boolean skip(String text) {
    if (!looksAt(text)) {
      return false;
    }
    position += text.length();
    return true;
  }

  char take() {
    return source.charAt(position++);
  }

  int takeCodePoint() {
    int codePoint = source.codePointAt(position);
    position += Character.charCount(codePoint);
    return codePoint;
  }

  /** The text up to a character, which is passed as well; null, staying here, without one. */
  @org.jspecify.annotations.Nullable
  String takeUntil(char end) {
    int at = source.indexOf(end, position);
    if (at < 0) {
      return null;
    }
    String text = source.substring(position, at);
    position = at + 1;
    return text;
  }

  /** The number written here, at most {@link Integer#MAX_VALUE}; -1 if there is none. */
  int takeNumber() {
    int start = position;
    long number = 0;
    while (peek() >= '0' && peek() <= '9') {
      number = Math.min(Integer.MAX_VALUE, number * 10 + (take() - '0'));
    }
    return position == start ? -1 : (int) number;
  }

  /** Exactly so many hexadecimal digits; -1, staying here, without them. */
  int takeHex(int digits) {
    int number = 0;
    for (int i = 0; i < digits; i++) {
      int digit = peek(i) < 128 ? Character.digit(peek(i), 16) : -1;
      if (digit < 0) {
        return -1;
      }
      number = 16 * number + digit;
    }
    position += digits;
    return number;
  }

  RegexSyntaxException problem(String message) {
    return problem(message, position);
  }

  RegexSyntaxException problem(String message, int at) {
    return new RegexSyntaxException(message, at);
  }
}
