package dev.pawl.expression.schema;

import dev.pawl.expression.regex.RegexSyntaxException;
import dev.pawl.json.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says what a value has to be and what it is, in few words and without repeating all of it. */
final class Wording {
  /** So many values are listed; the others are only counted. */
  private static final int MANY = 10;

  private static final int LONGEST_VALUE = 100;
  private static final int LONGEST_MESSAGE = 600;

  private Wording() {}

  /** The message for a value of the wrong type. */
  static String type(@Nullable Object expected, @Nullable Object actual) {
    List<@Nullable Object> types = new ArrayList<>();
    if (expected instanceof List<?> several) {
      types.addAll(several);
    } else {
      types.add(expected);
    }
    String demand = String.join(" or ", types.stream().map(Wording::withArticle).toList());
    boolean fraction = actual instanceof Double && types.contains("integer");
    String is = fraction ? "the number " + show(actual) : withArticle(typeName(actual));
    return "must be " + demand + ", but is " + is;
  }

  private static String withArticle(@Nullable Object type) {
    String name = String.valueOf(type);
    return switch (name) {
      case "null" -> name;
      case "integer", "object", "array" -> "an " + name;
      default -> "a " + name;
    };
  }

  private static String typeName(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> _ -> "object";
      case List<?> _ -> "array";
      case String _ -> "string";
      case Boolean _ -> "boolean";
      case Double d when !Double.isFinite(d) -> "null";
      case Number _ -> "number";
      case null, default -> "null";
    };
  }

  /** A value in JSON if it is short, otherwise its beginning or its type. */
  static String show(@Nullable Object value) {
    return switch (value) {
      case String s when s.length() > LONGEST_VALUE ->
          Json.write(s.substring(0, LONGEST_VALUE)) + "…";
      case BigInteger big when big.bitLength() > 3 * LONGEST_VALUE -> "a very large number";
      case Map<?, ?> map -> map.isEmpty() ? "{}" : "an object";
      case List<?> list -> list.isEmpty() ? "[]" : "an array of " + count(list.size(), "item");
      case null, default -> Json.write(value);
    };
  }

  /** {@code "a", "b" and 3 more}. */
  static String list(Stream<?> values, int count) {
    String shown = String.join(", ", values.limit(MANY).map(Wording::show).toList());
    return count > MANY ? shown + " and " + (count - MANY) + " more" : shown;
  }

  static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** {@code 2 items, but has 1}. */
  static String size(@Nullable Object demand, @Nullable Object actual) {
    boolean one = Integer.valueOf(1).equals(demand);
    String item = one ? " item" : " items";
    String property = one ? " property" : " properties";
    int size = actual instanceof Map<?, ?> map ? map.size() : 0;
    size = actual instanceof List<?> list ? list.size() : size;
    return show(demand) + (actual instanceof Map ? property : item) + ", but has " + size;
  }

  static String required(List<?> missing) {
    return missing.size() == 1
        ? "the property " + show(missing.getFirst()) + " is required"
        : "the properties " + list(missing.stream(), missing.size()) + " are required";
  }

  static String unresolved(String reference) {
    return "the schema's reference " + show(reference) + " cannot be resolved";
  }

  /** Why a pattern cannot be used, and where. */
  static String at(RegexSyntaxException problem) {
    return "character " + (problem.offset() + 1) + ": " + problem.getMessage();
  }

  /** The text, or its beginning if somebody made it very long. */
  static String cut(String text) {
    return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "…";
  }
}
