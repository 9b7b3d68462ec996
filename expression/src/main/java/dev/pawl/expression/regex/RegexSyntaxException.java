package dev.pawl.expression.regex;

/** A text that is no regular expression, or one that asks for something we do not have. */
public final class RegexSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;
  private final int offset;

  RegexSyntaxException(String message, int offset) {
    super(message, null, false, false);
    this.offset = offset;
  }

  /** Index of the offending character in the pattern. */
  public int offset() {
    return offset;
  }
}
