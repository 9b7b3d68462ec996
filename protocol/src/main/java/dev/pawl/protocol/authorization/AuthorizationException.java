package dev.pawl.protocol.authorization;

import java.io.IOException;

/** A server could not be shown that a request is allowed. Its message holds no secret. */
public class AuthorizationException extends IOException {
  private static final long serialVersionUID = 1L;

  public AuthorizationException(String message) {
    super(message);
  }
}
