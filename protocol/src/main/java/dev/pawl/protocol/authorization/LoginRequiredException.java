package dev.pawl.protocol.authorization;

import java.util.List;

/** Somebody has to log in with a browser, and nobody is here who could be asked to. */
public final class LoginRequiredException extends AuthorizationException {
  private static final long serialVersionUID = 1L;

  private final List<String> scopes;

  /**
   * @param scopes what the server wants besides what was allowed before; often nothing
   */
  LoginRequiredException(String message, List<String> scopes) {
    super(message);
    this.scopes = List.copyOf(scopes);
  }

  public List<String> scopes() {
    return scopes;
  }
}
