package dev.pawl.telemetry;

import dev.pawl.telemetry.wire.Chunk;
import dev.pawl.telemetry.wire.Protobuf;
import java.util.ArrayDeque;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is still to be told. It holds so much and no more: while nobody takes anything, the newest
 * is dropped, and counted. Putting something in never waits.
 */
final class Outbox {
  private final int mostItems;
  private final long mostBytes;
  private final int enough;
  private final Runnable wake;
  private final LongConsumer dropped;
  private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
  private int items;
  private long bytes;

  /**
   * @param enough how many are worth sending at once
   * @param wake called when there are so many
   * @param dropped hears how many were dropped
   */
  Outbox(int mostItems, long mostBytes, int enough, Runnable wake, LongConsumer dropped) {
    this.mostItems = mostItems;
    this.mostBytes = mostBytes;
    this.enough = enough;
    this.wake = wake;
    this.dropped = dropped;
  }

  void put(Protobuf item) {
    int size = add(item);
    if (size < 0) {
      dropped.accept(1);
    } else if (size == enough) {
      wake.run();
    }
  }

  /** How many there are now, or -1 if there is no room. */
  private synchronized int add(Protobuf item) {
    if (items >= mostItems || bytes + item.size() > mostBytes) {
      return -1;
    }
    Chunk last = chunks.peekLast();
    if (last == null || !last.hasRoom(item.size())) {
      last = new Chunk();
      chunks.add(last);
    }
    last.add(item);
    bytes += item.size();
    return ++items;
  }

  /** Takes out as much as goes into one message; null if there is nothing. */
  synchronized @Nullable Chunk take() {
    Chunk first = chunks.poll();
    if (first != null) {
      items -= first.items();
      bytes = chunks.isEmpty() ? 0 : Math.max(0, bytes - first.size());
    }
    return first;
  }

  synchronized boolean hasEnough() {
    return items >= enough;
  }

  synchronized boolean isEmpty() {
    return chunks.isEmpty();
  }

  /** What nobody will take any more. */
  void clear() {
    int left;
    synchronized (this) {
      left = items;
      chunks.clear();
      items = 0;
      bytes = 0;
    }
    if (left > 0) {
      dropped.accept(left);
    }
  }
}
