package dev.pawl.protocol.http;

import java.lang.System.Logger.Level;
import java.time.Duration;

/** Does something again and again, on a thread of its own. */
final class Heartbeat implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Duration interval;
  private final Runnable beat;
  private final Thread thread;

  Heartbeat(Duration interval, Runnable beat) {
    this.interval = interval;
    this.beat = beat;
    this.thread = Thread.ofVirtual().name("mcp heartbeat").start(this::run);
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(interval);
        beatOnce();
      }
    } catch (InterruptedException _) {
      // Closed.
    }
  }

  /** Whatever goes wrong with one, the next may work again: when there is memory again, say. */
  private void beatOnce() {
    try {
      beat.run();
    } catch (RuntimeException | Error e) {
      tell(e);
    }
  }

  private static void tell(Throwable thrown) {
    try {
      System.getLogger("dev.pawl.protocol").log(Level.ERROR, "a heartbeat failed", thrown);
    } catch (Error _) {
      // There is no memory even for that.
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
