package dev.pawl.formats.export;

import dev.pawl.formats.edit.YamlDocument;

/** What stands above the text of a skill or a command: YAML between two lines of hyphens. */
final class FrontMatter {
  private static final int LONGEST = 1_024;

  private final StringBuilder lines = new StringBuilder("---\n");

  /** A name that is safe as it is. */
  FrontMatter name(String name) {
    lines.append("name: ").append(name).append('\n');
    return this;
  }

  /** A text in quotes, on one line; nothing if it is empty. */
  FrontMatter text(String key, String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    if (!line.isEmpty()) {
      String quoted = Markdown.inert(YamlDocument.quoted(cut(line)));
      lines.append(key).append(": ").append(quoted).append('\n');
    }
    return this;
  }

  FrontMatter flag(String key, boolean holds) {
    if (holds) {
      lines.append(key).append(": true\n");
    }
    return this;
  }

  String done() {
    return lines + "---\n\n";
  }

  private static String cut(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)).stripTrailing() + "…";
  }
}
