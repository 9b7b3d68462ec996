package dev.pawl.expression;

/** An expression or rule that cannot be compiled. */
public final class ExpressionSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;
  private final int offset;
  private final String advice;

  /**
   * @param offset index of the offending character in the text, or -1 when it is not known
   */
  public ExpressionSyntaxException(String message, int offset) {
    this(message, offset, "");
  }

  /**
   * @param advice what to write instead, or empty when nobody knows
   */
  public ExpressionSyntaxException(String message, int offset, String advice) {
    super(message);
    this.offset = offset;
    this.advice = advice;
  }

  public int offset() {
    return offset;
  }

  public String advice() {
    return advice;
  }

  /** What is wrong and what to do about it, where there is one line for both. */
  public String sentence() {
    return getMessage() + (advice.isEmpty() ? "" : " — " + advice);
  }
}
