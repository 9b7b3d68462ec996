package dev.pawl.expression.jsonata;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An input object as the JSONata library wants to see it, see {@link InputValue}. */
final class InputMap extends AbstractMap<Object, @Nullable Object> {
  private final Map<?, ? extends @Nullable Object> source;
  private final JsonataRun run;

  InputMap(Map<?, ? extends @Nullable Object> source, JsonataRun run) {
    this.source = source;
    this.run = run;
  }

  Map<?, ? extends @Nullable Object> source() {
    return source;
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    Object value = source.get(key);
    run.read(value);
    return value == null && !source.containsKey(key) ? null : InputValue.of(value, run);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return source.containsKey(key);
  }

  @Override
  public int size() {
    return source.size();
  }

  @Override
  public Set<Entry<Object, @Nullable Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return source.size();
      }

      @Override
      public Iterator<Entry<Object, @Nullable Object>> iterator() {
        return entries();
      }
    };
  }

  private Iterator<Entry<Object, @Nullable Object>> entries() {
    Iterator<? extends Entry<?, ? extends @Nullable Object>> entries = source.entrySet().iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return entries.hasNext();
      }

      @Override
      public Entry<Object, @Nullable Object> next() {
        Entry<?, ? extends @Nullable Object> entry = entries.next();
        run.read(entry.getValue());
        return new SimpleImmutableEntry<>(entry.getKey(), InputValue.of(entry.getValue(), run));
      }
    };
  }
}
