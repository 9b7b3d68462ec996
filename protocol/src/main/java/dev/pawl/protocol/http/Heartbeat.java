package dev.pawl.protocol.http;

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
        beat.run();
      }
    } catch (InterruptedException _) {
      // Closed.
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
