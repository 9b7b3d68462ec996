package dev.pawl.engine.interpreter;

import dev.pawl.engine.interpreter.History.Slot;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each node of a workflow: an immutable array in chunks. A copy in which one place
 * differs shares all chunks but one, so that a step costs the same in a workflow of a thousand
 * nodes as in one of ten, or nearly so.
 */
final class Slots {
  private static final int WIDTH = 32;

  private final @Nullable Slot[][] chunks;

  private Slots(@Nullable Slot[][] chunks) {
    this.chunks = chunks;
  }

  static Slots of(int size) {
    @Nullable Slot[][] chunks = new @Nullable Slot[(size + WIDTH - 1) / WIDTH][];
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = i > 0 && size >= (i + 1) * WIDTH ? chunks[0] : empty(size - i * WIDTH);
    }
    return new Slots(chunks);
  }

  private static @Nullable Slot[] empty(int size) {
    return new @Nullable Slot[Math.min(WIDTH, size)];
  }

  @Nullable Slot get(int index) {
    return chunks[index / WIDTH][index % WIDTH];
  }

  Slots with(int index, Slot slot) {
    @Nullable Slot[][] copy = chunks.clone();
    copy[index / WIDTH] = chunks[index / WIDTH].clone();
    copy[index / WIDTH][index % WIDTH] = slot;
    return new Slots(copy);
  }

  /** Tells where it differs from another of the same size. */
  void differing(Slots other, IntConsumer index) {
    for (int i = 0; i < chunks.length; i++) {
      if (chunks[i] != other.chunks[i]) {
        for (int j = 0; j < chunks[i].length; j++) {
          if (chunks[i][j] != other.chunks[i][j]) {
            index.accept(i * WIDTH + j);
          }
        }
      }
    }
  }
}
