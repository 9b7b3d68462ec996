package dev.pawl.engine.interpreter;

import java.util.Arrays;

/**
 * The nodes that a token has come by, by their indexes, in order of first execution: an immutable
 * list that grows by sharing, as {@link Executions} does.
 */
final class Order {
  static final Order EMPTY = new Order(new Buffer(new int[0]), 0);

  private final Buffer buffer;
  private final int size;

  private Order(Buffer buffer, int size) {
    this.buffer = buffer;
    this.size = size;
  }

  Order append(int index) {
    Buffer target = buffer;
    if (target.used != size || size == target.items.length) {
      target = new Buffer(Arrays.copyOf(buffer.items, Math.max(4, size * 2)));
    }
    target.items[size] = index;
    target.used = size + 1;
    return new Order(target, size + 1);
  }

  int get(int position) {
    return buffer.items[position];
  }

  int size() {
    return size;
  }

  private static final class Buffer {
    final int[] items;
    int used;

    Buffer(int[] items) {
      this.items = items;
    }
  }
}
