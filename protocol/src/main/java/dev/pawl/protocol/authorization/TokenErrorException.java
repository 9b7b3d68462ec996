package dev.pawl.protocol.authorization;

/** The authorization server refused to give a token, and said why (RFC 6749, section 5.2). */
final class TokenErrorException extends AuthorizationException {
  private static final long serialVersionUID = 1L;

  private final String error;

  TokenErrorException(String error, String message) {
    super(message);
    this.error = error;
  }

  /** Whether what was shown is worth nothing any more. */
  boolean isFinal() {
    return error.equals("invalid_grant");
  }

  /** Whether it does not know the client, which may have registered too long ago. */
  boolean isUnknownClient() {
    return error.equals("invalid_client") || error.equals("unauthorized_client");
  }
}
