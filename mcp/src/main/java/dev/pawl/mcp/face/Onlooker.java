package dev.pawl.mcp.face;

import dev.pawl.protocol.server.Exchange;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A request that hears how far a run is which another one waits for already. However slowly it
 * reads, neither the run nor the others wait for it: what it has no room for it does not hear.
 */
final class Onlooker {
  private static final int MOST_WAITING = 100;

  final Exchange exchange;
  private final Queue<Said> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicBoolean telling = new AtomicBoolean();
  private boolean left;

  private record Said(double progress, String message) {}

  Onlooker(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Returns at once. */
  void hear(double progress, String message) {
    if (waiting.offer(new Said(progress, message)) && telling.compareAndSet(false, true)) {
      Thread.ofVirtual().name("pawl-onlooker").start(this::tell);
    }
  }

  private void tell() {
    do {
      tellAll();
      telling.set(false);
    } while (!waiting.isEmpty() && telling.compareAndSet(false, true));
  }

  private synchronized void tellAll() {
    for (Said said = waiting.poll(); said != null && !left; said = waiting.poll()) {
      try {
        exchange.progress(said.progress, null, said.message);
      } catch (UncheckedIOException _) {
        left = true; // nobody reads it
      }
    }
  }

  /** It is told what it waits for, and nothing more once this returns. */
  synchronized void leave() {
    tellAll();
    left = true;
  }
}
