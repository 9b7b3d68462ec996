package dev.pawl.expression.inference;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks at what the operations of JSON Logic are given. None of them minds: what is too much is not
 * looked at, what lacks is undefined, and a list is made a text before it is compared.
 */
final class LogicOperands {
  private static final Set<String> ORDERING =
      Set.of("<", "<=", ">", ">=", "+", "-", "*", "/", "%", "min", "max");
  private static final Set<Kind> COMPOUND = Set.of(Kind.ARRAY, Kind.OBJECT);

  private LogicOperands() {}

  static Optional<RuleFinding> check(String operation, List<Type> types, Source.Entry entry) {
    int given = types.size();
    String message =
        switch (operation) {
          case "==", "!=", "===", "!==", ">", ">=", "in", "/", "%" ->
              given == 2 ? "" : "takes two values, and " + here(given);
          case "<", "<=" -> given == 2 || given == 3 ? "" : "takes two values, and " + here(given);
          case "!", "!!" -> given < 2 ? "" : "takes one value, and " + here(given);
          case "-" -> given < 3 ? "" : "takes two values, and " + here(given);
          default -> "";
        };
    if (!message.isEmpty()) {
      return Optional.of(finding(operation, message, advice(operation, given), entry));
    }
    return operation.equals("in") ? in(types, entry) : ordered(operation, types, entry);
  }

  private static Optional<RuleFinding> in(List<Type> types, Source.Entry entry) {
    boolean swapped = types.get(0).isOnly(Kind.ARRAY) && types.get(1).isOnly(Kind.TEXT);
    return swapped
        ? Optional.of(
            finding(
                "in",
                "looks for the first value in the second, and the first is a list",
                "the list stands behind the value: `{ in: [value, list] }`",
                entry))
        : Optional.empty();
  }

  /** Neither a list nor an object comes before or behind anything, or can be computed with. */
  private static Optional<RuleFinding> ordered(
      String operation, List<Type> types, Source.Entry entry) {
    return types.stream()
        .filter(type -> ORDERING.contains(operation) && !type.isNever() && type.isOnly(COMPOUND))
        .findFirst()
        .map(
            type ->
                finding(
                    operation,
                    "takes numbers or texts, and this is " + type,
                    type.isOnly(Kind.ARRAY)
                        ? "`{ var: $count(…) }` counts the values of a list"
                        : "",
                    entry));
  }

  private static String here(int given) {
    return given == 0 ? "here is none" : given == 1 ? "here is one" : "here are " + given;
  }

  private static String advice(String operation, int given) {
    boolean between = given == 3 && (operation.equals(">") || operation.equals(">="));
    return between ? "what lies between two is asked by `<` and `<=`: `{ \"<\": [1, …, 3] }`" : "";
  }

  private static RuleFinding finding(
      String operation, String message, String advice, Source.Entry entry) {
    return new RuleFinding(
        ProblemCode.BAD_OPERAND, false, entry.key(), "`" + operation + "` " + message, advice);
  }
}
