package dev.pawl.telemetry.wire;

import java.util.Arrays;

/**
 * Many items of a message in one piece of memory, each as it is sent: collecting garbage costs more
 * than writing them does, if each is a thing of its own.
 */
public final class Chunk {
  private static final int USUAL = 256 << 10;
  private static final int FIELD = 2;

  /** More than comes before an item: its field, and how long it is. */
  private static final int HEAD = 6;

  private byte[] bytes = {};
  private int size;
  private int items;

  /** Whether an item of that many bytes has room; a first one always has. */
  public boolean hasRoom(int length) {
    return items == 0 || size + length + HEAD <= USUAL;
  }

  public void add(Protobuf item) {
    int needed = size + item.size() + HEAD;
    if (bytes.length < needed) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, Math.min(USUAL, bytes.length * 4 + 4_096)));
    }
    size = item.frame(FIELD, bytes, size);
    items++;
  }

  public int size() {
    return size;
  }

  /** How many there are. */
  public int items() {
    return items;
  }

  /** The memory itself, of which the first {@link #size} bytes count. */
  byte[] memory() {
    return bytes;
  }
}
