package dev.pawl.formats.canvas;

import dev.pawl.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A condition that looks like code, such as {@code 100 <= lines <= 500}: comparisons of names and
 * values, with {@code and}, {@code or} and {@code not}. Everything else is prose.
 */
final class ConditionText {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<number>-?[0-9]+(?:\\.[0-9]+)?)(?![\\p{L}_])"
              + "|\"(?<double>[^\"]*)\"|'(?<single>[^']*)'"
              + "|(?<operator>===|!==|==|!=|<=|>=|&&|\\|\\||[<>=!()])"
              + "|(?<word>[\\p{L}_][\\p{L}\\p{N}_-]*(?:\\.[\\p{L}_][\\p{L}\\p{N}_-]*)*))");
  private static final Set<String> COMPARISONS =
      Set.of("==", "===", "=", "!=", "!==", "<", "<=", ">", ">=");
  private static final int LONGEST = 500;
  private static final int DEEPEST = 20;

  private final List<String> tokens;
  private final Function<String, @Nullable String> names;
  private int at;
  private int depth;
  private boolean named;

  private ConditionText(List<String> tokens, Function<String, @Nullable String> names) {
    this.tokens = tokens;
    this.names = names;
  }

  /**
   * The same in JSONata, or null if it is prose, or a name of it stands for nothing.
   *
   * @param names an expression for what a name stands for, or null
   */
  static @Nullable String expression(String text, Function<String, @Nullable String> names) {
    List<String> tokens = tokens(text);
    if (tokens.isEmpty()) {
      return null;
    }
    ConditionText condition = new ConditionText(tokens, names);
    String expression = condition.either();
    return condition.named && condition.at == tokens.size() ? expression : null;
  }

  private static List<String> tokens(String text) {
    List<String> tokens = new ArrayList<>();
    if (text.length() > LONGEST) {
      return tokens;
    }
    Matcher matcher = TOKEN.matcher(text.strip());
    int end = 0;
    while (matcher.lookingAt()) {
      tokens.add(token(matcher));
      end = matcher.end();
      matcher.region(end, text.strip().length());
    }
    return end == text.strip().length() ? tokens : List.of();
  }

  /** Values in the form that JSONata has for them; names after a blank, which no other has. */
  private static String token(Matcher matcher) {
    String quoted =
        matcher.group("double") == null ? matcher.group("single") : matcher.group("double");
    if (quoted != null) {
      return Json.write(quoted);
    }
    String word = matcher.group("word");
    if (word != null) {
      return switch (word) {
        case "and", "AND" -> "&&";
        case "or", "OR" -> "||";
        case "not", "NOT" -> "!";
        case "true", "True", "TRUE" -> "true";
        case "false", "False", "FALSE" -> "false";
        case "null", "None" -> "null";
        default -> " " + word;
      };
    }
    String number = matcher.group("number");
    return number == null ? matcher.group("operator") : number(number);
  }

  /**
   * Without zeros in front, which JSONata does not allow; empty if it is too large for anything.
   */
  private static String number(String digits) {
    BigDecimal number = new BigDecimal(digits);
    return Double.isInfinite(number.doubleValue()) ? "" : number.toPlainString();
  }

  private String peek() {
    return at < tokens.size() ? tokens.get(at) : "";
  }

  private boolean took(String token) {
    boolean taken = peek().equals(token);
    at += taken ? 1 : 0;
    return taken;
  }

  private @Nullable String either() {
    String left = both();
    while (left != null && took("||")) {
      String right = both();
      left = right == null ? null : left + " or " + right;
    }
    return left;
  }

  private @Nullable String both() {
    String left = negated();
    while (left != null && took("&&")) {
      String right = negated();
      left = right == null ? null : left + " and " + right;
    }
    return left;
  }

  private @Nullable String negated() {
    if (took("!")) {
      String inner = ++depth > DEEPEST ? null : negated();
      return inner == null ? null : "$not(" + inner + ")";
    }
    return compared();
  }

  /** {@code a <= b <= c} is meant as in mathematics. */
  private @Nullable String compared() {
    String left = operand();
    List<String> parts = new ArrayList<>();
    while (left != null && COMPARISONS.contains(peek())) {
      String operator = operator(tokens.get(at++));
      String right = operand();
      if (right == null) {
        return null;
      }
      parts.add(left + " " + operator + " " + right);
      left = right;
    }
    return left == null ? null : parts.isEmpty() ? left : "(" + String.join(" and ", parts) + ")";
  }

  private static String operator(String written) {
    return switch (written) {
      case "==", "===" -> "=";
      case "!==" -> "!=";
      default -> written;
    };
  }

  private @Nullable String operand() {
    if (took("(")) {
      String inner = ++depth > DEEPEST ? null : either();
      return inner != null && took(")") ? "(" + inner + ")" : null;
    }
    String token = peek();
    boolean value =
        token.equals("true")
            || token.equals("false")
            || token.equals("null")
            || token.startsWith("\"")
            || token.matches("-?[0-9].*");
    if (!value && !token.startsWith(" ")) {
      return null;
    }
    at++;
    named |= !value;
    return value ? token : names.apply(token.strip());
  }
}
