package dev.pawl.expression.jsonata.syntax;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.JsonataText;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Cuts a JSONata text into tokens. The parser has a tokenizer of its own; this one only serves to
 * look at a text before the parser does: what it cannot read, the parser refuses.
 */
public final class JsonataScanner {
  private static final String SPACE = " \t\n\r\u000b";
  private static final String OPERATORS = ".[]{}(),@#;:?+-*/%|=<>^&!~";
  private static final Set<String> PAIRS =
      Set.of("..", ":=", "!=", ">=", "<=", "**", "~>", "?:", "??");
  private static final Set<String> WORDS = Set.of("and", "or", "in");

  private static final int MAX_TOKENS = 20_000;

  /** Each of them is looked for up to the end of the text. */
  private static final int MAX_UNFINISHED = 20;

  private final String text;
  private final List<JsonataToken> tokens = new ArrayList<>();
  private final SignatureWatch signatures = new SignatureWatch();
  private int position;
  private int unfinished;

  /**
   * Set after a token that ends an operand: an operator must follow, never a regular expression.
   */
  private boolean afterOperand;

  /** Set after an opening prefix operator, where the parser does not look for a regex either. */
  private boolean afterPrefix;

  private JsonataScanner(String text) {
    this.text = text;
  }

  public static List<JsonataToken> scan(String text) throws ExpressionSyntaxException {
    JsonataScanner scanner = new JsonataScanner(text);
    while (scanner.skipBlank()) {
      refuse(
          scanner.tokens.size() == MAX_TOKENS,
          "the expression has more than " + MAX_TOKENS + " parts",
          scanner.position);
      scanner.next();
    }
    return scanner.tokens;
  }

  /** Skips white space and comments; false at the end. */
  private boolean skipBlank() throws ExpressionSyntaxException {
    while (position < text.length()) {
      if (SPACE.indexOf(text.charAt(position)) >= 0) {
        position++;
      } else if (text.startsWith("/*", position)) {
        int end = text.indexOf("*/", position + 2);
        if (end < 0) {
          throw new ExpressionSyntaxException("Comment has no closing tag (S0106)", position);
        }
        position = end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  private void next() throws ExpressionSyntaxException {
    char c = text.charAt(position);
    refuse(c == '/' && signatures.inside(), "A signature has no / (S0401)", position);
    if (c == '/' && !afterOperand && !afterPrefix) {
      regex();
    } else if (OPERATORS.indexOf(c) >= 0) {
      operator();
    } else if (c == '"' || c == '\'') {
      string(c);
    } else if (c == '`') {
      int end = text.indexOf('`', position + 1);
      end = end < 0 ? text.length() : end;
      operand(Kind.NAME, text.substring(position + 1, end), Math.min(end + 1, text.length()));
    } else if (c >= '0' && c <= '9') {
      number();
    } else {
      name(c);
    }
  }

  private void operand(Kind kind, String value, int end) {
    add(kind, value, end);
    afterOperand = true;
    afterPrefix = false;
  }

  private void add(Kind kind, String value, int end) {
    tokens.add(new JsonataToken(kind, value, position, end));
    signatures.read(tokens);
    position = end;
  }

  private void operator() {
    int end = position + 1;
    if (end < text.length() && PAIRS.contains(text.substring(position, end + 1))) {
      end++;
    }
    String value = text.substring(position, end);
    boolean closes = ")]}".contains(value);
    // In the place of an operand these are a wildcard, a parent and a placeholder.
    boolean stands = !afterOperand && (Set.of("*", "**", "%", "?").contains(value));
    boolean opens = !afterOperand && "([{-|".contains(value) && !isDemanded(value);
    add(Kind.OPERATOR, value, end);
    afterOperand = closes || stands;
    afterPrefix = opens;
  }

  /** Whether what stands before can only be followed by this: then it is no prefix operator. */
  private boolean isDemanded(String value) {
    boolean sorts = value.equals("(") && !tokens.isEmpty() && tokens.getLast().isOperator("^");
    return sorts || (value.equals("{") && signatures.ended());
  }

  private void string(char quote) throws ExpressionSyntaxException {
    StringBuilder value = new StringBuilder();
    int illegal = -1;
    int i = position + 1;
    while (i < text.length() && text.charAt(i) != quote) {
      if (text.charAt(i) == '\\' && i + 1 < text.length()) {
        i++;
        illegal = illegal < 0 && !isEscape(i) ? i : illegal;
        i = escape(i, value);
      } else {
        value.append(text.charAt(i++));
      }
    }
    if (i - position > JsonataText.LONG_STRING) {
      // The parser will not see it, and cannot say so.
      refuse(i == text.length(), "String literal must be terminated by a quote (S0101)", position);
      refuse(illegal >= 0, "Unsupported escape sequence in a string (S0103)", illegal);
    }
    operand(Kind.STRING, value.toString(), Math.min(i + 1, text.length()));
  }

  private static void refuse(boolean wrong, String message, int at)
      throws ExpressionSyntaxException {
    if (wrong) {
      throw new ExpressionSyntaxException(message, at);
    }
  }

  private boolean isEscape(int i) {
    char c = text.charAt(i);
    return "\"\\/bfnrt".indexOf(c) >= 0 || (c == 'u' && i + 5 <= text.length() && isHex(i + 1));
  }

  /** Appends the escaped character at {@code i} and returns the index behind it. */
  private int escape(int i, StringBuilder value) {
    char c = text.charAt(i);
    int plain = "bfnrt".indexOf(c);
    if (plain >= 0) {
      value.append("\b\f\n\r\t".charAt(plain));
    } else if (c == 'u' && i + 5 <= text.length() && isHex(i + 1)) {
      value.append((char) Integer.parseInt(text, i + 1, i + 5, 16));
      return i + 5;
    } else {
      value.append(c);
    }
    return i + 1;
  }

  private boolean isHex(int from) {
    for (int i = from; i < from + 4; i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  private void number() {
    int i = digits(position);
    if (i + 1 < text.length() && text.charAt(i) == '.' && isDigit(i + 1)) {
      i = digits(i + 1);
    }
    if (i < text.length() && (text.charAt(i) == 'e' || text.charAt(i) == 'E')) {
      int j = i + 1;
      if (j < text.length() && (text.charAt(j) == '+' || text.charAt(j) == '-')) {
        j++;
      }
      i = isDigit(j) ? digits(j) : i;
    }
    operand(Kind.NUMBER, text.substring(position, i), i);
  }

  private boolean isDigit(int i) {
    return i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9';
  }

  private int digits(int from) {
    int i = from;
    while (isDigit(i)) {
      i++;
    }
    return i;
  }

  private void name(char first) {
    int i = position;
    while (i < text.length()
        && SPACE.indexOf(text.charAt(i)) < 0
        && OPERATORS.indexOf(text.charAt(i)) < 0) {
      i++;
    }
    String word = text.substring(position, i);
    if (first == '$') {
      operand(Kind.VARIABLE, word.substring(1), i);
    } else if (WORDS.contains(word) && afterOperand) {
      add(Kind.OPERATOR, word, i);
      afterOperand = false;
      afterPrefix = false;
    } else {
      operand(Kind.NAME, word, i);
    }
  }

  /** Finds the closing slash as the parser does: not escaped, and outside of all brackets. */
  private void regex() throws ExpressionSyntaxException {
    int depth = 0;
    int i = position + 1;
    while (i < text.length() && !(text.charAt(i) == '/' && depth == 0 && !escaped(i))) {
      boolean literal = text.charAt(i - 1) == '\\';
      if (!literal && "([{".indexOf(text.charAt(i)) >= 0) {
        depth++;
      } else if (!literal && ")]}".indexOf(text.charAt(i)) >= 0) {
        depth--;
      }
      i++;
    }
    if (i >= text.length() || i == position + 1) {
      refuse(
          ++unfinished > MAX_UNFINISHED,
          "No terminating / in regular expression (S0302)",
          position);
      // Unfinished or empty: the parser says so.
      operator();
      return;
    }
    i++;
    while (i < text.length() && (text.charAt(i) == 'i' || text.charAt(i) == 'm')) {
      i++;
    }
    operand(Kind.REGEX, text.substring(position, i), i);
  }

  private boolean escaped(int i) {
    int slashes = 0;
    while (text.charAt(i - 1 - slashes) == '\\') {
      slashes++;
    }
    return slashes % 2 == 1;
  }
}
