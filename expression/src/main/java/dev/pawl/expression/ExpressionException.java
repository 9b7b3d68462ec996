package dev.pawl.expression;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An evaluation that failed, or was stopped because it exceeded its {@link Bounds}. */
public final class ExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final Spot NOWHERE = new Spot(-1, null);
  private final String code;
  private final boolean limit;
  private final transient Spot spot;
  private final transient List<String> missing;

  /** A character of the expression, and where that is in a file. */
  private record Spot(int offset, @Nullable Place place) {}

  private ExpressionException(
      String code, String message, boolean limit, Spot spot, List<String> missing) {
    super(message, null, false, false);
    this.code = code;
    this.limit = limit;
    this.spot = spot;
    this.missing = List.copyOf(missing);
  }

  /** The expression itself went wrong; {@code code} is the language's own, such as T2001. */
  public static ExpressionException failed(String code, String message) {
    return new ExpressionException(code, message, false, NOWHERE, List.of());
  }

  /** A bound was exceeded. */
  public static ExpressionException limit(String message) {
    return new ExpressionException("LIMIT", message, true, NOWHERE, List.of());
  }

  /** A text needs variables that have no value. */
  public static ExpressionException missing(List<String> names) {
    String all = String.join(", ", names.stream().map(name -> "`" + name + "`").toList());
    return new ExpressionException("MISSING", "missing variables: " + all, false, NOWHERE, names);
  }

  /** The same, which happened at this character of the expression. */
  public ExpressionException at(int where) {
    return at(new Spot(where, spot.place));
  }

  private ExpressionException at(Spot where) {
    return new ExpressionException(code, words(), limit, where, missing);
  }

  /** The same with its place in the file, as exactly as that is known. */
  public ExpressionException in(ExpressionText text) {
    return in(text.locate(spot.offset));
  }

  /** The same, which happened in this part of a file, unless a more exact one is known. */
  public ExpressionException in(Place where) {
    return spot.place != null || where.line() == 0 ? this : at(new Spot(spot.offset, where));
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
    return spot.offset;
  }

  /** Where in a file it happened, or null when the expression stands in none. */
  public @Nullable Place place() {
    return spot.place;
  }
}
