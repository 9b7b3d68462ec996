package dev.pawl.engine.driver;

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

  /** Set while an interrupt of ours has not been noticed yet. */
  private boolean ours;

  private boolean foreign;
  private boolean taken;
  private boolean heeded;

  synchronized void enter() {
    driver = Thread.currentThread();
  }

  synchronized void request(String why) {
    if (reason == null) {
      reason = why;
      if (driver != null) {
        ours = true;
        driver.interrupt();
      }
    }
  }

  /** The driving thread was interrupted, and its flag is cleared. */
  synchronized void interrupted() {
    if (ours) {
      ours = false;
    } else {
      foreign = true;
    }
    if (reason == null) {
      reason = "the thread that drives the run was interrupted";
    }
  }

  /** Whether the driving thread has been interrupted; notes and clears it. */
  boolean wasInterrupted() {
    if (!Thread.interrupted()) {
      return false;
    }
    interrupted();
    return true;
  }

  /** The reason to cancel, once: whoever gets it acts upon it. */
  @Nullable String take() {
    boolean _ = wasInterrupted();
    synchronized (this) {
      if (taken || reason == null) {
        return null;
      }
      taken = true;
      return reason;
    }
  }

  /** The run has been told to stop. */
  synchronized void heeded() {
    heeded = true;
  }

  synchronized boolean isHeeded() {
    return heeded;
  }

  synchronized void leave() {
    driver = null;
    if (Thread.interrupted() && !ours) {
      foreign = true;
    }
    if (foreign) {
      Thread.currentThread().interrupt();
    }
  }
}
