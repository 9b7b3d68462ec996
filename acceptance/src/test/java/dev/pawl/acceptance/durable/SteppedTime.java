package dev.pawl.acceptance.durable;

import dev.pawl.engine.driver.Time;
import dev.pawl.testkit.FakeTime;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A clock that a test sets, and that knows when a run has nothing to do but to wait. */
final class SteppedTime implements Time {
  private long now = FakeTime.START;
  private boolean waiting;

  @Override
  public synchronized long micros() {
    return now;
  }

  synchronized void advance(Duration by) {
    now += by.toNanos() / 1_000;
  }

  synchronized boolean isWaiting() {
    return waiting;
  }

  private synchronized boolean waits(boolean does) {
    waiting = does;
    return does;
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    try {
      T ready = queue.poll();
      while (ready == null && micros() < until && waits(true)) {
        ready = queue.poll(1, TimeUnit.MILLISECONDS);
      }
      return ready;
    } finally {
      waits(false);
    }
  }
}
