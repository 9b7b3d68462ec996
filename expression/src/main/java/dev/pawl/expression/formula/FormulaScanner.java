package dev.pawl.expression.formula;

import org.jspecify.annotations.Nullable;

/**
 * Cuts a text into the tokens of formulas. What the library would read differently, or not at all,
 * makes it give up.
 */
final class FormulaScanner {
  private static final String SPACE = " \t\n\r";
  private static final String OPERATORS = ".[]{}(),:?+-*/%=<>&!";

  /** What may follow a name or a number. */
  private static final String ENDS = SPACE + OPERATORS;

  private final String text;
  private int position;

  FormulaScanner(String text) {
    this.text = text;
  }

  /**
   * A token.
   *
   * @param kind one of {@code n} name, {@code $} variable, {@code v} literal, {@code o} operator,
   *     {@code e} the end
   * @param text the name or the operator
   * @param value of a literal
   */
  record Token(char kind, String text, @Nullable Object value) {
    boolean is(String operator) {
      return kind == 'o' && text.equals(operator);
    }
  }

  Token next() {
    while (position < text.length() && SPACE.indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    if (position == text.length()) {
      return new Token('e', "", null);
    }
    char c = text.charAt(position);
    if (c == '"' || c == '\'') {
      return new Token('v', "", string(c));
    }
    if (c == '`') {
      return new Token('n', quoted(), null);
    }
    if (isDigit(position)) {
      return new Token('v', "", number());
    }
    return OPERATORS.indexOf(c) >= 0 ? operator() : word(c);
  }

  private Token operator() {
    int start = position++;
    String pair = position < text.length() ? text.substring(start, position + 1) : "";
    switch (pair) {
      case "!=", "<=", ">=", "?:", "??" -> position++;
      // A range, a wildcard for all descendants, a comment.
      case "..", "**", "/*", ":=" -> throw GiveUp.now();
      default -> {}
    }
    return new Token('o', text.substring(start, position), null);
  }

  private String string(char quote) {
    StringBuilder value = new StringBuilder();
    for (position++; position < text.length(); position++) {
      char c = text.charAt(position);
      if (c == quote) {
        position++;
        return value.toString();
      }
      value.append(c == '\\' ? escaped() : c);
    }
    throw GiveUp.now();
  }

  private char escaped() {
    position++;
    int escape = position < text.length() ? "\"\\/bfnrt".indexOf(text.charAt(position)) : -1;
    if (escape < 0) {
      throw GiveUp.now();
    }
    return "\"\\/\b\f\n\r\t".charAt(escape);
  }

  private String quoted() {
    int end = text.indexOf('`', position + 1);
    if (end < 0) {
      throw GiveUp.now();
    }
    String name = text.substring(position + 1, end);
    position = end + 1;
    return name;
  }

  private Number number() {
    int start = position;
    digits();
    if (text.charAt(start) == '0' && position > start + 1) {
      throw GiveUp.now();
    }
    if (position < text.length() && text.charAt(position) == '.' && isDigit(position + 1)) {
      position++;
      digits();
    }
    checkEnd();
    String digits = text.substring(start, position);
    // A small integer, the commonest, need not wait for the classes that read fractions.
    return digits.length() < 10 && digits.indexOf('.') < 0
        ? (Number) Integer.valueOf(digits)
        : Numbers.calculated(Double.parseDouble(digits));
  }

  private boolean isDigit(int i) {
    return i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9';
  }

  private void digits() {
    while (isDigit(position)) {
      position++;
    }
  }

  private Token word(char first) {
    int start = position++;
    if (first == '$' && position < text.length() && text.charAt(position) == '$') {
      position++;
      checkEnd();
      return new Token('$', "$", null);
    }
    if (first != '$' && !isLetter(first)) {
      throw GiveUp.now();
    }
    while (position < text.length() && (isLetter(text.charAt(position)) || isDigit(position))) {
      position++;
    }
    checkEnd();
    String word = text.substring(start, position);
    return switch (word) {
      case "and", "or", "in" -> new Token('o', word, null);
      case "true" -> new Token('v', word, true);
      case "false" -> new Token('v', word, false);
      case "null" -> new Token('v', word, null);
      default ->
          first == '$' ? new Token('$', word.substring(1), null) : new Token('n', word, null);
    };
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  /** The library's names go on up to a space or an operator, whatever they are made of. */
  private void checkEnd() {
    if (position < text.length() && ENDS.indexOf(text.charAt(position)) < 0) {
      throw GiveUp.now();
    }
  }
}
