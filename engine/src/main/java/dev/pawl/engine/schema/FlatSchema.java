package dev.pawl.engine.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A schema of nothing but common keywords, checked without the library.
 *
 * <p>Each value is looked at by one schema at most, so that the work grows with the value alone. It
 * only ever tells that a value fits; why one does not is the library's to say. Like the rest of a
 * quick start it has no lambdas and no switch over types.
 *
 * @param types a bit for each type that is allowed, see {@link FlatType}
 * @param properties the schemas of properties, by name
 * @param additional the schema of all other properties, null if there may be none
 * @param items the schema of all items
 * @param allowed if not null, the only values that fit
 * @param range of numbers
 * @param length of texts and lists
 */
record FlatSchema(
    int types,
    Map<String, FlatSchema> properties,
    Set<String> required,
    @Nullable FlatSchema additional,
    @Nullable FlatSchema items,
    @Nullable List<?> allowed,
    Range range,
    Length length) {
  /** What everything fits. */
  static final FlatSchema ANY =
      new FlatSchema(FlatType.ALL, Map.of(), Set.of(), null, null, null, Range.ALL, Length.ALL);

  /** Bounds of a number; null where there is none. */
  record Range(
      @Nullable Number minimum,
      @Nullable Number maximum,
      @Nullable Number above,
      @Nullable Number below) {
    static final Range ALL = new Range(null, null, null, null);

    boolean contains(Number value) {
      return (minimum == null || compare(value, minimum) >= 0)
          && (maximum == null || compare(value, maximum) <= 0)
          && (above == null || compare(value, above) > 0)
          && (below == null || compare(value, below) < 0);
    }

    private static int compare(Number a, Number b) {
      return a instanceof Integer x && b instanceof Integer y
          ? Integer.compare(x, y)
          : decimal(a).compareTo(decimal(b));
    }

    private static BigDecimal decimal(Number number) {
      if (number instanceof BigInteger big) {
        return new BigDecimal(big);
      }
      return number instanceof Double
          ? BigDecimal.valueOf(number.doubleValue())
          : BigDecimal.valueOf(number.longValue());
    }
  }

  /** Bounds of a text's characters and of a list's items. */
  record Length(int minLength, int maxLength, int minItems, int maxItems) {
    static final Length ALL = new Length(0, Integer.MAX_VALUE, 0, Integer.MAX_VALUE);

    boolean fits(String text) {
      int characters = text.codePointCount(0, text.length());
      return characters >= minLength && characters <= maxLength;
    }

    boolean fits(List<?> list) {
      return list.size() >= minItems && list.size() <= maxItems;
    }
  }

  /** Whether a value certainly fits. */
  boolean fits(@Nullable Object value) {
    int type = FlatType.of(value);
    if (this == ANY) {
      return type != 0;
    }
    if ((type & types) == 0 || (allowed != null && !FlatReader.contains(allowed, value))) {
      return false;
    }
    if (value instanceof Map<?, ?> map) {
      return fitsObject(map);
    }
    if (value instanceof List<?> list) {
      return length.fits(list) && (items == null || fitsItems(list, items));
    }
    if (value instanceof String text) {
      return length == Length.ALL || length.fits(text);
    }
    return !(value instanceof Number number) || range.contains(number);
  }

  private static boolean fitsItems(List<?> list, FlatSchema schema) {
    for (Object item : list) {
      if (!schema.fits(item)) {
        return false;
      }
    }
    return true;
  }

  private boolean fitsObject(Map<?, ?> map) {
    for (String name : required) {
      if (!map.containsKey(name)) {
        return false;
      }
    }
    if (properties.isEmpty() && additional == ANY) {
      return true;
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      FlatSchema schema =
          entry.getKey() instanceof String name ? properties.getOrDefault(name, additional) : null;
      if (schema == null || !schema.fits(entry.getValue())) {
        return false;
      }
    }
    return true;
  }
}
