package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import java.io.IOException;
import java.util.Map;

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
   */
  void send(Message message, Map<String, String> headers) throws IOException, InterruptedException;

  /** Tells the server that nobody waits for an answer any more. Does not wait itself. */
  void cancel(Message.Request request);

  /** Whether messages are carried in HTTP requests, with headers that repeat parts of them. */
  default boolean hasHeaders() {
    return false;
  }

  /** Ends the connection. */
  @Override
  void close();
}
