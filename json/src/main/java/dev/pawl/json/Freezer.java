package dev.pawl.json;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes deeply immutable copies, see {@link Values#freeze}.
 *
 * <p>Every start of a server comes by here, so these are no pattern switches: see "Starting" in
 * docs/performance.md.
 */
final class Freezer {
  private Freezer() {}

  static @Nullable Object freeze(@Nullable Object value, int depth) {
    if (value == null || isFrozen(value)) {
      return value;
    }
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof Map<?, ?> map) {
      return map(map, depth + 1);
    }
    if (value instanceof Collection<?> items) {
      return array(items.toArray(), depth + 1);
    }
    if (value instanceof CharSequence || value instanceof Character) {
      return value.toString();
    }
    return value instanceof Object[] items ? array(items.clone(), depth + 1) : primitives(value);
  }

  private static boolean isFrozen(Object value) {
    return value instanceof String
        || value instanceof Boolean
        || value instanceof FrozenMap
        || value instanceof FrozenList
        || value instanceof Undefined;
  }

  static FrozenMap map(Map<?, ?> map, int depth) {
    JsonLimits.checkWalk(depth);
    LinkedHashMap<String, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object value = freeze(entry.getValue(), depth);
      if (value != Undefined.UNDEFINED) {
        copy.put(key(entry.getKey()), value);
      }
    }
    return new FrozenMap(copy);
  }

  /** Freezes the items in place and takes over the array. */
  static FrozenList array(@Nullable Object[] items, int depth) {
    JsonLimits.checkWalk(depth);
    @Nullable Object[] copy = items.getClass() == Object[].class ? items : objects(items);
    for (int i = 0; i < copy.length; i++) {
      Object item = freeze(copy[i], depth);
      copy[i] = item == Undefined.UNDEFINED ? null : item;
    }
    return new FrozenList(copy);
  }

  private static @Nullable Object[] objects(@Nullable Object[] items) {
    @Nullable Object[] copy = new @Nullable Object[items.length];
    System.arraycopy(items, 0, copy, 0, items.length);
    return copy;
  }

  private static FrozenList primitives(Object array) {
    if (!array.getClass().isArray()) {
      throw Values.foreign(array);
    }
    @Nullable Object[] items = new @Nullable Object[Array.getLength(array)];
    for (int i = 0; i < items.length; i++) {
      items[i] = freeze(Array.get(array, i), 1);
    }
    return new FrozenList(items);
  }

  private static String key(@Nullable Object key) {
    if (key instanceof Number number) {
      return JsNumber.print(number);
    }
    if (key instanceof CharSequence || key instanceof Boolean) {
      return key.toString();
    }
    throw key == null ? new IllegalArgumentException("null is not a key") : Values.foreign(key);
  }

  private static Number number(Number number) {
    if (number instanceof Double || Js.isInteger(number)) {
      return number;
    }
    if (number instanceof Short || number instanceof Byte) {
      return number.intValue();
    }
    return number instanceof BigDecimal decimal ? decimal(decimal) : number.doubleValue();
  }

  /** An integer keeps its digits; the bound keeps 1e999999999 from being spelled out. */
  private static Number decimal(BigDecimal decimal) {
    long wholeDigits = (long) decimal.precision() - decimal.scale();
    if (wholeDigits > JsonLimits.DEFAULT.maxNumberLength()
        || decimal.stripTrailingZeros().scale() > 0) {
      return decimal.doubleValue();
    }
    BigInteger whole = decimal.toBigIntegerExact();
    if (whole.bitLength() < Integer.SIZE) {
      return whole.intValue();
    }
    if (whole.bitLength() < Long.SIZE) {
      return whole.longValue();
    }
    return whole;
  }
}
