package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.Outline;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The server answered something that is no message; what it did is not known. */
public final class UnreadableAnswerException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int KEPT = 4_000;
  private static final int SHOWN = 200;

  private final String why;
  private final String text;
  private final transient Outline outline;

  UnreadableAnswerException(String why, byte[] text, Outline outline) {
    this.why = why;
    this.text = new String(text, 0, Math.min(text.length, KEPT), StandardCharsets.UTF_8);
    this.outline = outline;
  }

  /** What is wrong with it, in words for whoever knows the server only. */
  static String why(MessageCodec.Malformed problem) {
    String message = String.valueOf(problem.getMessage());
    String words = message.substring(message.indexOf(": ") + 2);
    if (problem.answer().error().code() == RpcError.PARSE_ERROR) {
      // Parsers quote what they read, and may cut a secret in half.
      return "it is no JSON, " + words.split("['\"(]", 2)[0].strip();
    }
    return words.endsWith("nor a response")
        ? "it has neither a `result` nor an `error` that is an object"
        : words;
  }

  static UnreadableAnswerException of(String why, byte[] text) {
    return new UnreadableAnswerException(why, text, Outline.of(text));
  }

  @Override
  public String getMessage() {
    return message(text);
  }

  /** The message with another wording of the text: one without its secrets, for example. */
  public String message(String quoted) {
    String line = quoted.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    String shown = line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
    return "the server's answer cannot be read: " + why + ": `" + shown + "`";
  }

  String why() {
    return why;
  }

  /** What was read, or the beginning of it. */
  public String text() {
    return text;
  }

  /** The requests that it seems to answer. */
  List<RequestId> ids() {
    return outline.ids();
  }

  /** Whether all that it lacks is an id, as an answer to what has none would. */
  boolean lacksId() {
    return outline.isComplete() && !outline.isNamed();
  }

  /** Whether it has a result with nothing in it. */
  boolean saysNothing() {
    return outline.isBlank();
  }

  /** Whether it seems to be a question or a notification. */
  boolean asks() {
    return outline.asks();
  }
}
