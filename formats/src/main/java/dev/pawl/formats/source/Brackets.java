package dev.pawl.formats.source;

import dev.pawl.model.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts brackets in a text, those in quotes and comments aside. */
final class Brackets {
  private Brackets() {}

  /** Whether the bracket at a place is closed somewhere, by whichever bracket. */
  static boolean closes(List<String> lines, Place opening) {
    String line = lines.get(opening.line() - 1);
    int column = Math.min(opening.column() - 1, line.codePointCount(0, line.length()));
    return closes(lines, opening.line() - 1, line.offsetByCodePoints(0, column));
  }

  /** The last bracket that is never closed, or null if there is none. */
  static @Nullable Place unclosed(String file, List<String> lines) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      String line = lines.get(i);
      for (int j = line.length() - 1; j >= 0 && !line.stripLeading().startsWith("#"); j--) {
        if ((line.charAt(j) == '{' || line.charAt(j) == '[') && !closes(lines, i, j)) {
          return new Place(file, i + 1, line.codePointCount(0, j) + 1);
        }
      }
    }
    return null;
  }

  private static boolean closes(List<String> lines, int from, int start) {
    int depth = 0;
    char quote = 0;
    for (int i = from; i < lines.size(); i++) {
      String line = lines.get(i);
      for (int j = i == from ? start : 0; j < line.length(); j++) {
        char c = line.charAt(j);
        if (quote != 0) {
          quote = c == quote ? 0 : quote;
        } else if (c == '#' && (j == 0 || line.charAt(j - 1) == ' ')) {
          break;
        } else if (c == '"' || c == '\'') {
          quote = c;
        } else if (c == '{' || c == '[') {
          depth++;
        } else if ((c == '}' || c == ']') && --depth == 0) {
          return true;
        }
      }
    }
    return false;
  }
}
