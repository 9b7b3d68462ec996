package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Server-sent events as they go over the wire. */
final class EventText {
  static final Map<String, String> HEADERS =
      Map.of(
          "Content-Type", "text/event-stream",
          "Cache-Control", "no-cache",
          "X-Accel-Buffering", "no");

  /** Says nothing, and shows that the connection is alive. */
  static final byte[] COMMENT = bytes(":\n\n");

  private static final byte[] END = bytes("\n\n");

  /** After which a client whose connection broke comes back. */
  private static final int RETRY_MILLIS = 1_000;

  private EventText() {}

  static byte[] event(Message message) {
    return event("event: message\ndata: ", MessageCodec.write(message));
  }

  /**
   * @param json a message, on one line
   */
  static byte[] event(EventId id, byte[] json) {
    return event("id: " + id + "\nevent: message\ndata: ", json);
  }

  private static byte[] event(String fields, byte[] data) {
    byte[] head = bytes(fields);
    byte[] event = Arrays.copyOf(head, head.length + data.length + END.length);
    System.arraycopy(data, 0, event, head.length, data.length);
    System.arraycopy(END, 0, event, head.length + data.length, END.length);
    return event;
  }

  /**
   * Gives the client an id to come back with before anything was said (2025-11-25, Transports).
   * Clients of older revisions take the empty data for a broken message.
   */
  static byte[] priming(String id) {
    return bytes("id: " + id + "\nretry: " + RETRY_MILLIS + "\ndata: \n\n");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
