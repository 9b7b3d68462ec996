package dev.pawl.expression;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An evaluation that failed, or was stopped because it exceeded its {@link Bounds}. */
public final class ExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String code;
  private final boolean limit;
  private final int offset;
  private final transient @Nullable Place place;
  private final transient List<String> missing;

  private ExpressionException(
      String code,
      String message,
      boolean limit,
      int offset,
      @Nullable Place place,
      List<String> missing) {
    super(message, null, false, false);
    this.code = code;
    this.limit = limit;
    this.offset = offset;
    this.place = place;
    this.missing = List.copyOf(missing);
  }

  /** The expression itself went wrong; {@code code} is the language's own, such as T2001. */
  public static ExpressionException failed(String code, String message) {
    return new ExpressionException(code, message, false, -1, null, List.of());
  }

  /** A bound was exceeded. */
  public static ExpressionException limit(String message) {
    return new ExpressionException("LIMIT", message, true, -1, null, List.of());
  }

  /** A text needs variables that have no value. */
  public static ExpressionException missing(List<String> names) {
    return new ExpressionException(
        "MISSING",
        "missing variables: " + String.join(", ", names.stream().map(n -> "`" + n + "`").toList()),
        false,
        -1,
        null,
        names);
  }

  /** The same, which happened at this character of the expression. */
  public ExpressionException at(int where) {
    return new ExpressionException(code, words(), limit, where, place, missing);
  }

  /** The same with its place in the file, as exactly as that is known. */
  public ExpressionException in(ExpressionText text) {
    return in(text.locate(offset));
  }

  /** The same, which happened in this part of a file, unless a more exact one is known. */
  public ExpressionException in(Place where) {
    return place != null || where.line() == 0
        ? this
        : new ExpressionException(code, words(), limit, offset, where, missing);
  }

  private String words() {
    return Objects.requireNonNull(getMessage());
  }

  public String code() {
    return code;
  }

  public boolean isLimit() {
    return limit;
  }

  /** The variables that have no value, if that is what is wrong; else none. */
  public List<String> missing() {
    return missing;
  }

  /** Index of the character where it happened, or -1 when that is not known. */
  public int offset() {
    return offset;
  }

  /** Where in a file it happened, or null when the expression stands in none. */
  public @Nullable Place place() {
    return place;
  }
}
