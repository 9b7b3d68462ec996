package dev.pawl.mcp.web;

/** Why a request cannot be made, or its answer not be used; the message is the tool's answer. */
final class WebException extends Exception {
  private static final long serialVersionUID = 1L;

  WebException(String message) {
    super(message);
  }
}
