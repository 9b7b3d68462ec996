package dev.pawl.engine.runner;

import org.jspecify.annotations.Nullable;

/**
 * A wish to end a run, from its own thread being interrupted or from another thread.
 *
 * <p>Another thread's wish interrupts the driving thread, so that a long evaluation notices; that
 * interrupt is ours and does not leak to whoever called, while a foreign one is handed on.
 */
final class Cancellation {
  private @Nullable Thread driver;
  private @Nullable String reason;
  private boolean foreign;
  private boolean taken;

  synchronized void enter() {
    driver = Thread.currentThread();
  }

  synchronized void request(String why) {
    if (reason == null) {
      reason = why;
      if (driver != null) {
        driver.interrupt();
      }
    }
  }

  /** The driving thread was interrupted while it waited. */
  synchronized void interrupted() {
    if (reason == null) {
      foreign = true;
      reason = "the thread that drives the run was interrupted";
    }
  }

  /** The reason to cancel, as long as it has not been acted upon. */
  @Nullable String pending() {
    if (Thread.interrupted()) {
      interrupted();
    }
    return taken() ? null : reason;
  }

  private synchronized boolean taken() {
    return taken || reason == null;
  }

  synchronized void done() {
    taken = true;
  }

  synchronized void leave() {
    driver = null;
    boolean pendingInterrupt = Thread.interrupted();
    if (foreign || (pendingInterrupt && reason == null)) {
      Thread.currentThread().interrupt();
    }
  }
}
