package dev.pawl.mcp.upstream;

import dev.pawl.model.UpstreamSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps calls to a rate: as many at once as it allows in its span of time, then one by one as that
 * time passes.
 */
final class Pace {
  private final long interval;
  private final long burst;
  private long next;

  /**
   * @param rate null for no limit
   */
  Pace(UpstreamSettings.@Nullable Rate rate) {
    this.interval = rate == null ? 0 : rate.per().toNanos() / rate.calls();
    this.burst = rate == null ? 0 : rate.per().toNanos() - interval;
    this.next = System.nanoTime() - burst;
  }

  /** Waits for one's turn. */
  void await() throws InterruptedException {
    if (interval > 0) {
      Duration pause = Duration.ofNanos(reserve(System.nanoTime()));
      if (pause.isPositive()) {
        Thread.sleep(pause);
      }
    }
  }

  /** Takes the next turn; how long until then. */
  synchronized long reserve(long now) {
    long turn = Math.max(next, now - burst);
    next = turn + interval;
    return turn - now;
  }
}
