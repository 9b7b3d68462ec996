package dev.pawl.cli.terminal;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Looks again and again whether another process has done something, for a while. */
public final class Polling {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private Polling() {}

  /** Whether it came true in time. An interrupt ends the waiting. */
  public static boolean until(BooleanSupplier condition, Duration most) {
    long until = System.nanoTime() + most.toNanos();
    try {
      while (!condition.getAsBoolean()) {
        if (System.nanoTime() - until >= 0) {
          return false;
        }
        Thread.sleep(PAUSE);
      }
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
