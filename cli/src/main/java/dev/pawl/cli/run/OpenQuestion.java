package dev.pawl.cli.run;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Interrupts the thread that made it, which waits for a person, as soon as nobody wants the answer
 * any more: it came from elsewhere, or too late.
 */
final class OpenQuestion implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final Thread asker = Thread.currentThread();
  private final Thread watcher;
  private boolean closed;
  private boolean interrupted;

  OpenQuestion(BooleanSupplier open) {
    this.watcher = Thread.ofVirtual().name("pawl-question").start(() -> watch(open));
  }

  private void watch(BooleanSupplier open) {
    try {
      while (open.getAsBoolean()) {
        Thread.sleep(MOMENT);
      }
      interrupt();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void interrupt() {
    if (!closed) {
      interrupted = true;
      asker.interrupt();
    }
  }

  /** For the same thread: from now on it is not interrupted, nor was it if it did not notice. */
  @Override
  public void close() {
    watcher.interrupt();
    synchronized (this) {
      closed = true;
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }
}
