package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.JException;
import dev.pawl.expression.ExpressionException;

/**
 * An error raised by our own functions, in the form that the JSONata library lets pass through.
 * Never leaves this package: {@link JsonataFailures} turns it into an {@link ExpressionException}.
 */
final class JsonataError extends JException {
  private static final long serialVersionUID = 1L;
  private final String text;
  private final boolean limit;

  private JsonataError(String code, String text, boolean limit) {
    super(code, -1);
    this.text = text;
    this.limit = limit;
  }

  static JsonataError of(String code, String text) {
    return new JsonataError(code, text, false);
  }

  /** A bound was exceeded. */
  static JsonataError limit(String text) {
    return new JsonataError("LIMIT", text, true);
  }

  boolean isLimit() {
    return limit;
  }

  @Override
  public String getMessage() {
    return text;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
