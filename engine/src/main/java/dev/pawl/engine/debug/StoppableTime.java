package dev.pawl.engine.debug;

import dev.pawl.engine.driver.Time;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A clock that stands while a run is looked at, so that looking costs the run no time. */
final class StoppableTime implements Time {
  private final Time time;
  private volatile long stood;

  StoppableTime(Time time) {
    this.time = time;
  }

  @Override
  public long micros() {
    return time.micros() - stood;
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    return time.await(queue, until == Long.MAX_VALUE ? until : until + stood, idle);
  }

  /** What the real clock says, to be handed to {@link #standSince}. */
  long real() {
    return time.micros();
  }

  /** For the driving thread: the clock stood from that moment until now. */
  void standSince(long began) {
    stood = stood + time.micros() - began;
  }
}
