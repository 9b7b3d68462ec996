package dev.pawl.cli.author;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a tool can be drawn as. */
enum DrawingFormat {
  MERMAID,
  SVG,
  JSON;

  static final String NAMES = "mermaid, svg or json";

  /** The format of that name, or null. */
  static @Nullable DrawingFormat of(String name) {
    for (DrawingFormat format : values()) {
      if (format.name().equalsIgnoreCase(name)) {
        return format;
      }
    }
    return null;
  }

  /** The format that a file's name asks for, or null when the name ends in something else. */
  static @Nullable DrawingFormat ofFile(Path file) {
    return switch (ending(file)) {
      case "", "md", "markdown", "mmd", "mermaid" -> MERMAID;
      case "svg" -> SVG;
      case "json" -> JSON;
      default -> null;
    };
  }

  /** Whether a chart in this file has to stand in a fence. */
  static boolean isMarkdown(Path file) {
    return ending(file).equals("md") || ending(file).equals("markdown");
  }

  private static String ending(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }
}
