package dev.pawl.activities.type;

/** JSON is not what a Java type wants. */
public final class JsonTypeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JsonTypeException(String message) {
    super(message);
  }

  JsonTypeException(String message, Throwable cause) {
    super(message, cause);
  }
}
