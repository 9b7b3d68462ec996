package dev.pawl.formats.edit;

import java.util.Comparator;
import java.util.List;

/** Another text for a stretch of the old one. */
record Edit(int start, int end, String replacement) {

  /** Whether no two want the same characters. */
  static boolean areApart(List<Edit> edits) {
    int at = 0;
    for (Edit edit : sorted(edits)) {
      if (edit.start < at) {
        return false;
      }
      at = edit.end;
    }
    return true;
  }

  /** The stretch from one offset to another with the edits inside it made. */
  static String apply(String text, List<Edit> edits, int from, int to) {
    StringBuilder result = new StringBuilder();
    int at = from;
    for (Edit edit : sorted(edits)) {
      // Edits that overlap make a text that nobody wants, and that is found out.
      result.append(text, Math.min(at, edit.start), edit.start).append(edit.replacement);
      at = edit.end;
    }
    return result.append(text, Math.min(at, to), to).toString();
  }

  /** Those at the same place stay in the order in which they were made. */
  private static List<Edit> sorted(List<Edit> edits) {
    return edits.stream().sorted(Comparator.comparingInt(Edit::start)).toList();
  }
}
