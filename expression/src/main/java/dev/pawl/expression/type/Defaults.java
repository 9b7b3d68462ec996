package dev.pawl.expression.type;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The defaults of a JSON Schema: what stands for a member that is not given. Only those of {@code
 * properties} are meant, at any depth of objects that are there; behind a choice or a reference
 * nobody could say which of them hold.
 */
public final class Defaults {
  private static final int DEEPEST = 24;

  private Defaults() {}

  /** A value with all that is missing in it and has a default; itself if that is nothing. */
  public static @Nullable Object fillIn(Map<?, ?> schema, @Nullable Object value) {
    return fillIn(schema, value, 0);
  }

  /** Whether a property has a default, and one that it could be: others are only told. */
  static boolean isUsable(Map<?, ?> property) {
    return property.containsKey("default")
        && SchemaTypes.of(property).admits(property.get("default"));
  }

  private static @Nullable Object fillIn(Map<?, ?> schema, @Nullable Object value, int depth) {
    if (!(value instanceof Map<?, ?> given)
        || !(schema.get("properties") instanceof Map<?, ?> properties)
        || depth > DEEPEST) {
      return value;
    }
    Map<Object, @Nullable Object> filled = null;
    for (Map.Entry<?, ?> property : properties.entrySet()) {
      if (property.getValue() instanceof Map<?, ?> inner) {
        boolean there = given.containsKey(property.getKey());
        Object before = there ? given.get(property.getKey()) : inner.get("default");
        if (there || isUsable(inner)) {
          Object after = fillIn(inner, before, depth + 1);
          if (!there || after != before) {
            filled = filled == null ? new LinkedHashMap<>(given) : filled;
            filled.put(property.getKey(), after);
          }
        }
      }
    }
    return filled == null ? value : Values.freeze(filled);
  }
}
