package dev.pawl.model.canonical;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object on its way. */
final class Writing {
  private final Map<String, @Nullable Object> json = new LinkedHashMap<>();

  Writing put(String key, @Nullable Object value) {
    json.put(key, value);
    return this;
  }

  Writing putIfSaid(String key, @Nullable Object value) {
    return value == null ? this : put(key, value);
  }

  Writing putUnlessEmpty(String key, Collection<?> values) {
    return values.isEmpty() ? this : put(key, values);
  }

  Writing putUnlessEmpty(String key, Map<?, ?> values) {
    return values.isEmpty() ? this : put(key, values);
  }

  Map<String, @Nullable Object> done() {
    return Collections.unmodifiableMap(json);
  }
}
