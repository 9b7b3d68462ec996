package dev.pawl.protocol.client;

/** Whoever waited for an answer was interrupted, after the server had said something else. */
public final class GivenUpException extends InterruptedException {
  private static final long serialVersionUID = 1L;

  /**
   * @param remarks what it said instead
   */
  GivenUpException(String method, String remarks) {
    super("no answer came to " + method + " until it was given up; " + remarks);
  }
}
