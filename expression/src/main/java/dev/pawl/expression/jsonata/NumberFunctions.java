package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import dev.pawl.json.JsNumber;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The functions on numbers; like the operators they compute with doubles. */
final class NumberFunctions {
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([Ee][-+]?[0-9]+)?");
  private static final Pattern PREFIXED =
      Pattern.compile("0[xX][0-9A-Fa-f]+|0[oO][0-7]+|0[bB][01]+");

  private NumberFunctions() {}

  static @Nullable Object number(JsonataRun run, Arguments arguments) {
    return switch (arguments.get(0)) {
      case null -> null;
      case Number number -> number;
      case Boolean bool -> bool ? 1 : 0;
      case String text -> parse(text);
      case Object value -> throw notANumber(value);
    };
  }

  private static Number parse(String text) {
    if (DECIMAL.matcher(text).matches() || PREFIXED.matcher(text).matches()) {
      double value = JsNumber.parse(text);
      if (Double.isFinite(value)) {
        return JsNumber.normalize(value);
      }
    }
    throw notANumber(text);
  }

  private static JsonataError notANumber(Object value) {
    return JsonataError.of(
        "D3030",
        value instanceof String
            ? "$number was given a string that is no number"
            : "$number cannot take " + JsonataValues.kind(value));
  }

  static @Nullable Object floor(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    return value == null ? null : JsNumber.normalize(Math.floor(value.doubleValue()));
  }

  static @Nullable Object ceil(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    return value == null ? null : JsNumber.normalize(Math.ceil(value.doubleValue()));
  }

  static @Nullable Object abs(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    return value == null ? null : JsNumber.normalize(Math.abs(value.doubleValue()));
  }

  static @Nullable Object round(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    Number precision = arguments.number(1);
    return value == null
        ? null
        : JsNumber.normalize(
            round(value.doubleValue(), precision == null ? 0 : precision.intValue()));
  }

  /** Rounds half to even, shifting the decimal point in the number's text as the reference does. */
  static double round(double value, int precision) {
    double shifted = shift(value, precision);
    double whole = Math.floor(shifted);
    double rounded = shifted - whole >= 0.5 ? whole + 1 : whole;
    if (Math.abs(rounded - shifted) == 0.5 && Math.abs(rounded % 2) == 1) {
      rounded -= 1;
    }
    return shift(rounded, -precision);
  }

  private static double shift(double value, int digits) {
    if (digits == 0 || !Double.isFinite(value)) {
      return value;
    }
    // Beyond this every double is zero or infinite; the bound keeps the text short.
    int bounded = Math.clamp(digits, -1000, 1000);
    return new BigDecimal(JsNumber.print(value)).scaleByPowerOfTen(bounded).doubleValue();
  }

  static @Nullable Object sqrt(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    if (value == null) {
      return null;
    }
    if (value.doubleValue() < 0) {
      throw JsonataError.of("D3060", "$sqrt cannot be applied to a negative number");
    }
    return JsNumber.normalize(Math.sqrt(value.doubleValue()));
  }

  static @Nullable Object power(JsonataRun run, Arguments arguments) {
    Number base = arguments.number(0);
    Number exponent = arguments.number(1);
    if (base == null) {
      return null;
    }
    double result =
        exponent == null ? Double.NaN : Math.pow(base.doubleValue(), exponent.doubleValue());
    if (!Double.isFinite(result)) {
      throw JsonataError.of(
          "D3061",
          "The power function has resulted in a value that cannot be represented as a JSON number");
    }
    return JsNumber.normalize(result);
  }

  static @Nullable Object formatBase(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    if (value == null) {
      return null;
    }
    Number given = arguments.number(1);
    double radix = given == null ? 10 : round(given.doubleValue(), 0);
    if (radix < 2 || radix > 36) {
      throw JsonataError.of(
          "D3100",
          "The radix of the formatBase function must be between 2 and 36. It was " + given);
    }
    double whole = round(value.doubleValue(), 0);
    return new BigDecimal(whole).toBigInteger().toString((int) radix);
  }

  static @Nullable Object sum(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    return list == null ? null : JsNumber.normalize(total(run, list));
  }

  static @Nullable Object average(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    return list == null || list.isEmpty()
        ? null
        : JsNumber.normalize(total(run, list) / list.size());
  }

  private static double total(JsonataRun run, List<? extends @Nullable Object> list) {
    double total = 0;
    for (Object item : list) {
      run.tick();
      total += ((Number) item).doubleValue();
    }
    return total;
  }

  static @Nullable Object max(JsonataRun run, Arguments arguments) {
    return extreme(run, arguments.list(0), 1);
  }

  static @Nullable Object min(JsonataRun run, Arguments arguments) {
    return extreme(run, arguments.list(0), -1);
  }

  private static @Nullable Number extreme(
      JsonataRun run, @Nullable List<? extends @Nullable Object> list, int sign) {
    Number best = null;
    if (list != null) {
      for (Object item : list) {
        run.tick();
        Number number = (Number) item;
        if (best == null || sign * Double.compare(number.doubleValue(), best.doubleValue()) > 0) {
          best = number;
        }
      }
    }
    return best;
  }
}
