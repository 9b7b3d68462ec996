package dev.pawl.lsp.feature;

import java.util.Comparator;
import java.util.List;

/** A part of a text that is replaced: from an offset to behind another. */
public record Edit(int start, int end, String text) {
  /** The text after some edits that do not touch each other. */
  static String apply(String text, List<Edit> edits) {
    StringBuilder result = new StringBuilder(text);
    edits.stream()
        .sorted(Comparator.comparingInt(Edit::start).reversed())
        .forEach(edit -> result.replace(edit.start, edit.end, edit.text));
    return result.toString();
  }
}
