package dev.pawl.expression.schema;

/**
 * One way in which a value does not fit its schema.
 *
 * @param pointer where in the value (RFC 6901), empty for the whole of it
 * @param message what is wrong there; never longer than a few lines
 */
public record Violation(String pointer, String message) {
  @Override
  public String toString() {
    return pointer.isEmpty() ? message : pointer + ": " + message;
  }
}
