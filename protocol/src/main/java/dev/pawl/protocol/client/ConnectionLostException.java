package dev.pawl.protocol.client;

import dev.pawl.protocol.authorization.AuthorizationException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** The server is gone, or was never there; whether it did what it was asked to is not known. */
public sealed class ConnectionLostException extends IOException permits SessionEndedException {
  private static final long serialVersionUID = 1L;

  public ConnectionLostException(String message) {
    super(message);
  }

  public ConnectionLostException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The same with what the server said instead. */
  ConnectionLostException after(String remarks) {
    return remarks.isEmpty()
        ? this
        : new ConnectionLostException(getMessage() + "; " + remarks, getCause());
  }

  /** What another thread ran into, for the one that waited for it. */
  static IOException of(ExecutionException failed) {
    Throwable cause = failed.getCause();
    if (cause instanceof HttpStatusException
        || cause instanceof AuthorizationException
        || cause instanceof UnreadableAnswerException
        || cause instanceof SessionEndedException) {
      return (IOException) cause;
    }
    String message = cause == null ? failed.getMessage() : cause.getMessage();
    return new ConnectionLostException(String.valueOf(message), cause);
  }
}
