package dev.pawl.formats.diagram;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Logic rule as a person would write it down: <code>{">": [{"var": "entry.v"}, 10]}</code>
 * reads {@code entry.v > 10}. What it does not know it writes as a call, so every rule has a text.
 */
public final class RuleText {
  private static final int CHOICE = 1;
  private static final int OR = 2;
  private static final int AND = 3;
  private static final int NOT = 4;
  private static final int COMPARISON = 5;
  private static final int SUM = 6;
  private static final int PRODUCT = 7;

  /** Rules nest as deeply as a file lets them; a label needs no more than this. */
  private static final int DEEP_ENOUGH = 12;

  private RuleText() {}

  public static String of(@Nullable Object rule) {
    return of(rule, 0, 0);
  }

  /**
   * @param around how tightly the surrounding operator binds: a looser one inside needs brackets
   */
  private static String of(@Nullable Object rule, int around, int depth) {
    if (depth > DEEP_ENOUGH) {
      return "…";
    }
    return switch (rule) {
      case Map<?, ?> map when map.size() == 1 -> {
        Map.Entry<?, ?> only = map.entrySet().iterator().next();
        yield operation(String.valueOf(only.getKey()), arguments(only.getValue()), around, depth);
      }
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(each -> each.getKey() + ": " + of(each.getValue(), 0, depth + 1))
              .collect(Collectors.joining(", ", "{", "}"));
      case List<?> list -> "[" + commas(list, depth) + "]";
      case String text -> '"' + Captions.oneLine(text) + '"';
      case null -> "null";
      default -> number(rule);
    };
  }

  private static String operation(String operator, List<?> arguments, int around, int depth) {
    return switch (operator) {
      case "var" -> variable(arguments, depth);
      case "or" -> infix(" or ", arguments, OR, around, depth);
      case "and" -> infix(" and ", arguments, AND, around, depth);
      case "==", "===" -> infix(" == ", arguments, COMPARISON, around, depth);
      case "!=", "!==" -> infix(" != ", arguments, COMPARISON, around, depth);
      case "<", "<=", ">", ">=", "in" ->
          infix(" " + operator + " ", arguments, COMPARISON, around, depth);
      case "+", "-" ->
          arguments.size() == 1
              ? operator + of(arguments.getFirst(), PRODUCT + 1, depth + 1)
              : infix(" " + operator + " ", arguments, SUM, around, depth);
      case "*", "/", "%" -> infix(" " + operator + " ", arguments, PRODUCT, around, depth);
      case "!" -> prefix("not ", arguments, around, depth);
      case "!!" -> arguments.isEmpty() ? "false" : of(arguments.getFirst(), around, depth + 1);
      case "if", "?:" -> choice(arguments, around, depth);
      default -> operator + "(" + commas(arguments, depth) + ")";
    };
  }

  private static List<?> arguments(@Nullable Object value) {
    return value instanceof List<?> list ? list : Collections.singletonList(value);
  }

  private static String variable(List<?> arguments, int depth) {
    if (arguments.isEmpty()) {
      return "$";
    }
    if (!(arguments.getFirst() instanceof String path)) {
      return "var(" + commas(arguments, depth) + ")";
    }
    if (path.isEmpty()) {
      return "$";
    }
    return Captions.oneLine(path.startsWith("$.") ? path.substring(2) : path);
  }

  private static String infix(
      String operator, List<?> arguments, int binding, int around, int depth) {
    if (arguments.size() == 1) {
      return of(arguments.getFirst(), around, depth + 1);
    }
    String text =
        arguments.stream()
            .map(each -> of(each, binding + 1, depth + 1))
            .collect(Collectors.joining(operator));
    return binding < around ? "(" + text + ")" : text;
  }

  private static String prefix(String operator, List<?> arguments, int around, int depth) {
    if (arguments.isEmpty()) {
      return "true";
    }
    String text = operator + of(arguments.getFirst(), COMPARISON + 1, depth + 1);
    return NOT < around ? "(" + text + ")" : text;
  }

  private static String choice(List<?> arguments, int around, int depth) {
    if (arguments.size() < 2 || depth > DEEP_ENOUGH) {
      return depth > DEEP_ENOUGH ? "…" : commas(arguments, depth);
    }
    List<?> rest = arguments.subList(2, arguments.size());
    String otherwise = rest.isEmpty() ? "null" : choice(rest, CHOICE, depth + 1);
    String text =
        of(arguments.get(0), OR, depth + 1)
            + " ? "
            + of(arguments.get(1), OR, depth + 1)
            + " : "
            + otherwise;
    return CHOICE < around ? "(" + text + ")" : text;
  }

  private static String commas(List<?> values, int depth) {
    return values.stream().map(each -> of(each, 0, depth + 1)).collect(Collectors.joining(", "));
  }

  private static String number(Object value) {
    return value instanceof Double d && d == Math.rint(d) && Math.abs(d) < 1e15
        ? String.valueOf(d.longValue())
        : String.valueOf(value);
  }
}
