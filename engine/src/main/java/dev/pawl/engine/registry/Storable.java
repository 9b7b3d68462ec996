package dev.pawl.engine.registry;

import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Values in a form that every database takes as JSON, and none of them large: PostgreSQL knows
 * neither the character 0 nor halves of others, SQLite no more than a thousand levels.
 */
public final class Storable {
  /** How many characters of JSON a value may have. */
  public static final int LONGEST = 16_384;

  private static final int DEEPEST = 200;
  private static final int BEGINNING = 1_000;
  private static final int LONGEST_NUMBER = 400;
  private static final char UNKNOWN = '\ufffd';

  private Storable() {}

  /** The value; of one that is too large, how large it is, its digest and its beginning. */
  public static @Nullable Object bounded(@Nullable Object value) {
    String text;
    Object plain;
    try {
      plain = plain(value, 0);
      text = Json.write(plain);
    } catch (TooDeep _) {
      return Values.object("truncated", true, "why", "more than " + DEEPEST + " levels");
    }
    if (text.length() <= LONGEST) {
      return plain;
    }
    return Values.object(
        "truncated",
        true,
        "characters",
        text.length(),
        "sha256",
        CanonicalJson.sha256(plain),
        "beginning",
        text(text.substring(0, BEGINNING)));
  }

  /**
   * The same without what must not be told.
   *
   * @param telling takes that out; where it fails, nothing is told
   */
  public static @Nullable Object told(
      @Nullable Object value, UnaryOperator<@Nullable Object> telling) {
    Object told;
    try {
      told = telling.apply(value);
    } catch (RuntimeException | StackOverflowError _) {
      told = Values.object("withheld", true, "why", "it could not be looked through");
    }
    return bounded(told);
  }

  /** The same for arguments. */
  public static Map<String, @Nullable Object> boundedObject(@Nullable Object value) {
    return bounded(value) instanceof Map<?, ?> map
        ? Values.asObject(map)
        : Values.object("value", bounded(value));
  }

  /** As large as it is. */
  public static @Nullable Object whole(@Nullable Object value) {
    try {
      return plain(value, 0);
    } catch (TooDeep _) {
      return Values.object("truncated", true, "why", "more than " + DEEPEST + " levels");
    }
  }

  /** A text without what databases do not take. */
  public static String text(String text) {
    StringBuilder plain = null;
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (Character.isHighSurrogate(each)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (each == 0 || Character.isSurrogate(each)) {
        plain = plain == null ? new StringBuilder(text) : plain;
        plain.setCharAt(i, UNKNOWN);
      }
    }
    return plain == null ? text : plain.toString();
  }

  private static @Nullable Object plain(@Nullable Object value, int depth) throws TooDeep {
    if (depth > DEEPEST) {
      throw new TooDeep();
    }
    return switch (value) {
      case null -> null;
      case String text -> text(text);
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (Map.Entry<?, ?> each : map.entrySet()) {
          members.put(text(String.valueOf(each.getKey())), plain(each.getValue(), depth + 1));
        }
        yield members;
      }
      case List<?> list -> {
        List<@Nullable Object> items = new ArrayList<>(list.size());
        for (Object each : list) {
          items.add(plain(each, depth + 1));
        }
        yield items;
      }
      case Number number -> number(number);
      case Undefined _ -> null;
      default -> value;
    };
  }

  /** Databases know numbers of so many digits only. */
  private static Object number(Number number) {
    if (number instanceof Long || number instanceof Integer) {
      return number;
    }
    if (number instanceof Double known) {
      return Double.isFinite(known) ? known : "not a number";
    }
    double about = number.doubleValue();
    return Double.isFinite(about) && number.toString().length() <= LONGEST_NUMBER
        ? number
        : text(shortened(number.toString()));
  }

  private static String shortened(String digits) {
    return digits.length() <= LONGEST_NUMBER ? digits : digits.substring(0, LONGEST_NUMBER) + "…";
  }

  private static final class TooDeep extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
