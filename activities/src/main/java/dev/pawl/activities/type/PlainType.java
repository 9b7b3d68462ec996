package dev.pawl.activities.type;

import static java.util.Objects.requireNonNull;

import dev.pawl.json.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects as they are, with a schema written by hand. */
record PlainType(Map<String, @Nullable Object> schema)
    implements JsonType<Map<String, @Nullable Object>> {
  PlainType {
    schema = Values.asObject((Map<?, ?>) requireNonNull(Values.freeze(schema)));
  }

  @SuppressWarnings("unchecked")
  static PlainType of(Map<String, ?> schema) {
    return new PlainType((Map<String, @Nullable Object>) schema);
  }

  @Override
  public Map<String, @Nullable Object> read(@Nullable Object json) {
    if (json instanceof Map<?, ?> object) {
      return Values.asObject(object);
    }
    throw new JsonTypeException("should be an object, but is " + Values.kind(json));
  }

  @Override
  public @Nullable Object write(@Nullable Map<String, @Nullable Object> value) {
    return Values.freeze(value);
  }
}
