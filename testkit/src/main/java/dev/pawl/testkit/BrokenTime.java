package dev.pawl.testkit;

import dev.pawl.engine.driver.Time;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A clock that breaks when it is told to. */
public final class BrokenTime implements Time {
  private final FakeTime time = new FakeTime();
  public final AtomicBoolean breaks = new AtomicBoolean();

  @Override
  public long micros() {
    if (breaks.get()) {
      throw new IllegalStateException("the spring is gone");
    }
    return time.micros();
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    return queue.take();
  }
}
