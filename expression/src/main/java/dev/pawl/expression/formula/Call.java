package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of one of the language's commonest functions. */
final class Call extends Part {
  /** Longer texts change their case piece by piece. */
  private static final int LONG = 4096;

  /** So many comparisons of characters take no time to speak of. */
  private static final long FEW = 1_000_000;

  private final String function;
  private final Part first;
  private final @Nullable Part second;

  private Call(String function, List<Part> arguments) {
    this.function = function;
    this.first = arguments.get(0);
    this.second = arguments.size() > 1 ? arguments.get(1) : null;
  }

  /** A call, if it is of a function that is known here, with all of its arguments. */
  static Call of(String function, List<Part> arguments) {
    boolean known =
        switch (function) {
          case "count", "sum", "max", "min", "average", "floor", "ceil", "abs" ->
              arguments.size() == 1;
          case "exists", "boolean", "not", "string", "length", "uppercase", "lowercase", "merge" ->
              arguments.size() == 1;
          case "append", "contains" -> arguments.size() == 2;
          case "join" -> arguments.size() == 1 || arguments.size() == 2;
          default -> false;
        };
    if (!known) {
      throw GiveUp.now();
    }
    return new Call(function, arguments);
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    Object a = first.of(context, run);
    Object b = second == null ? Undefined.UNDEFINED : second.of(context, run);
    return switch (function) {
      case "count" -> a instanceof List<?> list ? list.size() : isUndefined(a) ? 0 : 1;
      case "exists" -> !isUndefined(a);
      case "append" -> append(a, b, run);
      case "contains" -> contains(a, b);
      case "join" -> join(a, isUndefined(b) ? "" : text(b), run);
      default -> isUndefined(a) ? a : defined(a, run);
    };
  }

  /** The functions that yield nothing for nothing. */
  private @Nullable Object defined(@Nullable Object a, Evaluation run) {
    return switch (function) {
      case "sum", "max", "min", "average" -> Aggregates.of(function, a, run);
      case "floor" -> Numbers.calculated(Math.floor(Numbers.operand(a)));
      case "ceil" -> Numbers.calculated(Math.ceil(Numbers.operand(a)));
      case "abs" -> Numbers.calculated(Math.abs(Numbers.operand(a)));
      case "boolean" -> truth(a, run);
      case "not" -> !truth(a, run);
      case "length" -> length(text(a));
      case "uppercase" -> run.made(shortText(a).toUpperCase(Locale.ROOT));
      case "lowercase" -> run.made(shortText(a).toLowerCase(Locale.ROOT));
      case "string" -> run.made(string(a));
      default -> merge(a, run);
    };
  }

  private static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw GiveUp.now();
  }

  private static String shortText(@Nullable Object value) {
    String text = text(value);
    if (text.length() > LONG) {
      throw GiveUp.now();
    }
    return text;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String string(@Nullable Object value) {
    if (value instanceof Number number) {
      return Numbers.text(number);
    }
    return value instanceof Boolean || value == null ? String.valueOf(value) : text(value);
  }

  private static Object contains(@Nullable Object text, @Nullable Object part) {
    boolean undefined = isUndefined(text) || isUndefined(part);
    String whole = isUndefined(text) ? "" : text(text);
    String wanted = isUndefined(part) ? "" : text(part);
    if ((long) whole.length() * wanted.length() > FEW) {
      // Java takes the product of the lengths for it, and does not look at the time.
      throw GiveUp.now();
    }
    return undefined ? Undefined.UNDEFINED : (Object) whole.contains(wanted);
  }

  private static @Nullable Object append(@Nullable Object a, @Nullable Object b, Evaluation run) {
    if (isUndefined(a) || isUndefined(b)) {
      return isUndefined(a) ? b : a;
    }
    MadeList joined = MadeList.array();
    joined.append(a, run);
    joined.append(b, run);
    return joined;
  }

  private static Object join(@Nullable Object value, String separator, Evaluation run) {
    if (!(value instanceof List<?> list)) {
      return isUndefined(value) ? Undefined.UNDEFINED : text(value);
    }
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < list.size(); i++) {
      String part = text(list.get(i));
      run.spend(1L + part.length() + separator.length());
      joined.append(i == 0 ? "" : separator).append(part);
    }
    return joined.toString();
  }

  private static Object merge(@Nullable Object value, Evaluation run) {
    MadeMap merged = new MadeMap();
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        addTo(merged, list.get(i), run);
      }
    } else {
      addTo(merged, value, run);
    }
    return merged;
  }

  private static void addTo(MadeMap merged, @Nullable Object value, Evaluation run) {
    if (!(value instanceof Map<?, ?> map)) {
      throw GiveUp.now();
    }
    run.spend(8 + 4L * map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object member = run.read(entry.getValue());
      if (!(entry.getKey() instanceof String key) || isUndefined(member)) {
        throw GiveUp.now();
      }
      merged.put(key, member);
    }
  }
}
