package dev.pawl.expression.parameter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a value has to be beside its type.
 *
 * @param limits by the names that JSON Schema has for them, such as {@code minLength}, in one order
 * @param allowed the values that there are, without null; null if there are no such
 * @param omitted how many more of them there are than are listed: then others may fit as well
 */
public record Validation(Map<String, Object> limits, @Nullable List<?> allowed, int omitted) {
  /** In the order in which they are written. */
  static final List<String> LIMITS =
      List.of(
          "minLength",
          "maxLength",
          "pattern",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "multipleOf",
          "minItems",
          "maxItems",
          "uniqueItems",
          "minProperties",
          "maxProperties");

  static final Validation NONE = new Validation(Map.of(), null, 0);

  public Validation {
    Map<String, Object> ordered = new LinkedHashMap<>();
    for (String name : LIMITS) {
      Object limit = limits.get(name);
      if (limit != null) {
        ordered.put(name, limit);
      }
    }
    limits = Collections.unmodifiableMap(ordered);
    allowed = allowed == null ? null : List.copyOf(allowed);
  }
}
