package dev.pawl.json;

import java.util.AbstractMap;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** An ordered map known to be immutable all the way down, because only this package makes one. */
final class FrozenMap extends AbstractMap<String, @Nullable Object> {
  private final SequencedMap<String, @Nullable Object> entries;

  /** Takes over the map; all values must be frozen. */
  FrozenMap(SequencedMap<String, @Nullable Object> entries) {
    this.entries = entries;
  }

  /** The entries without a protecting wrapper, for readers in this package. */
  Set<Map.Entry<String, @Nullable Object>> rawEntries() {
    return entries.entrySet();
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    return entries.get(key);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return entries.containsKey(key);
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public @Nullable Object remove(@Nullable Object key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Set<String> keySet() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  @Override
  public Collection<@Nullable Object> values() {
    return Collections.unmodifiableCollection(entries.values());
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    return Collections.unmodifiableMap(entries).entrySet();
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super @Nullable Object> action) {
    entries.forEach(action);
  }
}
