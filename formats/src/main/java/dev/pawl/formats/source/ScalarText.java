package dev.pawl.formats.source;

import dev.pawl.model.Place;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Finds where the text of a YAML scalar begins in the file, if an offset into the one is an offset
 * into the other. The parser tells only where the scalar as a whole begins and ends, so the text is
 * looked for before its end and compared: what was escaped or folded does not compare equal.
 */
final class ScalarText {
  private final String file;
  private final int[] codePoints;

  ScalarText(String file, String text) {
    this.file = file;
    this.codePoints = new int[text.codePointCount(0, text.length())];
    int index = 0;
    for (int i = 0; i < codePoints.length; i++) {
      codePoints[i] = text.codePointAt(index);
      index += Character.charCount(codePoints[i]);
    }
  }

  /** The place of the first character, or null when offsets do not map to columns. */
  @Nullable Place origin(ScalarEvent event) {
    String value = event.getValue();
    Mark start = event.getStartMark().orElseThrow();
    Mark end = event.getEndMark().orElseThrow();
    if (value.isEmpty()) {
      return null;
    }
    return switch (event.getScalarStyle()) {
      case PLAIN -> inline(value, end, 0);
      case SINGLE_QUOTED, DOUBLE_QUOTED -> inline(value, end, 1);
      case LITERAL -> block(value, start);
      case FOLDED, JSON_SCALAR_STYLE -> null;
    };
  }

  private @Nullable Place inline(String value, Mark end, int quotes) {
    int length = value.codePointCount(0, value.length());
    int from = end.getIndex() - quotes - length;
    boolean quoted = quotes == 0 || (from > 0 && isQuote(codePoints[from - 1]));
    if (from < 0 || !quoted || value.indexOf('\n') >= 0 || !standsAt(from, value)) {
      return null;
    }
    return new Place(file, end.getLine() + 1, end.getColumn() + 1 - quotes - length);
  }

  private static boolean isQuote(int codePoint) {
    return codePoint == '\'' || codePoint == '"';
  }

  /** The lines of a literal block are those of its value, each behind the same indentation. */
  private @Nullable Place block(String value, Mark start) {
    if (codePoints[start.getIndex()] != '|') {
      return null;
    }
    int lineStart = afterLine(start.getIndex());
    int valueStart = 0;
    while (valueStart < value.length() && value.charAt(valueStart) == '\n') {
      lineStart = afterLine(lineStart);
      valueStart++;
    }
    int valueEnd = value.indexOf('\n', valueStart);
    String firstLine = value.substring(valueStart, valueEnd < 0 ? value.length() : valueEnd);
    int length = firstLine.codePointCount(0, firstLine.length());
    int indentation = endOfLine(lineStart) - lineStart - length;
    if (indentation < 0 || !standsAt(lineStart + indentation, firstLine)) {
      return null;
    }
    return new Place(file, start.getLine() + 2, indentation + 1);
  }

  private boolean standsAt(int from, String value) {
    int[] wanted = value.codePoints().toArray();
    return from + wanted.length <= codePoints.length
        && Arrays.equals(codePoints, from, from + wanted.length, wanted, 0, wanted.length);
  }

  private int endOfLine(int index) {
    int end = index;
    while (end < codePoints.length && codePoints[end] != '\n' && codePoints[end] != '\r') {
      end++;
    }
    return end;
  }

  private int afterLine(int index) {
    int end = endOfLine(index);
    boolean twoCharacters =
        end + 1 < codePoints.length && codePoints[end] == '\r' && codePoints[end + 1] == '\n';
    return Math.min(codePoints.length, end + (twoCharacters ? 2 : 1));
  }
}
