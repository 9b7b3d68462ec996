package dev.pawl.model;

import dev.pawl.json.Values;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where in a file something was written. Lines and columns count from 1; a place that was not read
 * from a file has line 0.
 */
public record Place(String file, int line, int column) implements Comparable<Place> {
  /** For definitions that were built in Java rather than read. */
  public static final Place UNKNOWN = new Place("", 0, 0);

  public Place shiftedBy(int columns) {
    return line == 0 ? this : new Place(file, line, column + columns);
  }

  /**
   * The place behind a text that begins here and goes on in the same line. Columns count
   * characters, but UTF-16 code units in JSON files, as those who read them do.
   */
  public Place behind(String text) {
    boolean units = file.toLowerCase(Locale.ROOT).endsWith(".json");
    return shiftedBy(units ? text.length() : text.codePointCount(0, text.length()));
  }

  /** The same without the folders that the file lies in. */
  public Place inFile() {
    String name = file.substring(1 + Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')));
    return new Place(name, line, column);
  }

  /** As a member of something larger. */
  public Map<String, @Nullable Object> toJson() {
    return Values.object("file", file, "line", line, "column", column);
  }

  /** The inverse of {@link #toJson}, or null if it is none. */
  static @Nullable Place fromJson(Map<?, ?> json) {
    return json.get("file") instanceof String file
            && json.get("line") instanceof Integer line
            && json.get("column") instanceof Integer column
        ? new Place(file, line, column)
        : null;
  }

  @Override
  public int compareTo(Place other) {
    int byFile = file.compareTo(other.file);
    if (byFile != 0) {
      return byFile;
    }
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  /** The form that editors and terminals turn into a link: {@code file:line:column}. */
  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line + ":" + column;
  }
}
