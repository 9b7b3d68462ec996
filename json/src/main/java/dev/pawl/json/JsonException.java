package dev.pawl.json;

import java.io.Serial;

/** A text that is not JSON, or that exceeds a limit, with the place where this was noticed. */
public final class JsonException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  /**
   * Says what is wrong and where.
   *
   * @param line counted from 1
   * @param column counted from 1, in UTF-16 characters
   */
  public JsonException(String message, int line, int column) {
    super("line " + line + ":" + column + ": " + message);
    this.line = line;
    this.column = column;
  }

  /** The line, counted from 1. */
  public int line() {
    return line;
  }

  /** The column, counted from 1. */
  public int column() {
    return column;
  }
}
