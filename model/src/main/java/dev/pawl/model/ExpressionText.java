package dev.pawl.model;

import org.jspecify.annotations.Nullable;

/**
 * A JSONata expression, still text.
 *
 * @param place where the value stands in the file
 * @param origin the place of the text's first character, or null when escapes or folding keep
 *     offsets from mapping to columns
 */
public record ExpressionText(String text, Place place, @Nullable Place origin) {
  /** In place of one that could not be read, which was reported: there is no more to find in it. */
  public static final ExpressionText UNREADABLE = of("null");

  public static ExpressionText of(Source.Scalar scalar) {
    return new ExpressionText(String.valueOf(scalar.value()), scalar.place(), scalar.text());
  }

  /** For expressions that stand in no file. */
  public static ExpressionText of(String text) {
    return new ExpressionText(text, Place.UNKNOWN, null);
  }

  /** The place in the file of the character at {@code offset}, as exactly as it can be told. */
  public Place locate(int offset) {
    if (origin == null || offset < 0) {
      return place;
    }
    int end = Math.min(offset, text.length());
    int line = 0;
    int lineStart = 0;
    for (int i = 0; i < end; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    return new Place(origin.file(), origin.line() + line, origin.column())
        .behind(text.substring(lineStart, end));
  }
}
