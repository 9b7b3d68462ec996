package dev.pawl.testkit;

import dev.pawl.engine.driver.Time;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A clock that leaps by an hour when it is told to. */
public final class LeapingTime implements Time {
  private final FakeTime time = new FakeTime();
  public final AtomicBoolean leaps = new AtomicBoolean();

  @Override
  public long leapt() {
    return leaps.get() ? Duration.ofHours(1).toNanos() / 1_000 : 0;
  }

  @Override
  public long micros() {
    return time.micros() + leapt();
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    return queue.take();
  }
}
