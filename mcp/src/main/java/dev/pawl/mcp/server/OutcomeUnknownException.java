package dev.pawl.mcp.server;

/**
 * Said by a tool of this process whose work got out of its hands: it may have been done, and nobody
 * can tell.
 */
public final class OutcomeUnknownException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final boolean silent;

  /**
   * @param silent whether there was no answer for too long; else the connection broke
   */
  public OutcomeUnknownException(String message, boolean silent) {
    super(message, null, false, false);
    this.silent = silent;
  }

  public boolean isSilent() {
    return silent;
  }
}
