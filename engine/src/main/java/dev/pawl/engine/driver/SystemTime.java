package dev.pawl.engine.driver;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time on the wall, read from a counter that never goes back.
 *
 * <p>That counter stands still while the machine sleeps. So the clock is looked at now and then:
 * where it is ahead, this goes on from there. Where it was set back, this goes on as before.
 *
 * <p>For the thread that drives a run; others may read it, and see what the driver last saw.
 */
final class SystemTime implements Time {
  private static final long BETWEEN_LOOKS_NANOS = 100_000_000;

  /** How far the clock and the counter may be apart without anything having happened. */
  private static final long SLACK_MICROS = 500_000;

  /** The longest that it waits without a look at the clock. */
  private static final long LONGEST_WAIT_MICROS = 20_000_000;

  private static final long SHORTEST_WAIT_MICROS = 1_000_000;

  private final InstantSource clock;
  private final LongSupplier counter;
  private volatile long offset;
  private volatile long lookedAt;
  private volatile long leapt;

  SystemTime(InstantSource clock) {
    this(clock, System::nanoTime);
  }

  SystemTime(InstantSource clock, LongSupplier counter) {
    this.clock = clock;
    this.counter = counter;
    this.lookedAt = counter.getAsLong();
    this.offset = clockMicros() - lookedAt / 1_000;
  }

  private long clockMicros() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
  }

  @Override
  public long micros() {
    long nanos = counter.getAsLong();
    if (nanos - lookedAt >= BETWEEN_LOOKS_NANOS) {
      look(nanos);
    }
    return offset + nanos / 1_000;
  }

  @Override
  public long leapt() {
    return leapt;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written here alone, under the lock
  private synchronized void look(long nanos) {
    lookedAt = nanos;
    long ahead = clockMicros() - (offset + nanos / 1_000);
    if (ahead > SLACK_MICROS) {
      offset += ahead;
      leapt += ahead;
    }
  }

  /**
   * A wait of hours is made of short ones, because waiting stops while the machine sleeps. Looking
   * around every twenty seconds is cheap even for thousands of runs.
   */
  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    if (until == Long.MAX_VALUE) {
      return queue.take();
    }
    while (true) {
      long left = until - micros();
      if (left <= SHORTEST_WAIT_MICROS) {
        return queue.poll(Math.max(0, left), TimeUnit.MICROSECONDS);
      }
      long part = Math.clamp(left / 16, SHORTEST_WAIT_MICROS, LONGEST_WAIT_MICROS);
      T next = queue.poll(Math.min(part, left), TimeUnit.MICROSECONDS);
      look(counter.getAsLong());
      if (next != null || micros() >= until) {
        return next;
      }
    }
  }
}
