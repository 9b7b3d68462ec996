package dev.pawl.protocol.client;

import java.io.IOException;

/** The server answered a request with an HTTP error that says nothing in MCP. */
public final class HttpStatusException extends IOException {
  private static final long serialVersionUID = 1L;
  private final int status;

  HttpStatusException(int status, String message) {
    super(message);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
