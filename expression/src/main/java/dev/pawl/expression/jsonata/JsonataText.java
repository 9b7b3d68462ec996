package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.MendedJsonata;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.syntax.JsonataScanner;
import dev.pawl.expression.jsonata.syntax.JsonataShape;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import dev.pawl.expression.jsonata.syntax.SyntaxFailures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSONata text made ready for the library's parser. Comments become blanks, and every regular
 * expression becomes a variable of the same length: the library would match it without any bound,
 * so it is bound to a function of ours instead. So does a very long string. Positions stay what
 * they were.
 *
 * @param tokens of the original text
 * @param source what the parser gets to read
 * @param constants the functions and texts behind the variables, by name
 */
public record JsonataText(List<JsonataToken> tokens, String source, Map<String, Object> constants) {
  static final int MAX_LENGTH = 100_000;

  /** Longer strings are kept from the library, which copies them with every character it reads. */
  public static final int LONG_STRING = 5_000;

  /** Private-use characters: no variable that a person writes is named like this. */
  static final char MARK = '\uE000';

  /** Stands for {@code $$} in a text for {@code $eval}, where the library would lose it. */
  static final String ROOT = "\uF8FF";

  private static final int MAX_CONSTANTS = 6000;

  static JsonataText of(String text) throws ExpressionSyntaxException {
    return read(text, 0, false);
  }

  /**
   * A text given to {@code $eval}.
   *
   * @param known how many regular expressions the run has met before
   */
  static JsonataText ofEval(String text, int known) throws ExpressionSyntaxException {
    return read(text, known, true);
  }

  private static JsonataText read(String text, int known, boolean eval)
      throws ExpressionSyntaxException {
    if (text.length() > MAX_LENGTH) {
      throw new ExpressionSyntaxException(
          "the expression is longer than " + MAX_LENGTH + " characters", MAX_LENGTH);
    }
    List<JsonataToken> tokens = JsonataScanner.scan(text);
    JsonataShape.check(tokens);
    StringBuilder source = withoutComments(text, tokens);
    Map<String, Object> constants = new LinkedHashMap<>();
    for (int i = 0; i < tokens.size(); i++) {
      JsonataToken token = tokens.get(i);
      if (token.kind() == Kind.REGEX || isLongString(token)) {
        int number = known + constants.size();
        if (number >= MAX_CONSTANTS) {
          throw new ExpressionSyntaxException("too many regular expressions", token.start());
        }
        String name = String.valueOf((char) (MARK + 1 + number));
        constants.put(name, constant(tokens, i));
        // The shortest has three characters: a blank is left, and what follows stays apart.
        source.replace(
            token.start(), token.end(), "$" + name + " ".repeat(token.end() - token.start() - 2));
      } else if (eval && token.isVariable() && token.value().equals("$")) {
        source.replace(token.start(), token.end(), "$" + ROOT);
      }
    }
    return new JsonataText(tokens, source.toString(), constants);
  }

  private static boolean isLongString(JsonataToken token) {
    return token.kind() == Kind.STRING && token.end() - token.start() > LONG_STRING;
  }

  private static Object constant(List<JsonataToken> tokens, int i)
      throws ExpressionSyntaxException {
    JsonataToken token = tokens.get(i);
    if (token.kind() == Kind.REGEX) {
      return JsonataRegex.function(token);
    }
    // In a path a string is a name.
    boolean first = i + 1 < tokens.size() && isStep(tokens.get(i + 1));
    if (first || (i > 0 && tokens.get(i - 1).isOperator("."))) {
      throw new ExpressionSyntaxException(
          "a name is longer than " + LONG_STRING + " characters", token.start());
    }
    return token.value();
  }

  private static boolean isStep(JsonataToken token) {
    return token.isOperator(".") || token.isOperator("[");
  }

  /** The text with blanks wherever there is no token. */
  private static StringBuilder withoutComments(String text, List<JsonataToken> tokens) {
    StringBuilder source = new StringBuilder(text.length());
    for (JsonataToken token : tokens) {
      source.repeat(' ', token.start() - source.length());
      source.append(text, token.start(), token.end());
    }
    return source.repeat(' ', text.length() - source.length());
  }

  /** Parses the text with the library. */
  Jsonata parse() throws ExpressionSyntaxException {
    try {
      Jsonata parsed = MendedJsonata.parse(source);
      parsed.setValidateInput(false);
      parsed.setOutputConvertNulls(false);
      return parsed;
    } catch (JException e) {
      throw SyntaxFailures.of(e, JsonataFailures.text(e), source, tokens);
    } catch (StackOverflowError e) {
      throw new ExpressionSyntaxException("the expression is nested too deeply", -1);
    } catch (RuntimeException | Error e) {
      throw new ExpressionSyntaxException(unexpected(String.valueOf(e.getMessage())), -1);
    }
  }

  /** Some of the parser's errors are of no particular type. */
  private static String unexpected(String message) {
    if (message.startsWith("Type parameters")) {
      return message + " (S0401)";
    }
    return message.startsWith("Choice groups") ? message + " (S0402)" : "Syntax error (S0201)";
  }

  /** Where each token of a text begins, by where it ends. A call is where its name is. */
  static Map<Integer, Integer> beginnings(String text) {
    Map<Integer, Integer> beginnings = new HashMap<>();
    try {
      int name = -1;
      for (JsonataToken token : JsonataScanner.scan(text)) {
        boolean call = name >= 0 && token.isOperator("(");
        beginnings.put(token.end(), call ? name : token.start());
        name = token.isVariable() ? token.start() : -1;
      }
    } catch (ExpressionSyntaxException _) {
      return Map.of();
    }
    return beginnings;
  }

  /** The names of all variables in the text. */
  List<String> variables() {
    List<String> names = new ArrayList<>();
    for (JsonataToken token : tokens) {
      if (token.isVariable()) {
        names.add(token.value());
      }
    }
    return names;
  }
}
