package dev.pawl.formats.export;

import dev.pawl.json.Json;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of Markdown, whatever is in them. Agents look through all of such a file before they read
 * it, fences or not: an exclamation mark before a back-quote runs what follows as a command, and a
 * dollar before some words or a digit is replaced. Neither is ever written because of a text.
 */
final class Markdown {
  private static final Pattern DOLLAR = Pattern.compile("\\$(?=ARGUMENTS|\\d|\\{CLAUDE_)");
  private static final Pattern LIVE =
      Pattern.compile("!`|`{3,}\\s*!|~{3,}\\s*!|" + DOLLAR.pattern());

  private Markdown() {}

  /** A text as it is, or as a string of JSON where an agent would run or replace a part of it. */
  static String block(String language, String text) {
    return isLive(text)
        ? "The following string of JSON stands for that text:\n\n" + json(text)
        : fenced(language, text);
  }

  static String json(@Nullable Object value) {
    return fenced("json", inert(Json.pretty(value)));
  }

  /** Strings in double quotes, as JSON and YAML have them, in which nothing is run or replaced. */
  static String inert(String quoted) {
    return isLive(quoted) ? quoted.replace("`", "\\u0060").replace("$", "\\u0024") : quoted;
  }

  /** A block of code, in a fence that is longer than any in it. */
  static String fenced(String language, String text) {
    String fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return fence + language + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence + "\n";
  }

  /** A piece of code in a line. */
  static String code(String text) {
    String line = oneLine(text);
    // The back-quote behind it is one, too.
    if (isLive(line + "`")) {
      return '"' + words(line) + '"';
    }
    String ticks = "`".repeat(longestRun(line) + 1);
    boolean touches = line.startsWith("`") || line.endsWith("`");
    return touches ? ticks + " " + line + " " + ticks : ticks + line + ticks;
  }

  /** Words in a line, in which nothing is a mark of Markdown or HTML. */
  static String words(String text) {
    StringBuilder words = new StringBuilder();
    for (char each : oneLine(text).toCharArray()) {
      if ("\\`*_[]<>#|&".indexOf(each) >= 0) {
        words.append('\\');
      }
      words.append(each);
    }
    return DOLLAR.matcher(words).replaceAll("&#36;");
  }

  /** Paragraphs of somebody else, as a quotation: nothing in it begins a heading or a fence. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder();
    text.strip()
        .lines()
        .forEach(
            line ->
                quoted
                    .append(line.isBlank() ? ">" : "> " + (isLive(text) ? words(line) : line))
                    .append('\n'));
    return quoted.toString();
  }

  private static boolean isLive(String text) {
    return LIVE.matcher(text).find();
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private static int longestRun(String text) {
    int longest = 0;
    int run = 0;
    for (int at = 0; at < text.length(); at++) {
      run = text.charAt(at) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
