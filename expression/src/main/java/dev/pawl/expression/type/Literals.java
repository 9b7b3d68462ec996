package dev.pawl.expression.type;

import dev.pawl.json.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values that types spell out. */
final class Literals {
  private static final List<Kind> SCALARS = List.of(Kind.BOOLEAN, Kind.NUMBER, Kind.TEXT);
  private static final int LONGEST_TEXT = 1_000;
  private static final double EXACT = 9_007_199_254_740_992.0;
  private static final int DEEPEST = 32;

  private Literals() {}

  /** The same object for what is the same JSON, or null for what is better not spelled out. */
  static @Nullable Object canonical(@Nullable Object value) {
    return switch (value) {
      case String text -> text.length() > LONGEST_TEXT ? null : text;
      case Boolean bool -> bool;
      case Number number -> canonical(number);
      case null, default -> null;
    };
  }

  private static @Nullable Object canonical(Number number) {
    if (!(number instanceof Double || number instanceof Float || number instanceof BigDecimal)) {
      BigInteger whole = new BigInteger(number.toString());
      return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : whole;
    }
    double value = number.doubleValue();
    if (!Double.isFinite(value) || Math.abs(value) >= EXACT) {
      return null;
    }
    return value == Math.rint(value) ? (Object) (long) value : (Object) value;
  }

  static Type exactly(@Nullable Object value) {
    return exactly(value, 0);
  }

  private static Type exactly(@Nullable Object value, int depth) {
    return switch (value) {
      case List<?> list when depth < DEEPEST -> {
        Type items = Type.NEVER;
        for (Object item : list) {
          items = items.or(exactly(item, depth + 1));
        }
        yield Type.arrayOf(items);
      }
      case Map<?, ?> map when depth < DEEPEST -> {
        Map<String, Type> members = new LinkedHashMap<>();
        map.forEach((key, each) -> members.put(String.valueOf(key), exactly(each, depth + 1)));
        yield Type.object(members);
      }
      case null, default -> Type.literal(value);
    };
  }

  static boolean admits(Set<Object> values, @Nullable Object value) {
    return values.isEmpty() || values.stream().anyMatch(each -> Values.deepEquals(each, value));
  }

  /** What a union spells out: a kind that one of the two leaves open stays open. */
  static Set<Object> either(Type one, Type other) {
    Set<Object> all = new LinkedHashSet<>();
    for (Kind kind : SCALARS) {
      Set<Object> first = one.values(kind);
      Set<Object> second = other.values(kind);
      boolean open = (first.isEmpty() && one.has(kind)) || (second.isEmpty() && other.has(kind));
      Set<Object> both = new LinkedHashSet<>(first);
      both.addAll(second);
      if (!open && both.size() <= limit(kind)) {
        all.addAll(both);
      }
    }
    return all;
  }

  /** Both booleans are all there are. */
  private static int limit(Kind kind) {
    return kind == Kind.BOOLEAN ? 1 : Type.MOST_VALUES;
  }

  /**
   * What two types spell out together.
   *
   * @param empty the kinds of which they have no value in common
   */
  record Both(Set<Object> values, int empty) {}

  static Both both(Type one, Type other) {
    Set<Object> all = new LinkedHashSet<>();
    int empty = 0;
    for (Kind kind : SCALARS) {
      Set<Object> first = one.values(kind);
      Set<Object> second = other.values(kind);
      Set<Object> common = new LinkedHashSet<>(first.isEmpty() ? second : first);
      if (!first.isEmpty() && !second.isEmpty()) {
        common.retainAll(second);
        empty |= common.isEmpty() ? kind.bit() : 0;
      }
      if (one.has(kind) && other.has(kind)) {
        all.addAll(common);
      }
    }
    return new Both(all, empty);
  }
}
