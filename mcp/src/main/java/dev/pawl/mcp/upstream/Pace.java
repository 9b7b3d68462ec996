package dev.pawl.mcp.upstream;

import dev.pawl.model.UpstreamSettings;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps calls to a rate: as many at once as it allows in its span of time, then one by one as that
 * time passes.
 */
final class Pace {
  private final long interval;
  private final long burst;

  /** Held by the one whose turn is next, while the others wait in the order in which they came. */
  private final ReentrantLock turns = new ReentrantLock(true);

  private long next;

  /**
   * @param rate null for no limit
   */
  Pace(UpstreamSettings.@Nullable Rate rate) {
    this.interval = rate == null ? 0 : rate.per().toNanos() / rate.calls();
    this.burst = rate == null ? 0 : rate.per().toNanos() - interval;
    this.next = System.nanoTime() - burst;
  }

  /** Waits for one's turn. Whoever gives up before it comes leaves it to the next. */
  void await() throws InterruptedException {
    if (interval > 0) {
      turns.lockInterruptibly();
      try {
        Duration pause = Duration.ofNanos(untilNext(System.nanoTime()));
        if (pause.isPositive()) {
          Thread.sleep(pause);
        }
        take(System.nanoTime());
      } finally {
        turns.unlock();
      }
    }
  }

  /** How long until the next turn; not positive when it has come. */
  long untilNext(long now) {
    return Math.max(next, now - burst) - now;
  }

  void take(long now) {
    next = Math.max(next, now - burst) + interval;
  }
}
