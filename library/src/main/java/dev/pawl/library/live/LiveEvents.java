package dev.pawl.library.live;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The last things that happened, in their order, for any number of watchers. Each only remembers
 * how far it has come, so one more costs no memory, and one that is slow keeps nobody waiting: it
 * misses what is forgotten meanwhile, and is told so.
 *
 * <p>As long as nobody has watched for a while, nothing is kept at all.
 */
public final class LiveEvents {
  private static final long REMEMBERED_NANOS = 60_000_000_000L;

  private final @Nullable LiveEvent[] ring;
  private final LongSupplier clock;

  /** The number of the next one; they count from 1. */
  private long next = 1;

  /** The last one of which nothing is kept. */
  private long lost;

  private int watchers;
  private boolean watched;
  private long leftAt;
  private boolean closed;

  /**
   * @param most how many are kept
   * @param clock in nanoseconds
   */
  public LiveEvents(int most, LongSupplier clock) {
    this.ring = new LiveEvent[most];
    this.clock = clock;
  }

  /** Whether anybody would hear of it. */
  boolean isWatched() {
    synchronized (this) {
      return isRemembered();
    }
  }

  private boolean isRemembered() {
    return watchers > 0 || (watched && clock.getAsLong() - leftAt < REMEMBERED_NANOS);
  }

  /** Something happened. Returns at once. */
  synchronized void add(LiveEvent event) {
    if (!isRemembered()) {
      lost = next++;
      return;
    }
    ring[(int) (next % ring.length)] = event;
    next++;
    lost = Math.max(lost, next - 1 - ring.length);
    notifyAll();
  }

  /** The number of the last one. */
  synchronized long last() {
    return next - 1;
  }

  synchronized void join() {
    watchers++;
    watched = true;
  }

  synchronized void leave() {
    watchers--;
    leftAt = clock.getAsLong();
  }

  /**
   * What happened after something.
   *
   * @param missed whether some of it is forgotten
   * @param upTo the number of the last one of these
   * @param closed whether there will be nothing more
   */
  record Some(List<LiveEvent> events, boolean missed, long upTo, boolean closed) {}

  /**
   * Waits until something has happened.
   *
   * @param seen the number of the last one that is known
   * @param most how many at most
   */
  synchronized Some after(long seen, int most, long nanos) throws InterruptedException {
    long until = System.nanoTime() + nanos;
    for (long left = nanos; next - 1 <= seen && !closed && left > 0; ) {
      wait(left / 1_000_000, (int) (left % 1_000_000));
      left = until - System.nanoTime();
    }
    if (seen < lost) {
      return new Some(List.of(), true, next - 1, closed);
    }
    List<LiveEvent> events = new ArrayList<>();
    long at = seen;
    while (at < next - 1 && events.size() < most) {
      at++;
      LiveEvent event = ring[(int) (at % ring.length)];
      if (event != null) {
        events.add(event);
      }
    }
    return new Some(events, false, at, closed);
  }

  /** Lets all watchers go. */
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
