package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Time;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A clock that jumps to the next moment that matters, so that waiting takes no time. */
final class JumpingTime implements Time {
  private volatile long ahead;

  @Override
  public long micros() {
    return System.nanoTime() / 1_000 + ahead;
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    if (!idle || until == Long.MAX_VALUE) {
      return queue.take();
    }
    T ready = queue.poll();
    if (ready == null) {
      ahead = Math.max(ahead, until - System.nanoTime() / 1_000);
    }
    return ready;
  }
}
