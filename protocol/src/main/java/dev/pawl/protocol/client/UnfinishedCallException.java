package dev.pawl.protocol.client;

import java.io.IOException;

/**
 * The server has begun with a call, and then could not be asked how it goes on: it may have been
 * done, or still be done, whatever the reason is.
 */
public final class UnfinishedCallException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Exception why;

  UnfinishedCallException(String message, Exception why) {
    super(message, why);
    this.why = why;
  }

  /** What went wrong; it tells about the last question, and nothing about the call. */
  public Exception why() {
    return why;
  }

  @Override
  public String getMessage() {
    return message(String.valueOf(why.getMessage()));
  }

  /** The message with another wording of the reason: one without its secrets, for example. */
  public String message(String reason) {
    return super.getMessage() + ": " + reason;
  }
}
