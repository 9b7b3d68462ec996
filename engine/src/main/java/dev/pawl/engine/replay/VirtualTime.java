package dev.pawl.engine.replay;

import dev.pawl.engine.driver.Time;
import java.util.concurrent.BlockingQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A clock that stands nearly still while something can be done, and then jumps to the next moment
 * that matters. A run on it takes no real time to wait, and tells the same times whenever it is
 * repeated.
 */
final class VirtualTime implements Time {
  private final BooleanSupplier work;
  private final Runnable stuck;
  private long now;

  /**
   * @param work has something come that the run waits for, or answers false when nothing can
   * @param stuck has the run end that nothing can happen to any more
   */
  VirtualTime(long start, BooleanSupplier work, Runnable stuck) {
    this.now = start;
    this.work = work;
    this.stuck = stuck;
  }

  /** One microsecond passes with each reading, so that no two moments are the same. */
  @Override
  public synchronized long micros() {
    return now++;
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    T ready = queue.poll();
    if (ready != null) {
      return ready;
    }
    if (work.getAsBoolean()) {
      return queue.take();
    }
    if (until == Long.MAX_VALUE) {
      stuck.run();
      return queue.take();
    }
    synchronized (this) {
      now = Math.max(now, until);
    }
    return null;
  }
}
