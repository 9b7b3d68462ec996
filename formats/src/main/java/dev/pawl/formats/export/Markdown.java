package dev.pawl.formats.export;

/** Pieces of Markdown, whatever is in them. */
final class Markdown {
  private Markdown() {}

  /** A block of code, in a fence that is longer than any in it. */
  static String fenced(String language, String text) {
    String fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return fence + language + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence + "\n";
  }

  /** A piece of code in a line. */
  static String code(String text) {
    String line = oneLine(text);
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
    return words.toString();
  }

  /** Paragraphs of somebody else, as a quotation: nothing in it begins a heading or a fence. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder();
    text.strip()
        .lines()
        .forEach(line -> quoted.append(line.isBlank() ? ">" : "> " + line).append('\n'));
    return quoted.toString();
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
