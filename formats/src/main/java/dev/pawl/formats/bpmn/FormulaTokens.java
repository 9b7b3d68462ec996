package dev.pawl.formats.bpmn;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An expression of another language, cut into its words and signs. */
final class FormulaTokens {
  private static final Set<String> PAIRS =
      Set.of("==", "!=", "<=", ">=", "&&", "||", "..", "**", "+=");

  /** What a token is. */
  enum Kind {
    NAME,
    NUMBER,
    TEXT,
    SIGN,
    END
  }

  /**
   * One of them.
   *
   * @param at its offset
   */
  record Token(Kind kind, String text, int at) {
    boolean is(String sign) {
      return kind != Kind.TEXT && text.equals(sign);
    }
  }

  /** Says that something is not understood. */
  static final class NotUnderstood extends Exception {
    private static final long serialVersionUID = 1L;

    NotUnderstood(String message) {
      super(message);
    }
  }

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private FormulaTokens(String text) {
    this.text = text;
  }

  static List<Token> of(String text) throws NotUnderstood {
    FormulaTokens reader = new FormulaTokens(text);
    reader.readAll();
    return reader.tokens;
  }

  private void readAll() throws NotUnderstood {
    while (at < text.length()) {
      char each = text.charAt(at);
      if (Character.isWhitespace(each)) {
        at++;
      } else if (Character.isLetter(each) || each == '_' || each == '$') {
        take(Kind.NAME, end(FormulaTokens::isPartOfName));
      } else if (Character.isDigit(each)) {
        take(Kind.NUMBER, number());
      } else if (each == '"' || each == '\'') {
        quoted(each);
      } else {
        boolean pair = at + 1 < text.length() && PAIRS.contains(text.substring(at, at + 2));
        take(Kind.SIGN, at + (pair ? 2 : 1));
      }
    }
    tokens.add(new Token(Kind.END, "", text.length()));
  }

  private static boolean isPartOfName(char each) {
    return Character.isLetterOrDigit(each) || each == '_' || each == '$';
  }

  private interface Part {
    boolean has(char each);
  }

  private int end(Part part) {
    int end = at;
    while (end < text.length() && part.has(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private int number() {
    int end = end(Character::isDigit);
    boolean fraction =
        end + 1 < text.length()
            && text.charAt(end) == '.'
            && Character.isDigit(text.charAt(end + 1));
    if (fraction) {
      end++;
      while (end < text.length() && Character.isDigit(text.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  private void take(Kind kind, int end) {
    tokens.add(new Token(kind, text.substring(at, end), at));
    at = end;
  }

  private void quoted(char quote) throws NotUnderstood {
    StringBuilder value = new StringBuilder();
    int begin = at++;
    while (at < text.length() && text.charAt(at) != quote) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
        value.append(
            switch (text.charAt(at)) {
              case 'n' -> '\n';
              case 't' -> '\t';
              case 'r' -> '\r';
              default -> text.charAt(at);
            });
      } else {
        value.append(text.charAt(at));
      }
      at++;
    }
    if (at >= text.length()) {
      throw new NotUnderstood("the text that begins at character " + (begin + 1) + " has no end");
    }
    at++;
    tokens.add(new Token(Kind.TEXT, value.toString(), begin));
  }
}
