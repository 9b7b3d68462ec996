package dev.pawl.lsp.text;

import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * A text whose lines can be found. Editors count in UTF-16 code units, as Java does; places of YAML
 * files count characters, however many units each of them has.
 */
public final class Text {
  private static final char MARK = '\uFEFF';

  private final String content;
  private final int[] starts;
  private final boolean units;

  /**
   * @param units whether the columns of places count UTF-16 code units, as those of JSON files do
   */
  public Text(String content, boolean units) {
    this.content = content;
    this.units = units;
    List<Integer> found = new ArrayList<>();
    found.add(0);
    for (int i = 0; i < content.length(); i++) {
      char c = content.charAt(i);
      boolean pair = c == '\r' && i + 1 < content.length() && content.charAt(i + 1) == '\n';
      if (c == '\n' || (c == '\r' && !pair)) {
        found.add(i + 1);
      }
    }
    this.starts = found.stream().mapToInt(Integer::intValue).toArray();
  }

  public String content() {
    return content;
  }

  public int lines() {
    return starts.length;
  }

  /** A line as editors count it: from 0; what is beyond the text is its last. */
  public int lineOf(int offset) {
    int low = 0;
    int high = starts.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (starts[middle] <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  public int start(int line) {
    return starts[Math.clamp(line, 0, starts.length - 1)];
  }

  /** Behind the last character of a line, before its break. */
  public int end(int line) {
    int end = line + 1 < starts.length ? starts[line + 1] : content.length();
    while (end > start(line) && isBreak(content.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }

  /** The offset of a column of a line; what is beyond the line is its end. */
  public int offset(int line, int column) {
    if (line >= starts.length) {
      return content.length();
    }
    return line < 0 ? 0 : Math.clamp(start(line) + (long) Math.max(0, column), 0, end(line));
  }

  public int column(int offset) {
    return offset - start(lineOf(offset));
  }

  /** The offset of a place; the beginning of the text if it has no line. */
  public int offset(Place place) {
    int line = place.line() - 1;
    if (line < 0) {
      return 0;
    }
    if (line >= starts.length) {
      return content.length();
    }
    int from = start(line) + (line == 0 && isMarked() ? 1 : 0);
    int left = Math.max(0, place.column() - 1);
    if (units) {
      return Math.min(from + left, end(line));
    }
    int at = from;
    for (; left > 0 && at < end(line); left--) {
      at += Character.charCount(content.codePointAt(at));
    }
    return Math.min(at, end(line));
  }

  /** The place of an offset, as the reader of files would tell it. */
  public Place place(String file, int offset) {
    int line = lineOf(offset);
    int from = start(line) + (line == 0 && isMarked() ? 1 : 0);
    int to = Math.max(from, offset);
    return new Place(file, line + 1, 1 + (units ? to - from : content.codePointCount(from, to)));
  }

  private boolean isMarked() {
    return !content.isEmpty() && content.charAt(0) == MARK;
  }
}
