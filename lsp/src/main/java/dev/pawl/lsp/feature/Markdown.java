package dev.pawl.lsp.feature;

import dev.pawl.json.Json;
import org.jspecify.annotations.Nullable;

/** Text for people in Markdown, in which nothing that comes from elsewhere can take part. */
final class Markdown {
  private static final int LONGEST = 1_500;

  private Markdown() {}

  /** Shown as it is, whatever is in it. */
  static String code(String language, String text) {
    String shown = text.length() > LONGEST ? text.substring(0, cut(text)) + "\n…" : text;
    String fence = "```";
    while (shown.contains(fence)) {
      fence += "`";
    }
    return fence + language + "\n" + shown + "\n" + fence;
  }

  private static int cut(String text) {
    return Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
  }

  static String value(@Nullable Object value) {
    return "Last run:\n" + code("json", Json.pretty(value));
  }

  /**
   * One line of a text from elsewhere. All that could mean something is escaped: images, links also
   * where only an address stands, lists, headings, HTML.
   */
  static String words(String text) {
    String line = text.strip().replaceAll("[\\p{Cntrl}\\s]+", " ");
    String shown = line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    return shown.replaceAll("[\\p{Punct}&&[^,;'\"?=%()]]", "\\\\$0");
  }
}
