package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import java.io.IOException;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** How messages travel to one server and back. */
public interface Transport extends AutoCloseable {
  /**
   * Begins. What arrives from now on goes to the inbox.
   *
   * @throws IOException when the server cannot be reached
   */
  void start(Inbox inbox) throws IOException, InterruptedException;

  /**
   * Puts a message on its way, without waiting for what follows from it. What goes wrong with a
   * request later is told to the inbox.
   *
   * @param headers what HTTP headers have to repeat of the message, besides what it says itself
   * @param leaves asked right before the first byte leaves; if false, nothing does
   */
  void send(Message message, Map<String, String> headers, BooleanSupplier leaves)
      throws IOException, InterruptedException;

  default void send(Message message, Map<String, String> headers)
      throws IOException, InterruptedException {
    send(message, headers, () -> true);
  }

  /**
   * Nobody waits for an answer any more. Does not wait itself.
   *
   * @param sent whether the server may know of the request, and has to be told
   */
  void cancel(Message.Request request, boolean sent);

  /** Whether a request that was cancelled may be answered all the same. */
  default boolean canBeLate(Message.Request request) {
    return true;
  }

  /** What the server said lately that is no message, for whoever wonders; empty for nothing. */
  default String remarks() {
    return "";
  }

  /** Whether messages are carried in HTTP requests, with headers that repeat parts of them. */
  default boolean hasHeaders() {
    return false;
  }

  /** Ends the connection. */
  @Override
  void close();
}
