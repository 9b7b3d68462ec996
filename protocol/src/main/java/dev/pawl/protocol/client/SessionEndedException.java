package dev.pawl.protocol.client;

import java.io.IOException;

/** The server has forgotten the session: a new one is needed. */
final class SessionEndedException extends IOException {
  private static final long serialVersionUID = 1L;

  SessionEndedException() {
    super("the server has ended the session");
  }
}
