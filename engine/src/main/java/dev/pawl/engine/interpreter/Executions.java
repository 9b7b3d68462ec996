package dev.pawl.engine.interpreter;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of one node, oldest first: an immutable list that grows by sharing.
 *
 * <p>A longer list reuses the array of the shorter one as long as nobody else has written behind
 * it, so that a loop appends in constant time. Appending happens on the run's one driving thread;
 * others only read below their own size, which was written before they got to see the list.
 */
final class Executions extends AbstractList<@Nullable Object> implements RandomAccess {
  static final Executions EMPTY = new Executions(new Buffer(new @Nullable Object[0]), 0);

  private final Buffer buffer;
  private final int size;

  private Executions(Buffer buffer, int size) {
    this.buffer = buffer;
    this.size = size;
  }

  Executions append(@Nullable Object output) {
    Buffer target = buffer;
    if (target.used != size || size == target.items.length) {
      target = new Buffer(Arrays.copyOf(buffer.items, Math.max(4, size * 2)));
    }
    target.items[size] = output;
    target.used = size + 1;
    return new Executions(target, size + 1);
  }

  Executions appendAll(List<@Nullable Object> outputs) {
    Executions all = this;
    for (Object output : outputs) {
      all = all.append(output);
    }
    return all;
  }

  @Override
  public @Nullable Object get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    return buffer.items[index];
  }

  @Override
  public int size() {
    return size;
  }

  private static final class Buffer {
    final @Nullable Object[] items;
    int used;

    Buffer(@Nullable Object[] items) {
      this.items = items;
    }
  }
}
