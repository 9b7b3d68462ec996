package dev.pawl.expression.jsonata.syntax;

import com.dashjoin.jsonata.JException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import dev.pawl.expression.jsonata.syntax.OtherLanguages.Advice;
import java.util.List;

/** Says what the library's parser found wrong with a text: where, in our words, and what to do. */
public final class SyntaxFailures {
  private static final int SHOWN = 40;

  private final JException thrown;
  private final String source;
  private final List<JsonataToken> tokens;
  private final int index;

  private SyntaxFailures(JException thrown, String source, List<JsonataToken> tokens) {
    this.thrown = thrown;
    this.source = source;
    this.tokens = tokens;
    this.index = index(thrown, tokens);
  }

  /**
   * @param words the library's own, for what it says well enough
   * @param source what the parser read
   */
  public static ExpressionSyntaxException of(
      JException thrown, String words, String source, List<JsonataToken> tokens) {
    SyntaxFailures failure = new SyntaxFailures(thrown, source, tokens);
    Advice advice = OtherLanguages.advice(source, tokens, code(thrown), failure.index);
    int offset = advice.offset() < 0 ? failure.offset() : advice.offset();
    String message =
        advice.foreign().isEmpty()
            ? failure.message(words)
            : "JSONata has no `" + advice.foreign() + "` (" + code(thrown) + ")";
    return new ExpressionSyntaxException(message, offset, advice.text());
  }

  /** The library reports the position behind the offending token. */
  private static int index(JException thrown, List<JsonataToken> tokens) {
    String code = code(thrown);
    if (code.equals("S0203") || code.equals("S0207")) {
      return -1; // at the end
    }
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).end() == thrown.getLocation()) {
        return i;
      }
    }
    return -1;
  }

  private int offset() {
    if (index >= 0) {
      return tokens.get(index).start();
    }
    int location = thrown.getLocation();
    return location >= 0 && location <= source.length() ? location : -1;
  }

  private String message(String otherwise) {
    String words =
        switch (code(thrown)) {
          case "S0201" -> "`" + written() + "` cannot stand here" + missing();
          case "S0202" -> "`" + thrown.getCurrent() + "` is expected here, and this is " + found();
          case "S0203" -> "`" + thrown.getCurrent() + "` is expected before the end";
          case "S0211" -> "`" + written() + "` cannot stand here: a value is expected";
          default -> "";
        };
    return words.isEmpty() || (index < 0 && !code(thrown).equals("S0203"))
        ? otherwise
        : words + " (" + code(thrown) + ")";
  }

  private String found() {
    return "`" + written() + "`";
  }

  private String written() {
    if (index < 0) {
      return "";
    }
    JsonataToken token = tokens.get(index);
    String written =
        token.kind() == Kind.OPERATOR || token.kind() == Kind.NUMBER || token.isVariable()
            ? source.substring(token.start(), token.end())
            : token.value();
    return written.length() > SHOWN ? written.substring(0, SHOWN) + "…" : written;
  }

  private String missing() {
    boolean two =
        index > 0
            && tokens.get(index).kind() != Kind.OPERATOR
            && tokens.get(index - 1).kind() != Kind.OPERATOR;
    return two ? ": an operator is missing before it" : "";
  }

  private static String code(JException thrown) {
    return String.valueOf(thrown.getError());
  }
}
