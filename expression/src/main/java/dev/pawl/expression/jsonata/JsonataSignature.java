package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.JLambda;
import com.dashjoin.jsonata.Utils;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A function's signature, such as {@code <s-nn?:s>}, see
 * https://docs.jsonata.org/programming#function-signatures. The types of the arguments, one letter
 * each, are matched by a regular expression, and the outcome is remembered.
 */
final class JsonataSignature {
  /**
   * One parameter.
   *
   * @param type its letter, or a parenthesis for a choice
   * @param classes the letters it accepts, as a character class
   * @param quantifier empty, ? or +
   * @param context whether the context stands in for a missing argument
   * @param subtype what an array must consist of
   */
  private record Parameter(
      char type, String classes, String quantifier, boolean context, @Nullable String subtype) {
    String regex() {
      return classes + quantifier;
    }

    /** In words: {@code a string or a function}. */
    String wanted() {
      return switch (type) {
        case 'x', 'j' -> "a value";
        default ->
            classes
                .chars()
                .filter(letter -> "abflnos".indexOf(letter) >= 0)
                .mapToObj(letter -> kind((char) letter))
                .collect(Collectors.joining(" or "));
      };
    }
  }

  private static final Pattern PARAMETER =
      Pattern.compile("([a-z]|\\([a-z]+\\))(<[^<>]*(?:<[^<>]*>)?[^<>]*>)?([-?+]?)");
  private static final int[] MISMATCH = {};
  private static final int REMEMBERED = 200;

  private final String function;
  private final List<Parameter> parameters;
  private final Pattern pattern;
  private final Map<String, int[]> known = new ConcurrentHashMap<>();

  private JsonataSignature(String function, List<Parameter> parameters) {
    this.function = function;
    this.parameters = parameters;
    StringBuilder regex = new StringBuilder();
    parameters.forEach(parameter -> regex.append('(').append(parameter.regex()).append(')'));
    this.pattern = Pattern.compile(regex.toString());
  }

  static JsonataSignature of(String function, String signature) {
    String body = signature.substring(1, signature.length() - 1);
    int returns = body.lastIndexOf(':');
    Matcher matcher = PARAMETER.matcher(returns < 0 ? body : arguments(body));
    List<Parameter> parameters = new ArrayList<>();
    while (matcher.find()) {
      String type = matcher.group(1);
      String mark = matcher.group(3);
      boolean context = mark.equals("-");
      String subtype = matcher.group(2);
      parameters.add(
          new Parameter(
              type.charAt(0),
              classes(type),
              context ? "?" : mark,
              context,
              subtype == null ? null : subtype.substring(1, subtype.length() - 1)));
    }
    return new JsonataSignature(function, parameters);
  }

  /** What stands before the colon that is not inside a type parameter. */
  private static String arguments(String body) {
    int depth = 0;
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (c == ':' && depth == 0) {
        return body.substring(0, i);
      }
    }
    return body;
  }

  private static String classes(String type) {
    return switch (type) {
      case "a", "x" -> "[asnblfom]";
      case "j" -> "[asnblom]";
      case "f" -> "f";
      default -> "[" + type.replaceAll("[()]", "") + "m]";
    };
  }

  int size() {
    return parameters.size();
  }

  List<@Nullable Object> validate(
      List<? extends @Nullable Object> arguments, @Nullable Object context) {
    String supplied = letters(arguments);
    int[] lengths = known.get(supplied);
    if (lengths == null) {
      lengths = match(supplied);
      if (known.size() < REMEMBERED) {
        known.put(supplied, lengths);
      }
    }
    if (lengths == MISMATCH) {
      throw mismatch(supplied, arguments);
    }
    List<@Nullable Object> valid = new ArrayList<>(arguments.size() + 1);
    int next = 0;
    for (int i = 0; i < lengths.length; i++) {
      Parameter parameter = parameters.get(i);
      if (lengths[i] == 0 && parameter.context()) {
        valid.add(context(parameter, context, next));
      } else if (lengths[i] == 0) {
        valid.add(next < arguments.size() ? arguments.get(next) : null);
        next++;
      } else {
        for (int end = next + lengths[i]; next < end; next++) {
          valid.add(argument(parameter, arguments.get(next), lengths[i], next));
        }
      }
    }
    return valid;
  }

  private int[] match(String supplied) {
    Matcher matcher = pattern.matcher(supplied);
    if (!matcher.matches()) {
      return MISMATCH;
    }
    int[] lengths = new int[parameters.size()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = matcher.end(i + 1) - matcher.start(i + 1);
    }
    return lengths;
  }

  private @Nullable Object context(Parameter parameter, @Nullable Object context, int index) {
    if (!Pattern.matches(parameter.classes(), String.valueOf(letter(context)))) {
      throw JsonataError.of(
          "T0411",
          "Argument "
              + (index + 1)
              + " of $"
              + function
              + " is left out, and the context, which takes its place, is "
              + JsonataValues.kind(context));
    }
    return context;
  }

  private @Nullable Object argument(
      Parameter parameter, @Nullable Object value, int length, int index) {
    char letter = letter(value);
    if (parameter.type() != 'a' || letter == 'm') {
      return value;
    }
    String subtype = parameter.subtype();
    if (subtype != null && !fits(value, letter, subtype, length)) {
      throw JsonataError.of(
          "T0412",
          "Argument "
              + (index + 1)
              + " of $"
              + function
              + " must be an array of "
              + plural(subtype)
              + ", but "
              + misfit(value, subtype));
    }
    return letter == 'a' ? value : singleton(value);
  }

  private static boolean fits(@Nullable Object value, char letter, String subtype, int length) {
    if (!(value instanceof List<?> list)) {
      return length == 1 && subtype.length() == 1 && letter == subtype.charAt(0);
    }
    for (Object item : list) {
      if (letter(item) != subtype.charAt(0)) {
        return false;
      }
    }
    return true;
  }

  private static String misfit(@Nullable Object value, String subtype) {
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (letter(list.get(i)) != subtype.charAt(0)) {
          return "item " + i + " is " + JsonataValues.kind(list.get(i));
        }
      }
    }
    return "is " + JsonataValues.kind(value);
  }

  private static String plural(String subtype) {
    return switch (subtype.charAt(0)) {
      case 'a' -> "arrays";
      case 'b' -> "booleans";
      case 'f' -> "functions";
      case 'n' -> "numbers";
      case 'o' -> "objects";
      default -> "strings";
    };
  }

  private static List<@Nullable Object> singleton(@Nullable Object value) {
    List<@Nullable Object> list = new ArrayList<>(1);
    list.add(value);
    return list;
  }

  private JsonataError mismatch(String supplied, List<? extends @Nullable Object> arguments) {
    StringBuilder regex = new StringBuilder();
    int good = 0;
    String wanted = "";
    for (Parameter parameter : parameters) {
      wanted = parameter.wanted();
      regex.append(parameter.regex());
      Matcher matcher = Pattern.compile(regex.toString()).matcher(supplied);
      if (!matcher.lookingAt()) {
        break;
      }
      good = matcher.end();
    }
    return JsonataError.of("T0410", told(good, wanted, arguments));
  }

  private String told(int good, String wanted, List<? extends @Nullable Object> arguments) {
    if (arguments.size() > parameters.size() && good >= parameters.size()) {
      return "$" + function + " takes " + parameters.size() + " arguments at most";
    }
    String which = "Argument " + (good + 1) + " of $" + function;
    return good < arguments.size()
        ? which + " must be " + wanted + ", but is " + JsonataValues.kind(arguments.get(good))
        : which + " is missing";
  }

  private static String letters(List<? extends @Nullable Object> arguments) {
    return switch (arguments.size()) {
      case 0 -> "";
      case 1 -> String.valueOf(letter(arguments.get(0)));
      default -> {
        char[] letters = new char[arguments.size()];
        for (int i = 0; i < letters.length; i++) {
          letters[i] = letter(arguments.get(i));
        }
        yield new String(letters);
      }
    };
  }

  private static char letter(@Nullable Object value) {
    return switch (value) {
      case null -> 'm';
      case String _ -> 's';
      case Number _ -> 'n';
      case Boolean _ -> 'b';
      case List<?> _ -> 'a';
      case Map<?, ?> _ -> 'o';
      default -> value == Jsonata.NULL_VALUE ? 'l' : isFunction(value) ? 'f' : 'm';
    };
  }

  static boolean isFunction(@Nullable Object value) {
    return Utils.isFunction(value) || Functions.isLambda(value) || value instanceof JLambda;
  }

  /** What a letter of a signature stands for. */
  private static String kind(char letter) {
    return switch (letter) {
      case 'a' -> "an array";
      case 'b' -> "a boolean";
      case 'f' -> "a function";
      case 'l' -> "null";
      case 'n' -> "a number";
      case 'o' -> "an object";
      case 's' -> "a string";
      default -> "nothing";
    };
  }
}
