package dev.pawl.engine.runner;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Wall-clock time at its start, and from there on as steadily as the machine counts. */
final class SystemTime implements Time {
  private final long offset;

  SystemTime(InstantSource source) {
    Instant now = source.instant();
    long micros = now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
    offset = micros - System.nanoTime() / 1_000;
  }

  @Override
  public long micros() {
    return offset + System.nanoTime() / 1_000;
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    return until == Long.MAX_VALUE
        ? queue.take()
        : queue.poll(Math.max(0, until - micros()), TimeUnit.MICROSECONDS);
  }
}
