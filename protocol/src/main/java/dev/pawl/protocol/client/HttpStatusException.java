package dev.pawl.protocol.client;

import java.io.IOException;
import java.net.http.HttpResponse;

/** The server answered a request with an HTTP error that says nothing in MCP. */
public final class HttpStatusException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 2_000;

  private final int status;
  private final boolean saysWhen;
  private final String text;

  HttpStatusException(HttpResponse<?> response, String message) {
    this(response, message, "");
  }

  /**
   * @param text what came with it, as it came
   */
  HttpStatusException(HttpResponse<?> response, String message, String text) {
    super(message);
    this.status = response.statusCode();
    this.saysWhen = response.headers().firstValue("Retry-After").isPresent();
    this.text = text;
  }

  public int status() {
    return status;
  }

  /** Whether it came with the advice when to try again. */
  public boolean saysWhen() {
    return saysWhen;
  }

  @Override
  public String getMessage() {
    return message(text);
  }

  /** The message with another wording of the text: one without its secrets, for example. */
  public String message(String quoted) {
    String line = quoted.replaceAll("\\s+", " ").strip();
    String shown = line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
    return super.getMessage() + (shown.isEmpty() ? "" : " (" + shown + ")");
  }

  /** What came with it, or the beginning of it. */
  public String text() {
    return text;
  }
}
