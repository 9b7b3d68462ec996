package dev.pawl.expression.logic;

import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The operations by name, except {@code var} and the loops, whose arguments are special. */
final class LogicOperations {
  private static final Set<String> OPERATIONS =
      Set.of(
          "if",
          "?:",
          "and",
          "or",
          "!",
          "!!",
          "log",
          "==",
          "!=",
          "===",
          "!==",
          "<",
          "<=",
          ">",
          ">=",
          "+",
          "*",
          "-",
          "/",
          "%",
          "min",
          "max",
          "cat",
          "substr",
          "in",
          "merge",
          "missing",
          "missing_some");

  private static final Set<String> OTHERS =
      Set.of("var", "map", "filter", "reduce", "all", "none", "some");

  /** What people write who think of another language. */
  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("=", "=="),
          Map.entry("equals", "=="),
          Map.entry("eq", "=="),
          Map.entry("<>", "!="),
          Map.entry("ne", "!="),
          Map.entry("gt", ">"),
          Map.entry("gte", ">="),
          Map.entry("lt", "<"),
          Map.entry("lte", "<="),
          Map.entry("&&", "and"),
          Map.entry("||", "or"),
          Map.entry("not", "!"),
          Map.entry("any", "some"),
          Map.entry("every", "all"),
          Map.entry("contains", "in"),
          Map.entry("concat", "cat"),
          Map.entry("val", "var"));

  private LogicOperations() {}

  /**
   * Makes an operation of its compiled arguments; null when there is none of this name.
   *
   * <p>A switch rather than a map of factories, of which a start would have to load them all.
   */
  static @Nullable LogicNode make(String name, List<LogicNode> arguments) {
    return switch (name) {
      case "if", "?:" -> LogicChoices.ifElse(arguments);
      case "and" -> LogicChoices.first(arguments, false);
      case "or" -> LogicChoices.first(arguments, true);
      case "!" -> LogicChoices.truth(arguments, false);
      case "!!" -> LogicChoices.truth(arguments, true);
      case "log" -> LogicNode.argument(arguments, 0);
      case "==" -> LogicComparisons.loose(arguments, true);
      case "!=" -> LogicComparisons.loose(arguments, false);
      case "===" -> LogicComparisons.strict(arguments, true);
      case "!==" -> LogicComparisons.strict(arguments, false);
      case "<" -> LogicComparisons.less(arguments);
      case "<=" -> LogicComparisons.lessOrEqual(arguments);
      case ">" -> LogicComparisons.greater(arguments);
      case ">=" -> LogicComparisons.greaterOrEqual(arguments);
      case "+" -> LogicNumbers.sum(arguments);
      case "*" -> LogicNumbers.product(arguments);
      case "-" -> LogicNumbers.difference(arguments);
      case "/" -> LogicNumbers.binary(arguments, (a, b) -> a / b);
      case "%" -> LogicNumbers.binary(arguments, (a, b) -> a % b);
      case "min" -> LogicNumbers.fold(arguments, Double.POSITIVE_INFINITY, Math::min);
      case "max" -> LogicNumbers.fold(arguments, Double.NEGATIVE_INFINITY, Math::max);
      case "cat" -> LogicTexts.cat(arguments);
      case "substr" -> LogicTexts.substr(arguments);
      case "in" -> LogicTexts.in(arguments);
      case "merge" -> LogicLists.merge(arguments);
      case "missing" -> LogicLists.missing(arguments);
      case "missing_some" -> LogicLists.missingSome(arguments);
      default -> null;
    };
  }

  /** All there are, in alphabetical order. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>(OPERATIONS);
    names.addAll(OTHERS);
    return names;
  }

  /** What an unknown name was probably meant to be. */
  static String adviceFor(String name) {
    if (name.equals("expr")) {
      return "a rule is JSON Logic; JSONata stands in a `var`, as in `{ var: '$.entry.n > 1' }`";
    }
    String synonym = SYNONYMS.get(name.toLowerCase(Locale.ROOT));
    String advice =
        synonym == null ? Suggestion.didYouMean(name, names()) : "did you mean `" + synonym + "`?";
    return advice.isEmpty()
        ? "an object with exactly one key is an operation, one of: " + String.join(" ", names())
        : advice;
  }
}
