package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Errors that answer a server's questions, sent one after the other. Whoever reads what the server
 * says does not wait for them; so a server that asks without end, and reads nothing, must not let
 * them pile up.
 */
final class Refusals implements AutoCloseable {
  static final int MOST_WAITING = 1_000;

  private final Consumer<Message> send;
  private final Queue<Message> waiting = new ArrayDeque<>();
  private boolean sending;
  private boolean closed;

  /**
   * @param send may wait for the server
   */
  Refusals(Consumer<Message> send) {
    this.send = send;
  }

  /** Sends it when those before it are sent; if there are too many of these, it is not sent. */
  synchronized void add(Message refusal) {
    if (closed || waiting.size() >= MOST_WAITING) {
      System.getLogger("dev.pawl.protocol")
          .log(Level.DEBUG, "a question of the server is left without an answer");
      return;
    }
    waiting.add(refusal);
    if (!sending) {
      sending = true;
      Thread.ofVirtual().name("mcp refusal").start(this::sendAll);
    }
  }

  private void sendAll() {
    for (Message next = next(); next != null; next = next()) {
      send.accept(next);
    }
  }

  private synchronized @Nullable Message next() {
    Message next = closed ? null : waiting.poll();
    sending = next != null;
    return next;
  }

  @Override
  public synchronized void close() {
    closed = true;
    waiting.clear();
  }
}
