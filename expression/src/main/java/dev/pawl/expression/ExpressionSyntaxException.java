package dev.pawl.expression;

/** An expression or rule that cannot be compiled. */
public final class ExpressionSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;
  private final int offset;

  /**
   * @param offset index of the offending character in the text, or -1 when it is not known
   */
  public ExpressionSyntaxException(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  public int offset() {
    return offset;
  }
}
