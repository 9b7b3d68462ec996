package dev.pawl.formats.source;

import dev.pawl.model.Place;
import java.util.List;

/** Counts brackets in a text, those in quotes and comments aside. */
final class Brackets {
  private Brackets() {}

  /** Whether the bracket at a place is closed somewhere, by whichever bracket. */
  static boolean closes(List<String> lines, Place opening) {
    int depth = 0;
    char quote = 0;
    for (int i = opening.line() - 1; i < lines.size(); i++) {
      String line = lines.get(i);
      for (int j = i == opening.line() - 1 ? opening.column() - 1 : 0; j < line.length(); j++) {
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
