package dev.pawl.expression.schema;

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
 * quick start it has no lambdas, no switch over types and no record that is compared.
 */
final class FlatSchema {
  /** What everything fits. */
  static final FlatSchema ANY = new FlatSchema(new FlatReader(0));

  private final int types;
  private final Map<String, FlatSchema> properties;
  private final Set<String> required;

  /** For all other properties; null if there may be none. */
  private final @Nullable FlatSchema additional;

  private final @Nullable FlatSchema items;
  private final @Nullable List<?> allowed;
  private final @Nullable Range range;
  private final @Nullable Length length;

  FlatSchema(FlatReader read) {
    this.types = read.types;
    this.properties = read.properties;
    this.required = read.required;
    this.additional = read.additional;
    this.items = read.items;
    this.allowed = read.allowed;
    this.range = read.range();
    this.length = read.length();
  }

  /** Bounds of a number; null where there is none. */
  record Range(
      @Nullable Number minimum,
      @Nullable Number maximum,
      @Nullable Number above,
      @Nullable Number below) {
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
      return (length == null || length.fits(list)) && (items == null || fitsItems(list, items));
    }
    if (value instanceof String text) {
      return length == null || length.fits(text);
    }
    return range == null || !(value instanceof Number number) || range.contains(number);
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
