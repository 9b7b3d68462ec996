package dev.pawl.expression;

/** An evaluation that failed, or was stopped because it exceeded its {@link Bounds}. */
public final class ExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String code;
  private final boolean limit;

  private ExpressionException(String code, String message, boolean limit) {
    super(message, null, false, false);
    this.code = code;
    this.limit = limit;
  }

  /** The expression itself went wrong; {@code code} is the language's own, such as T2001. */
  public static ExpressionException failed(String code, String message) {
    return new ExpressionException(code, message, false);
  }

  /** A bound was exceeded. */
  public static ExpressionException limit(String message) {
    return new ExpressionException("LIMIT", message, true);
  }

  public String code() {
    return code;
  }

  public boolean isLimit() {
    return limit;
  }
}
