package dev.pawl.engine.interpreter;

import dev.pawl.json.Undefined;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A history seen as {@code {node: latest output}}, without copying it. */
final class ContextMap extends AbstractMap<String, @Nullable Object> {
  private final History history;

  ContextMap(History history) {
    this.history = history;
  }

  private @Nullable Object lookup(@Nullable Object key) {
    int index = key instanceof String id ? history.workflow().slotOf(id) : -1;
    History.Slot slot = index < 0 ? null : history.slot(index);
    return slot == null ? Undefined.UNDEFINED : slot.output();
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    Object value = lookup(key);
    return value == Undefined.UNDEFINED ? null : value;
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return lookup(key) != Undefined.UNDEFINED;
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, @Nullable Object>> iterator() {
        return new Entries(history);
      }

      @Override
      public int size() {
        int size = 0;
        Order order = history.order();
        for (int i = 0; i < order.size(); i++) {
          size += defined(history, order.get(i)) ? 1 : 0;
        }
        return size;
      }
    };
  }

  private static boolean defined(History history, int index) {
    History.Slot slot = history.slot(index);
    return slot != null && slot.output() != Undefined.UNDEFINED;
  }

  private static final class Entries implements Iterator<Map.Entry<String, @Nullable Object>> {
    private final History history;
    private int next;

    Entries(History history) {
      this.history = history;
    }

    @Override
    public boolean hasNext() {
      while (next < history.order().size() && !defined(history, history.order().get(next))) {
        next++;
      }
      return next < history.order().size();
    }

    @Override
    public Map.Entry<String, @Nullable Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int index = history.order().get(next++);
      History.Slot slot = history.slot(index);
      return new SimpleImmutableEntry<>(
          history.workflow().nameOf(index), slot == null ? null : slot.output());
    }
  }
}
