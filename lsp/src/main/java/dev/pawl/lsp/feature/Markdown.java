package dev.pawl.lsp.feature;

import dev.pawl.json.Json;
import dev.pawl.mcp.lock.Visible;
import org.jspecify.annotations.Nullable;

/**
 * Text for people in Markdown, in which nothing that comes from elsewhere can take part, and
 * nothing hides.
 */
final class Markdown {
  private static final int LONGEST = 1_500;

  private Markdown() {}

  /** Shown as it is, whatever is in it. */
  static String code(String language, String text) {
    String shown = Visible.lines(cut(text, "\n…"));
    String fence = "```";
    while (shown.contains(fence)) {
      fence += "`";
    }
    return fence + language + "\n" + shown + "\n" + fence;
  }

  private static String cut(String text, String mark) {
    if (text.length() <= LONGEST) {
      return text;
    }
    boolean half = Character.isHighSurrogate(text.charAt(LONGEST - 1));
    return text.substring(0, half ? LONGEST - 1 : LONGEST) + mark;
  }

  static String value(@Nullable Object value) {
    return "Last run:\n" + code("json", Visible.json(Json.pretty(value)));
  }

  /**
   * One line of a text from elsewhere. All that could mean something is escaped: images, links also
   * where only an address stands, lists, headings, HTML.
   */
  static String words(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\s\\p{Z}]+", " ").strip();
    return Visible.of(cut(line, "…")).replaceAll("[\\p{Punct}&&[^,;'\"?=%()]]", "\\\\$0");
  }
}
