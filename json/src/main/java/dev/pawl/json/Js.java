package dev.pawl.json;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JavaScript's coercions and comparisons, on JSON values and {@link Undefined}.
 *
 * <p>The one difference: two integers compare exactly, however many digits they have.
 */
public final class Js {
  private Js() {}

  /** Whether {@code if (value)} would be taken. */
  public static boolean truthy(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Undefined _ -> false;
      case Boolean b -> b;
      case String s -> !s.isEmpty();
      case Integer i -> i != 0;
      case Number n -> n.doubleValue() != 0 && !Double.isNaN(n.doubleValue());
      default -> true;
    };
  }

  /** {@code Number(value)}. */
  public static double toNumber(@Nullable Object value) {
    return switch (value) {
      case null -> 0;
      case Undefined _ -> Double.NaN;
      case Number n -> n.doubleValue();
      case Boolean b -> b ? 1 : 0;
      case String s -> JsNumber.parse(s);
      default -> JsNumber.parse(toText(value));
    };
  }

  /** {@code String(value)}. Rules are compiled with it, so it is no pattern switch. */
  public static String toText(@Nullable Object value) {
    if (value instanceof Number number) {
      return JsNumber.print(number);
    }
    if (value instanceof List<?> list) {
      StringBuilder text = new StringBuilder();
      join(list, text, 1);
      return text.toString();
    }
    if (value instanceof Map<?, ?>) {
      return "[object Object]";
    }
    if (value == null
        || value instanceof String
        || value instanceof Boolean
        || value instanceof Undefined) {
      return String.valueOf(value);
    }
    throw Values.foreign(value);
  }

  /** {@code Array.prototype.join}: null and undefined leave an empty place. */
  private static void join(List<?> list, StringBuilder text, int depth) {
    JsonLimits.checkWalk(depth);
    String separator = "";
    for (Object item : list) {
      text.append(separator);
      separator = ",";
      if (item instanceof List<?> inner) {
        join(inner, text, depth + 1);
      } else if (item != null && item != Undefined.UNDEFINED) {
        text.append(toText(item));
      }
    }
  }

  /** {@code typeof value}: undefined, object (also for null and lists), boolean, number, string. */
  public static String typeOf(@Nullable Object value) {
    return switch (value) {
      case Undefined u -> u.toString();
      case Boolean _ -> "boolean";
      case Number _ -> "number";
      case String _ -> "string";
      case null, default -> "object";
    };
  }

  /** {@code a === b}: no coercion; objects and lists are equal only to themselves. */
  public static boolean strictEquals(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return numbersEqual(x, y);
    }
    if (a instanceof String || a instanceof Boolean) {
      return a.equals(b);
    }
    return same(a, b);
  }

  /** {@code a == b} (ECMA-262, 7.2.14). */
  public static boolean looseEquals(@Nullable Object a, @Nullable Object b) {
    if (isNothing(a) || isNothing(b)) {
      return isNothing(a) && isNothing(b);
    }
    boolean structures = isStructure(a) && isStructure(b);
    if (structures || typeOf(a).equals(typeOf(b))) {
      return strictEquals(a, b);
    }
    Object x = toPrimitive(a);
    Object y = toPrimitive(b);
    if (x instanceof String && y instanceof String) {
      return x.equals(y);
    }
    return toNumber(x) == toNumber(y);
  }

  /** {@code a < b}: two strings by UTF-16 code units, anything else as numbers. */
  public static boolean lessThan(@Nullable Object a, @Nullable Object b) {
    return compare(a, b) == Order.LESS;
  }

  /** {@code a <= b}: as {@link #lessThan}; false if either is not a number. */
  public static boolean lessOrEqual(@Nullable Object a, @Nullable Object b) {
    Order order = compare(a, b);
    return order == Order.LESS || order == Order.EQUAL;
  }

  private enum Order {
    LESS,
    EQUAL,
    GREATER,
    NONE
  }

  private static Order compare(@Nullable Object a, @Nullable Object b) {
    Object x = toPrimitive(a);
    Object y = toPrimitive(b);
    if (x instanceof String s && y instanceof String t) {
      return order(s.compareTo(t));
    }
    if (x instanceof Number m && y instanceof Number n && isInteger(m) && isInteger(n)) {
      return order(compareIntegers(m, n));
    }
    double left = toNumber(x);
    double right = toNumber(y);
    if (left < right) {
      return Order.LESS;
    }
    if (left > right) {
      return Order.GREATER;
    }
    return left == right ? Order.EQUAL : Order.NONE;
  }

  private static Order order(int comparison) {
    if (comparison == 0) {
      return Order.EQUAL;
    }
    return comparison < 0 ? Order.LESS : Order.GREATER;
  }

  private static boolean numbersEqual(Number a, Number b) {
    boolean integers = isInteger(a) && isInteger(b);
    return integers ? compareIntegers(a, b) == 0 : a.doubleValue() == b.doubleValue();
  }

  static int compareIntegers(Number a, Number b) {
    return a instanceof BigInteger || b instanceof BigInteger
        ? big(a).compareTo(big(b))
        : Long.compare(a.longValue(), b.longValue());
  }

  private static BigInteger big(Number integer) {
    return integer instanceof BigInteger big ? big : BigInteger.valueOf(integer.longValue());
  }

  static boolean isInteger(Number number) {
    return number instanceof Integer || number instanceof Long || number instanceof BigInteger;
  }

  private static @Nullable Object toPrimitive(@Nullable Object value) {
    return isStructure(value) ? toText(value) : value;
  }

  private static boolean isStructure(@Nullable Object value) {
    return value instanceof Map || value instanceof List;
  }

  private static boolean isNothing(@Nullable Object value) {
    return value == null || value == Undefined.UNDEFINED;
  }

  @SuppressWarnings("ReferenceEquality") // identity is the rule here
  private static boolean same(@Nullable Object a, @Nullable Object b) {
    return a == b;
  }
}
