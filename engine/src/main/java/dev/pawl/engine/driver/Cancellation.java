package dev.pawl.engine.driver;

import dev.pawl.model.Principal;
import org.jspecify.annotations.Nullable;

/**
 * A wish to end a run, from its own thread being interrupted or from another thread.
 *
 * <p>Another thread's wish interrupts the driving thread, so that a long evaluation notices; that
 * interrupt is ours and does not leak to whoever called, while a foreign one is handed on.
 */
final class Cancellation {
  private @Nullable Thread driver;
  private @Nullable Wish wish;

  /** Set while an interrupt of ours has not been noticed yet. */
  private boolean ours;

  private boolean foreign;
  private boolean taken;
  private boolean heeded;

  synchronized void enter() {
    driver = Thread.currentThread();
  }

  /**
   * @param by who wishes it, or null when nobody in particular does
   */
  record Wish(String reason, @Nullable Principal by) {}

  synchronized void request(Wish wished) {
    if (wish == null) {
      wish = wished;
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
    if (wish == null) {
      wish = new Wish("the thread that drives the run was interrupted", null);
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

  /** The wish, once: whoever gets it acts upon it. */
  @Nullable Wish take() {
    boolean _ = wasInterrupted();
    synchronized (this) {
      if (taken || wish == null) {
        return null;
      }
      taken = true;
      return wish;
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
