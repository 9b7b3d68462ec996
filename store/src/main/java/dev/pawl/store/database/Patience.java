package dev.pawl.store.database;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting that interrupts do not end, but that ends. */
public final class Patience {
  private Patience() {}

  /** Waits until the condition holds or time is up; the caller has the monitor. */
  @SuppressWarnings("WaitNotInLoop")
  public static boolean await(Object monitor, Duration most, BooleanSupplier condition) {
    long deadline = System.nanoTime() + most.toNanos();
    boolean interrupted = false;
    try {
      while (!condition.getAsBoolean()) {
        long left = (deadline - System.nanoTime() + 999_999) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        try {
          monitor.wait(left);
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for a thread to end. */
  public static void join(Thread thread, Duration most) {
    long deadline = System.nanoTime() + most.toNanos();
    boolean interrupted = false;
    while (thread.isAlive() && System.nanoTime() - deadline < 0) {
      try {
        thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  static Trouble tooLong(String place, Duration patience) {
    return Trouble.unreachable(
        place
            + " did not answer within "
            + patience.toMillis()
            + " ms. Its disk or server may be overloaded, or another program may be holding it;"
            + " what was not confirmed may or may not have been written",
        null);
  }
}
