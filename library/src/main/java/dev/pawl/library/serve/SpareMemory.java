package dev.pawl.library.serve;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Gives memory back to the machine after a busy time. The collector that Pawl runs with is small
 * and quick to start, but gives memory back only when it collects everything, which a server that
 * has become quiet never makes it do.
 */
public final class SpareMemory implements AutoCloseable {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);

  /** Less is not worth the trouble. */
  private static final long LEAST = 192L << 20;

  /** Who uses up more between two looks is busy, and better left alone. */
  private static final long QUIET = 32L << 20;

  /** Java gives memory back in so many steps, the first of which gives nothing. */
  private static final int STEPS = 4;

  private final Thread thread;
  private @Nullable Use before;
  private long rest;

  /**
   * How much memory there is.
   *
   * @param taken from the machine
   * @param used of that, garbage included
   */
  record Use(long taken, long used) {
    static Use now() {
      Runtime runtime = Runtime.getRuntime();
      long taken = runtime.totalMemory();
      return new Use(taken, taken - runtime.freeMemory());
    }
  }

  private SpareMemory() {
    thread = Thread.ofVirtual().name("pawl-memory").unstarted(this::look);
  }

  /** Looks now and then from now on. */
  public static SpareMemory watched() {
    SpareMemory memory = new SpareMemory();
    memory.thread.start();
    return memory;
  }

  static SpareMemory unwatched() {
    return new SpareMemory();
  }

  private void look() {
    try {
      while (true) {
        Thread.sleep(BETWEEN_LOOKS);
        if (isWorthCollecting(Use.now())) {
          for (int i = 0; i < STEPS; i++) {
            System.gc();
          }
          collected(Use.now());
        }
      }
    } catch (InterruptedException _) {
      // Closed.
    }
  }

  /** Whether much was taken since the last time, and it is quiet now. */
  boolean isWorthCollecting(Use now) {
    Use last = before;
    before = now;
    return last != null
        && now.taken() >= LEAST
        && now.taken() >= rest + rest / 2
        && now.taken() == last.taken()
        && Math.abs(now.used() - last.used()) < QUIET;
  }

  /** What is still taken then is needed. */
  void collected(Use now) {
    before = now;
    rest = now.taken();
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
