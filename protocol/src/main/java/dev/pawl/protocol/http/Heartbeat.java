package dev.pawl.protocol.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes a comment on every answer that takes long, now and then. Only by writing does a server
 * learn that a client has gone, and to go is how a client of the second era cancels.
 */
final class Heartbeat implements AutoCloseable {
  private final Set<Reply> waiting = ConcurrentHashMap.newKeySet();
  private final Duration interval;
  private final Thread thread;

  Heartbeat(Duration interval) {
    this.interval = interval;
    this.thread = Thread.ofVirtual().name("mcp heartbeat").start(this::run);
  }

  void watch(Reply reply) {
    waiting.add(reply);
  }

  void forget(Reply reply) {
    waiting.remove(reply);
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

  @Override
  public void close() {
    thread.interrupt();
  }
}
