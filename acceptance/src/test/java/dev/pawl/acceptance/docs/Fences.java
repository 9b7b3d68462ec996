package dev.pawl.acceptance.docs;

import java.util.List;
import java.util.regex.Pattern;

/** The fenced blocks of a Markdown text. */
final class Fences {
  private Fences() {}

  /** The blocks in a language, in the order in which they stand. */
  static List<String> of(String markdown, String language) {
    return Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$")
        .matcher(markdown)
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
