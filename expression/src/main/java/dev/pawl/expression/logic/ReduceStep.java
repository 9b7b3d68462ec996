package dev.pawl.expression.logic;

import dev.pawl.json.Undefined;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of a {@code reduce} body: {@code current} and, unless undefined, {@code accumulator}.
 */
final class ReduceStep extends AbstractMap<String, @Nullable Object> {
  private final @Nullable Object current;
  private final @Nullable Object accumulator;

  ReduceStep(@Nullable Object current, @Nullable Object accumulator) {
    this.current = current;
    this.accumulator = accumulator;
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    if ("current".equals(key)) {
      return current;
    }
    return containsKey(key) ? accumulator : null;
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return "current".equals(key)
        || ("accumulator".equals(key) && accumulator != Undefined.UNDEFINED);
  }

  @Override
  public int size() {
    return accumulator == Undefined.UNDEFINED ? 1 : 2;
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    Map<String, @Nullable Object> entries = new LinkedHashMap<>();
    entries.put("current", current);
    if (accumulator != Undefined.UNDEFINED) {
      entries.put("accumulator", accumulator);
    }
    return entries.entrySet();
  }
}
