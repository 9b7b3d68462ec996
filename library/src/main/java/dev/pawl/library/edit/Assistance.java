package dev.pawl.library.edit;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a text while somebody writes it, as editors ask for it. */
public interface Assistance {
  /**
   * A place in a text.
   *
   * @param line from 1 on
   * @param column from 1 on
   */
  record Spot(Path file, String text, int line, int column) {}

  /** What could be written there; nothing for files that are no graphs. */
  List<Map<String, @Nullable Object>> completions(Spot spot);

  /** What is known of what stands there, in Markdown, with where that is. */
  Map<String, @Nullable Object> hover(Spot spot);

  /**
   * A text in which a node has another name wherever it is named, in expressions too.
   *
   * @throws dev.pawl.model.PawlException.Conflict when that is not certain
   */
  String renamed(Path file, String text, String tool, String node, String name);
}
