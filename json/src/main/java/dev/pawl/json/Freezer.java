package dev.pawl.json;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes deeply immutable copies, see {@link Values#freeze}. */
final class Freezer {
  private Freezer() {}

  static @Nullable Object freeze(@Nullable Object value, int depth) {
    return switch (value) {
      case null -> null;
      case String s -> s;
      case Number n -> number(n);
      case Boolean b -> b;
      case FrozenMap map -> map;
      case FrozenList list -> list;
      case Undefined u -> u;
      case Map<?, ?> map -> map(map, depth + 1);
      case Collection<?> items -> array(items.toArray(), depth + 1);
      case CharSequence text -> text.toString();
      case Character c -> c.toString();
      case Object[] items -> array(items.clone(), depth + 1);
      default -> primitives(value);
    };
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
    return switch (key) {
      case String s -> s;
      case Number n -> JsNumber.print(n);
      case Boolean b -> b.toString();
      case CharSequence text -> text.toString();
      case null -> throw new IllegalArgumentException("null is not a key");
      default -> throw Values.foreign(key);
    };
  }

  private static Number number(Number number) {
    return switch (number) {
      case Integer _, Long _, Double _, BigInteger _ -> number;
      case Short _, Byte _ -> number.intValue();
      case BigDecimal decimal -> decimal(decimal);
      default -> number.doubleValue();
    };
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
