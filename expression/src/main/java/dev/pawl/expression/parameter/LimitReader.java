package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.FlatType;
import dev.pawl.json.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the limits and the enumeration that several schemas have together. */
final class LimitReader {
  /** More values are not compared with those of another enumeration. */
  private static final int MOST_COMPARED = 1_000;

  private final Conjunction all;
  private final Map<String, Object> limits = new LinkedHashMap<>();
  private @Nullable List<@Nullable Object> allowed;

  /** Null fits all enumerations, where there are any. */
  private boolean nullAllowed = true;

  LimitReader(Conjunction all) {
    this.all = all;
    for (Conjunction.Part part : all.parts()) {
      part.schema().forEach((keyword, value) -> limit(String.valueOf(keyword), value));
      enumeration(part);
    }
  }

  boolean allowsNull() {
    return nullAllowed;
  }

  /** The types of the values that are enumerated, all types if none are. */
  int types() {
    int bits = nullAllowed ? FlatType.NULL : 0;
    if (allowed == null) {
      return bits | FlatType.ALL;
    }
    for (Object value : allowed) {
      bits |= FlatType.of(value);
    }
    return bits;
  }

  /** What is said of values of these types. */
  Validation validation(int types) {
    Map<String, Object> relevant = new LinkedHashMap<>(limits);
    relevant.keySet().removeIf(name -> (concerned(name) & types) == 0);
    if (allowed == null) {
      return new Validation(relevant, null, 0);
    }
    List<@Nullable Object> fitting = new ArrayList<>(allowed);
    fitting.removeIf(value -> (FlatType.of(value) & types) == 0);
    int kept = Math.min(fitting.size(), ToolParameter.MOST_VALUES);
    return new Validation(relevant, fitting.subList(0, kept), fitting.size() - kept);
  }

  private static int concerned(String limit) {
    return switch (limit) {
      case "minLength", "maxLength", "pattern" -> FlatType.STRING;
      case "minItems", "maxItems", "uniqueItems" -> FlatType.ARRAY;
      case "minProperties", "maxProperties" -> FlatType.OBJECT;
      default -> FlatType.FRACTION | FlatType.INTEGER;
    };
  }

  private void enumeration(Conjunction.Part part) {
    List<@Nullable Object> values = new ArrayList<>();
    if (part.schema().get("enum") instanceof List<?> several) {
      values.addAll(several);
      take(values, part.lenient());
    }
    if (part.schema().containsKey("const")) {
      values.clear();
      values.add(part.schema().get("const"));
      take(values, part.lenient());
    }
  }

  private void take(List<@Nullable Object> values, boolean lenient) {
    nullAllowed &= lenient || values.contains(null);
    List<@Nullable Object> known = allowed;
    List<@Nullable Object> several = new ArrayList<>();
    for (Object value : values) {
      if (value != null && (known == null || isIn(known, value))) {
        several.add(value);
      }
    }
    allowed = several;
  }

  private boolean isIn(List<?> known, Object value) {
    if (known.size() > MOST_COMPARED) {
      all.note("enum");
      return true;
    }
    return known.stream().anyMatch(each -> Values.deepEquals(each, value));
  }

  private void limit(String keyword, @Nullable Object value) {
    switch (keyword) {
      case "minLength", "minItems", "minProperties" -> size(keyword, value, true);
      case "maxLength", "maxItems", "maxProperties" -> size(keyword, value, false);
      case "minimum" -> bound(keyword, value, true);
      case "maximum" -> bound(keyword, value, false);
      case "exclusiveMinimum" -> exclusive(keyword, value, true);
      case "exclusiveMaximum" -> exclusive(keyword, value, false);
      case "uniqueItems" -> unique(value);
      case "pattern" -> only(keyword, value instanceof String ? value : null);
      case "multipleOf" -> only(keyword, isNumber(value) && sign(value) > 0 ? value : null);
      default -> {}
    }
  }

  private void unique(@Nullable Object value) {
    if (Boolean.TRUE.equals(value)) {
      limits.put("uniqueItems", true);
    } else if (!Boolean.FALSE.equals(value)) {
      all.note("uniqueItems");
    }
  }

  /** Draft 4 says with a boolean that the bound itself does not fit. */
  private void exclusive(String keyword, @Nullable Object value, boolean atLeast) {
    if (all.isDraft4()) {
      if (!Boolean.FALSE.equals(value)) {
        all.note(keyword);
      }
    } else {
      bound(keyword, value, atLeast);
    }
  }

  private void size(String keyword, @Nullable Object value, boolean atLeast) {
    boolean size = value instanceof Integer number && number >= 0;
    bound(keyword, size ? value : null, atLeast);
  }

  private void bound(String keyword, @Nullable Object value, boolean atLeast) {
    if (!isNumber(value) || value == null) {
      all.note(keyword);
      return;
    }
    Object known = limits.get(keyword);
    if (known == null || (decimal(value).compareTo(decimal(known)) > 0) == atLeast) {
      limits.put(keyword, value);
    }
  }

  /** A limit of which only one can be told. */
  private void only(String keyword, @Nullable Object value) {
    Object known = value == null ? null : limits.putIfAbsent(keyword, value);
    if (value == null || (known != null && !Values.deepEquals(known, value))) {
      all.note(keyword);
    }
  }

  private static boolean isNumber(@Nullable Object value) {
    return value instanceof Number && FlatType.of(value) != 0;
  }

  private static int sign(@Nullable Object number) {
    return number == null ? 0 : decimal(number).signum();
  }

  private static BigDecimal decimal(Object number) {
    return switch (number) {
      case BigInteger big -> new BigDecimal(big);
      case Double real -> BigDecimal.valueOf(real);
      case Number whole -> BigDecimal.valueOf(whole.longValue());
      default -> BigDecimal.ZERO;
    };
  }
}
