package dev.pawl.json;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** A list known to be immutable all the way down, because only this package makes one. */
final class FrozenList extends AbstractList<@Nullable Object> implements RandomAccess {
  private final @Nullable Object[] items;

  /** Takes over the array; all items must be frozen. */
  FrozenList(@Nullable Object[] items) {
    this.items = items;
  }

  @Override
  public @Nullable Object get(int index) {
    return items[index];
  }

  @Override
  public int size() {
    return items.length;
  }

  @Override
  public @Nullable Object[] toArray() {
    return items.clone();
  }
}
