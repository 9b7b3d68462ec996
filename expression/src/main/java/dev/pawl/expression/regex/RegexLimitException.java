package dev.pawl.expression.regex;

/** A match that was given up because it would need too much memory. */
public final class RegexLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RegexLimitException(String message) {
    super(message, null, false, false);
  }
}
