package dev.pawl.protocol.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Writes a comment on every answer that takes long, now and then. Only by writing does a server
 * learn that a client has gone, and to go is how a client of the second era cancels.
 */
final class Heartbeat implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Set<Reply> waiting = ConcurrentHashMap.newKeySet();
  private final Duration interval;
  private final Thread thread;
  private volatile boolean closed;

  Heartbeat(Duration interval) {
    this.interval = interval;
    this.thread = Thread.ofVirtual().name("mcp heartbeat").start(this::run);
  }

  void watch(Reply reply) {
    waiting.add(reply);
    if (closed) {
      reply.abandon();
    }
  }

  void forget(Reply reply) {
    waiting.remove(reply);
    if (closed) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(interval);
        // Each on its own thread: a client that does not read may hold up a write for long.
        waiting.forEach(
            reply -> Thread.startVirtualThread(() -> reply.beat(interval.dividedBy(2))));
      }
    } catch (InterruptedException _) {
      // Closed.
    }
  }

  /** Interrupts all work that is going on, and gives it some time to end. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    waiting.forEach(Reply::abandon);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      thread.join(PATIENCE);
      synchronized (this) {
        long left = deadline - System.nanoTime();
        while (!waiting.isEmpty() && left > 0) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
          left = deadline - System.nanoTime();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
