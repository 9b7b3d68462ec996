package dev.pawl.engine.logic;

import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The operations by name, except {@code var} and the loops, whose arguments are special. */
final class LogicOperations {
  /** Makes an operation of its compiled arguments. */
  @FunctionalInterface
  interface Factory {
    LogicNode make(List<LogicNode> arguments);
  }

  private static final Map<String, Factory> OPERATIONS =
      Map.ofEntries(
          Map.entry("if", LogicChoices::ifElse),
          Map.entry("?:", LogicChoices::ifElse),
          Map.entry("and", arguments -> LogicChoices.first(arguments, false)),
          Map.entry("or", arguments -> LogicChoices.first(arguments, true)),
          Map.entry("!", arguments -> LogicChoices.truth(arguments, false)),
          Map.entry("!!", arguments -> LogicChoices.truth(arguments, true)),
          Map.entry("log", arguments -> LogicNode.argument(arguments, 0)),
          Map.entry("==", arguments -> LogicComparisons.loose(arguments, true)),
          Map.entry("!=", arguments -> LogicComparisons.loose(arguments, false)),
          Map.entry("===", arguments -> LogicComparisons.strict(arguments, true)),
          Map.entry("!==", arguments -> LogicComparisons.strict(arguments, false)),
          Map.entry("<", LogicComparisons::less),
          Map.entry("<=", LogicComparisons::lessOrEqual),
          Map.entry(">", LogicComparisons::greater),
          Map.entry(">=", LogicComparisons::greaterOrEqual),
          Map.entry("+", LogicNumbers::sum),
          Map.entry("*", LogicNumbers::product),
          Map.entry("-", LogicNumbers::difference),
          Map.entry("/", arguments -> LogicNumbers.binary(arguments, (a, b) -> a / b)),
          Map.entry("%", arguments -> LogicNumbers.binary(arguments, (a, b) -> a % b)),
          Map.entry(
              "min",
              arguments -> LogicNumbers.fold(arguments, Double.POSITIVE_INFINITY, Math::min)),
          Map.entry(
              "max",
              arguments -> LogicNumbers.fold(arguments, Double.NEGATIVE_INFINITY, Math::max)),
          Map.entry("cat", LogicTexts::cat),
          Map.entry("substr", LogicTexts::substr),
          Map.entry("in", LogicTexts::in),
          Map.entry("merge", LogicLists::merge),
          Map.entry("missing", LogicLists::missing),
          Map.entry("missing_some", LogicLists::missingSome));

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

  static @Nullable Factory find(String name) {
    return OPERATIONS.get(name);
  }

  /** All there are, in alphabetical order. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>(OPERATIONS.keySet());
    names.addAll(OTHERS);
    return names;
  }

  /** What an unknown name was probably meant to be. */
  static String adviceFor(String name) {
    String synonym = SYNONYMS.get(name.toLowerCase(Locale.ROOT));
    String advice =
        synonym == null ? Suggestion.didYouMean(name, names()) : "did you mean `" + synonym + "`?";
    return advice.isEmpty()
        ? "an object with exactly one key is an operation, one of: " + String.join(" ", names())
        : advice;
  }
}
