package dev.pawl.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Making, copying and comparing JSON values. */
public final class Values {
  private Values() {}

  /**
   * A deeply immutable copy, made of nothing but JSON values; what this package has made itself is
   * returned as it is.
   *
   * <p>Takes maps, collections, arrays, numbers, text, booleans, null and undefined, see {@link
   * Undefined}; keys are turned into strings.
   *
   * @throws IllegalArgumentException for any other object, and for a value that contains itself
   */
  public static @Nullable Object freeze(@Nullable Object value) {
    return Freezer.freeze(value, 0);
  }

  /** A map that was read from JSON, whose keys can only be texts. */
  @SuppressWarnings("unchecked")
  public static Map<String, @Nullable Object> asObject(Map<?, ?> read) {
    return (Map<String, @Nullable Object>) read;
  }

  /**
   * An object of alternating keys and values, frozen: {@code object("id", 1, "name", "x")}.
   *
   * @throws IllegalArgumentException if a key is not a string or the last one has no value
   */
  public static Map<String, @Nullable Object> object(@Nullable Object... keysAndValues) {
    if (keysAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("key without a value at the end");
    }
    LinkedHashMap<String, @Nullable Object> entries = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      if (!(keysAndValues[i] instanceof String key)) {
        throw new IllegalArgumentException("key is not a string: " + keysAndValues[i]);
      }
      Object value = Freezer.freeze(keysAndValues[i + 1], 1);
      if (value == Undefined.UNDEFINED) {
        entries.remove(key);
      } else {
        entries.put(key, value);
      }
    }
    return new FrozenMap(entries);
  }

  /** A list of these items, frozen. */
  public static List<@Nullable Object> list(@Nullable Object... items) {
    return Freezer.array(items.clone(), 1);
  }

  /**
   * Whether two values are the same JSON: {@code 1}, {@code 1L} and {@code 1.0} are equal, the
   * order of keys does not matter, NaN equals itself.
   */
  public static boolean deepEquals(@Nullable Object a, @Nullable Object b) {
    return deepEquals(a, b, 0);
  }

  private static boolean deepEquals(@Nullable Object a, @Nullable Object b, int depth) {
    JsonLimits.checkWalk(depth);
    return switch (a) {
      case Number x when b instanceof Number y -> numbersEqual(x, y);
      case Map<?, ?> x when b instanceof Map<?, ?> y -> mapsEqual(x, y, depth + 1);
      case List<?> x when b instanceof List<?> y -> listsEqual(x, y, depth + 1);
      case null, default -> Objects.equals(a, b);
    };
  }

  private static boolean mapsEqual(Map<?, ?> a, Map<?, ?> b, int depth) {
    if (a.size() != b.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : a.entrySet()) {
      Object other = b.get(entry.getKey());
      boolean present = other != null || b.containsKey(entry.getKey());
      if (!present || !deepEquals(entry.getValue(), other, depth)) {
        return false;
      }
    }
    return true;
  }

  private static boolean listsEqual(List<?> a, List<?> b, int depth) {
    if (a.size() != b.size()) {
      return false;
    }
    var others = b.iterator();
    for (Object item : a) {
      if (!deepEquals(item, others.next(), depth)) {
        return false;
      }
    }
    return true;
  }

  private static boolean numbersEqual(Number a, Number b) {
    if (Js.isInteger(a) && Js.isInteger(b)) {
      return Js.compareIntegers(a, b) == 0;
    }
    double x = a.doubleValue();
    double y = b.doubleValue();
    if (Double.isNaN(x) || Double.isInfinite(x) || Math.abs(x) < JsNumber.EXACT) {
      return x == y ? sameKindOfInfinity(a, b, x) : Double.isNaN(x) && Double.isNaN(y);
    }
    // Beyond 2^53 many integers share one double; only the one it stands for is equal to it.
    return x == y && exact(a).compareTo(exact(b)) == 0;
  }

  /** A huge integer becomes an infinite double, but it is not infinite. */
  private static boolean sameKindOfInfinity(Number a, Number b, double value) {
    return !Double.isInfinite(value) || (!Js.isInteger(a) && !Js.isInteger(b));
  }

  private static BigDecimal exact(Number number) {
    return switch (number) {
      case BigInteger big -> new BigDecimal(big);
      case Long l -> BigDecimal.valueOf(l);
      default -> new BigDecimal(number.doubleValue());
    };
  }

  /** A hash that is the same for values that are {@link #deepEquals}. */
  public static int hash(@Nullable Object value) {
    return hash(value, 0);
  }

  private static int hash(@Nullable Object value, int depth) {
    JsonLimits.checkWalk(depth);
    return switch (value) {
      case Number n -> Double.hashCode(n.doubleValue() + 0.0); // minus zero becomes zero
      case Map<?, ?> map -> {
        int sum = 7;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          sum += Objects.hashCode(entry.getKey()) ^ (31 * hash(entry.getValue(), depth + 1));
        }
        yield sum;
      }
      case List<?> items -> {
        int sum = 1;
        for (Object item : items) {
          sum = 31 * sum + hash(item, depth + 1);
        }
        yield sum;
      }
      case null, default -> Objects.hashCode(value);
    };
  }

  /** What a value is, in words, for messages that do not tell the value: {@code a string}. */
  public static String kind(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String _ -> "a string";
      case Number _ -> "a number";
      case Boolean _ -> "a boolean";
      case List<?> _ -> "an array";
      case Map<?, ?> _ -> "an object";
      default -> "nothing";
    };
  }

  static IllegalArgumentException foreign(Object value) {
    return new IllegalArgumentException("not a JSON value: " + value.getClass().getName());
  }
}
