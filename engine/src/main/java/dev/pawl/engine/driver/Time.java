package dev.pawl.engine.driver;

import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** The clock of one run, and how it waits. */
public interface Time {
  /** Microseconds since the epoch; never goes back. */
  long micros();

  /**
   * By how many of those microseconds it has leapt: because the machine slept, or the clock was
   * set. Nobody worked meanwhile, and nobody was kept waiting.
   */
  default long leapt() {
    return 0;
  }

  /**
   * The next element of a queue, or null when none has come by then.
   *
   * @param until in {@link #micros}
   * @param idle set when nothing is being worked on, so that only time can bring the next event
   */
  <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException;
}
