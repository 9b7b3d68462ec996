package dev.pawl.engine.jsonata;

/** Writes a JavaScript regular expression as the Java one that matches the same. */
final class RegexTranslation {
  /** What {@code \s} matches in JavaScript, for use inside a character class. */
  private static final String SPACES =
      "\\t\\n\\x0B\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";

  private final String source;
  private final boolean multiline;
  private final StringBuilder out = new StringBuilder();
  private int position;

  private RegexTranslation(String source, boolean multiline) {
    this.source = source;
    this.multiline = multiline;
  }

  static String of(String source, boolean multiline) {
    RegexTranslation translation = new RegexTranslation(source, multiline);
    while (translation.position < source.length()) {
      translation.part();
    }
    return translation.out.toString();
  }

  private void part() {
    char c = source.charAt(position);
    switch (c) {
      case '\\' -> escape(false);
      case '[' -> characterClass();
      case '.' -> take("[^\\n\\r\\u2028\\u2029]");
      case '$' -> take(multiline ? "(?=[\\n\\r\\u2028\\u2029]|\\z)" : "\\z");
      case '^' -> take(multiline ? "(?<![^\\n\\r\\u2028\\u2029])" : "\\A");
      case '{' -> take(isQuantifier() ? "{" : "\\{");
      case '}' -> take(out.length() > 0 && insideQuantifier() ? "}" : "\\}");
      case ']' -> take("\\]");
      default -> take(String.valueOf(c));
    }
  }

  private void take(String translated) {
    out.append(translated);
    position++;
  }

  /** Whether the brace at the position opens {@code {2}}, {@code {2,}} or {@code {2,3}}. */
  private boolean isQuantifier() {
    int i = digits(position + 1);
    if (i == position + 1) {
      return false;
    }
    if (i < source.length() && source.charAt(i) == ',') {
      i = digits(i + 1);
    }
    return i < source.length() && source.charAt(i) == '}';
  }

  private int digits(int from) {
    int i = from;
    while (i < source.length() && source.charAt(i) >= '0' && source.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private boolean insideQuantifier() {
    int open = out.lastIndexOf("{");
    return open >= 0
        && (open == 0 || out.charAt(open - 1) != '\\')
        && out.substring(open + 1).matches("[0-9]+(,[0-9]*)?");
  }

  private void characterClass() {
    if (source.startsWith("[^]", position)) {
      out.append("[\\s\\S]");
      position += 3;
      return;
    }
    if (source.startsWith("[]", position)) {
      out.append("(?!)");
      position += 2;
      return;
    }
    take("[");
    if (position < source.length() && source.charAt(position) == '^') {
      take("^");
    }
    while (position < source.length() && source.charAt(position) != ']') {
      char c = source.charAt(position);
      if (c == '\\') {
        escape(true);
      } else {
        // In Java these would start a nested class or an intersection.
        take(c == '[' || c == '&' || c == '^' ? "\\" + c : String.valueOf(c));
      }
    }
    if (position < source.length()) {
      take("]");
    }
  }

  private void escape(boolean inClass) {
    position++;
    if (position == source.length()) {
      out.append("\\\\");
      return;
    }
    char c = source.charAt(position);
    switch (c) {
      case 's' -> take(inClass ? SPACES : "[" + SPACES + "]");
      case 'S' -> take("[^" + SPACES + "]");
      case 'v' -> take("\\x0B");
      case '0' -> take("\\x00");
      case 'b' -> take(inClass ? "\\x08" : "\\b");
      case 'd', 'D', 'w', 'W', 'B', 'n', 'r', 't', 'f', 'k' -> take("\\" + c);
      case 'u', 'x' -> take(isHex(c == 'u' ? 4 : 2) ? "\\" + c : String.valueOf(c));
      case 'c' -> take("\\c");
      default -> take(c >= '1' && c <= '9' || !Character.isLetter(c) ? "\\" + c : "" + c);
    }
  }

  private boolean isHex(int digits) {
    for (int i = position + 1; i <= position + digits; i++) {
      if (i >= source.length() || Character.digit(source.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }
}
