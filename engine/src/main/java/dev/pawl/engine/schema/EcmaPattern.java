package dev.pawl.engine.schema;

import java.util.Map;

/** Rewrites a regular expression of JavaScript, as schemas have them, for Java. */
final class EcmaPattern {
  /** General categories that Java knows by their short names only. */
  private static final Map<String, String> CATEGORIES =
      Map.ofEntries(
          Map.entry("Letter", "L"),
          Map.entry("Lowercase_Letter", "Ll"),
          Map.entry("Uppercase_Letter", "Lu"),
          Map.entry("Mark", "M"),
          Map.entry("Number", "N"),
          Map.entry("Decimal_Number", "Nd"),
          Map.entry("Punctuation", "P"),
          Map.entry("Separator", "Z"),
          Map.entry("Symbol", "S"),
          Map.entry("Other", "C"),
          Map.entry("Alphabetic", "IsAlphabetic"),
          Map.entry("White_Space", "IsWhite_Space"));

  /**
   * Matches nothing, always, and asks for the length of the text at its end. There a search that
   * tries two empty ways again and again would read no character that {@link Regex} could count.
   */
  private static final String METER = "(?!\\z(?!))";

  /** So many choices cost less than the meters would. */
  private static final int FEW_CHOICES = 16;

  private final String source;
  private final StringBuilder java = new StringBuilder();
  private final boolean metered;
  private int at;

  private EcmaPattern(String source) {
    this.source = source;
    this.metered = source.chars().filter(c -> "|?*{".indexOf(c) >= 0).count() > FEW_CHOICES;
  }

  static String toJava(String source) {
    EcmaPattern pattern = new EcmaPattern(source);
    while (pattern.at < source.length()) {
      pattern.atom();
    }
    return pattern.java.toString();
  }

  private void atom() {
    char c = source.charAt(at);
    switch (c) {
      case '\\' -> escape();
      case '[' -> characterClass();
      case '(' -> group();
      case '|' -> {
        java.append(c).append(metered ? METER : "");
        at++;
      }
      case '$' -> {
        // Java's $ also matches before a final line break.
        java.append("\\z");
        at++;
      }
      default -> {
        java.append(c);
        at++;
      }
    }
  }

  private void group() {
    int end = at + opening();
    java.append(source, at, end).append(metered ? METER : "");
    at = end;
  }

  /** How long the opening of the group here is: {@code (}, {@code (?:}, {@code (?<name>} … */
  private int opening() {
    if (source.startsWith("(?<=", at) || source.startsWith("(?<!", at)) {
      return 4;
    }
    if (source.startsWith("(?<", at)) {
      return Math.max(3, source.indexOf('>', at) + 1 - at);
    }
    return source.startsWith("(?", at) ? Math.min(3, source.length() - at) : 1;
  }

  private void escape() {
    if (source.startsWith("\\u{", at)) {
      java.append("\\x{");
      at += 3;
      return;
    }
    int close = source.indexOf('}', at);
    if (close > 0 && (source.startsWith("\\p{", at) || source.startsWith("\\P{", at))) {
      String name = source.substring(at + 3, close);
      java.append(source, at, at + 3).append(CATEGORIES.getOrDefault(name, name)).append('}');
      at = close + 1;
      return;
    }
    int end = Math.min(at + 2, source.length());
    java.append(source, at, end);
    at = end;
  }

  /** In JavaScript a class has no classes and no intersections inside, and may be empty. */
  private void characterClass() {
    if (source.startsWith("[]", at) || source.startsWith("[^]", at)) {
      boolean nothing = source.charAt(at + 1) == ']';
      java.append(nothing ? "(?!)" : "[\\s\\S]");
      at += nothing ? 2 : 3;
      return;
    }
    java.append('[');
    at++;
    while (at < source.length() && source.charAt(at) != ']') {
      char c = source.charAt(at);
      if (c == '\\') {
        escape();
      } else {
        java.append(c == '[' || c == '&' ? "\\" : "").append(c);
        at++;
      }
    }
    if (at < source.length()) {
      java.append(']');
      at++;
    }
  }
}
