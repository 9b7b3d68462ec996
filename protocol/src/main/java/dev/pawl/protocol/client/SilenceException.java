package dev.pawl.protocol.client;

import java.io.IOException;
import java.time.Duration;

/** The server gave no answer and no sign of life for too long. */
public final class SilenceException extends IOException {
  private static final long serialVersionUID = 1L;

  SilenceException(String method, Duration silence) {
    this("no answer to " + method + " and no progress for " + silence.toMillis() + " ms");
  }

  private SilenceException(String message) {
    super(message);
  }

  /** The same with what the server said instead. */
  SilenceException after(String remarks) {
    return remarks.isEmpty() ? this : new SilenceException(getMessage() + "; " + remarks);
  }
}
