package dev.pawl.protocol.client;

/**
 * The server has forgotten the session, and has not handled the request: a new session is needed.
 */
public final class SessionEndedException extends ConnectionLostException {
  private static final long serialVersionUID = 1L;
  static final String MESSAGE = "the server has ended the session";

  SessionEndedException() {
    super(MESSAGE);
  }

  @Override
  ConnectionLostException after(String remarks) {
    return this;
  }
}
