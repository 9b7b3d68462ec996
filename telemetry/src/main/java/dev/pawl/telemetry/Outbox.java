package dev.pawl.telemetry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

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
  private final ArrayDeque<byte[]> items = new ArrayDeque<>();
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

  void put(byte[] item) {
    int size = add(item);
    if (size < 0) {
      dropped.accept(1);
    } else if (size == enough) {
      wake.run();
    }
  }

  /** How many there are now, or -1 if there is no room. */
  private synchronized int add(byte[] item) {
    if (items.size() >= mostItems || bytes + item.length > mostBytes) {
      return -1;
    }
    items.add(item);
    bytes += item.length;
    return items.size();
  }

  /** Takes out as much as goes into one message; nothing if there is nothing. */
  synchronized List<byte[]> take(int most, long mostBytesAtOnce) {
    List<byte[]> taken = new ArrayList<>(Math.min(most, items.size()));
    long size = 0;
    while (taken.size() < most && !items.isEmpty()) {
      byte[] next = items.element();
      if (!taken.isEmpty() && size + next.length > mostBytesAtOnce) {
        break;
      }
      taken.add(items.remove());
      size += next.length;
    }
    bytes -= size;
    return taken;
  }

  synchronized boolean hasEnough() {
    return items.size() >= enough;
  }

  synchronized boolean isEmpty() {
    return items.isEmpty();
  }

  /** What nobody will take any more. */
  void clear() {
    int left;
    synchronized (this) {
      left = items.size();
      items.clear();
      bytes = 0;
    }
    if (left > 0) {
      dropped.accept(left);
    }
  }
}
