package dev.pawl.engine.jsonata;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import dev.pawl.engine.expression.ExpressionSyntaxException;
import dev.pawl.engine.jsonata.JsonataToken.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSONata text made ready for the library's parser. Comments become blanks, and every regular
 * expression becomes a variable of the same length: the library would match it without any bound,
 * so it is bound to a function of ours instead. Positions stay what they were.
 *
 * @param tokens of the original text
 * @param source what the parser gets to read
 * @param regexes the functions behind the variables, by name
 */
record JsonataText(List<JsonataToken> tokens, String source, Map<String, JsonataFunction> regexes) {
  static final int MAX_LENGTH = 100_000;
  private static final int MAX_TOKENS = 20_000;

  /** Each level of nested {@code ?:} or {@code ??} doubles the tree that the parser builds. */
  private static final int MAX_DOUBLINGS = 8;

  /** Private-use characters: no variable that a person writes is named like this. */
  static final char MARK = '\uE000';

  /** Stands for {@code $$} in a text for {@code $eval}, where the library would lose it. */
  static final String ROOT = "\uF8FF";

  private static final int MAX_REGEXES = 6000;

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
    if (tokens.size() > MAX_TOKENS) {
      throw new ExpressionSyntaxException(
          "the expression has more than " + MAX_TOKENS + " parts", tokens.get(MAX_TOKENS).start());
    }
    checkDoublings(tokens);
    StringBuilder source = withoutComments(text, tokens);
    Map<String, JsonataFunction> regexes = new LinkedHashMap<>();
    for (JsonataToken token : tokens) {
      if (token.kind() == Kind.REGEX) {
        int number = known + regexes.size();
        if (number >= MAX_REGEXES) {
          throw new ExpressionSyntaxException("too many regular expressions", token.start());
        }
        String name = "" + MARK + (char) (MARK + 1 + number);
        regexes.put(name, JsonataRegex.function(token));
        source.replace(
            token.start(), token.end(), "$" + name + " ".repeat(token.end() - token.start() - 3));
      } else if (eval && token.isVariable() && token.value().equals("$")) {
        source.replace(token.start(), token.end(), "$" + ROOT);
      }
    }
    return new JsonataText(tokens, source.toString(), regexes);
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

  private static void checkDoublings(List<JsonataToken> tokens) throws ExpressionSyntaxException {
    int depth = 0;
    int[] inner = new int[tokens.size() + 1];
    int[] own = new int[tokens.size() + 1];
    for (JsonataToken token : tokens) {
      if (token.kind() != Kind.OPERATOR) {
        continue;
      }
      switch (token.value()) {
        case "(", "[", "{" -> {
          depth++;
          inner[depth] = 0;
          own[depth] = 0;
        }
        case ")", "]", "}" -> {
          if (depth > 0) {
            int reached = Math.max(inner[depth], own[depth]);
            depth--;
            inner[depth] = Math.max(inner[depth], reached);
          }
        }
        case ",", ";" -> {
          own[depth] = Math.max(own[depth], inner[depth]);
          inner[depth] = 0;
        }
        case "?:", "??" -> {
          own[depth] = Math.max(own[depth], inner[depth] + 1);
          if (own[depth] > MAX_DOUBLINGS) {
            throw new ExpressionSyntaxException(
                "?: and ?? are nested deeper than " + MAX_DOUBLINGS + " levels", token.start());
          }
        }
        default -> {}
      }
    }
  }

  /** Parses the text with the library. */
  Jsonata parse() throws ExpressionSyntaxException {
    try {
      Jsonata parsed = Jsonata.jsonata(source);
      parsed.setValidateInput(false);
      parsed.setOutputConvertNulls(false);
      return parsed;
    } catch (JException e) {
      throw new ExpressionSyntaxException(JsonataFailures.text(e), offset(e));
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

  /** The library reports the position behind the offending token. */
  private int offset(JException e) {
    int location = e.getLocation();
    boolean atEnd = "S0203".equals(e.getError()) || "S0207".equals(e.getError());
    for (JsonataToken token : tokens) {
      if (token.end() == location && !atEnd) {
        return token.start();
      }
    }
    return location >= 0 && location <= source.length() ? location : -1;
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
