package dev.pawl.testkit;

import dev.pawl.engine.driver.Time;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A clock that moves by one millisecond whenever it is read, and jumps to the next timer as soon as
 * nothing is being worked on. A run on it takes no real time to wait, and tells the same times
 * whenever it is repeated.
 */
public final class FakeTime implements Time {
  /** 2026-01-01T00:00:00Z. */
  public static final long START = 1_767_225_600_000_000L;

  private long now = START;

  @Override
  public synchronized long micros() {
    now += 1_000;
    return now;
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    if (!idle || until == Long.MAX_VALUE) {
      return queue.take();
    }
    synchronized (this) {
      now = Math.max(now, until);
    }
    return queue.poll();
  }
}
