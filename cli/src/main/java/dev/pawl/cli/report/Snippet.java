package dev.pawl.cli.report;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.model.Place;

/**
 * One line of a source text with a caret under the place that is meant.
 *
 * <pre>
 *   12 |         next: lst
 *      |               ^~~
 * </pre>
 */
final class Snippet {
  private static final int GUTTER = 5;

  private final Channel channel;
  private final int width;

  /**
   * @param width columns that may be used; longer lines are cut around the caret
   */
  Snippet(Channel channel, int width) {
    this.channel = channel;
    this.width = width;
  }

  /**
   * Empty when the text has no such line; otherwise two lines, each ended.
   *
   * @param remark what follows the caret, or empty
   */
  String of(SourceText text, Place place, Colour colour, String remark) {
    int line = place.line();
    int column = place.column();
    if (!text.has(line)) {
      return "";
    }
    String source = Printable.inPlace(text.line(line)).replace("\t", "  ");
    int tabs = tabsBefore(text.line(line), column);
    int at = Math.clamp(column - 1 + tabs, 0, source.length());
    int end = markEnd(source, at);
    int room = Math.max(20, width - GUTTER - 5);
    int from = source.length() <= room || at < room * 2 / 3 ? 0 : at - room / 2;
    int to = Math.min(source.length(), from + room);
    String shown =
        (from > 0 ? "…" : "") + source.substring(from, to) + (to < source.length() ? "…" : "");
    int indent = (from > 0 ? 1 : 0) + cells(source, from, at);
    int marked = Math.max(1, cells(source, at, Math.min(end, to)));
    String mark = "^" + "~".repeat(marked - 1);
    String number = " ".repeat(Math.max(0, GUTTER - digits(line))) + line;
    return channel.paint(Colour.DIM, number + " |")
        + " "
        + shown
        + "\n"
        + channel.paint(Colour.DIM, " ".repeat(Math.max(GUTTER, digits(line))) + " |")
        + " "
        + " ".repeat(indent)
        + channel.paint(colour, mark)
        + (remark.isEmpty() ? "" : " " + remark)
        + "\n";
  }

  private static int digits(int line) {
    return String.valueOf(line).length();
  }

  /** Each tab is shown as two columns, one more than it counts in the source. */
  private static int tabsBefore(String line, int column) {
    int tabs = 0;
    for (int i = 0; i < Math.min(column - 1, line.length()); i++) {
      tabs += line.charAt(i) == '\t' ? 1 : 0;
    }
    return tabs;
  }

  /** Marks a whole name or a whole quoted text; of anything else its first character. */
  private static int markEnd(String line, int at) {
    if (at >= line.length()) {
      return at + 1;
    }
    char first = line.charAt(at);
    if (first == '"' || first == '\'') {
      int close = line.indexOf(first, at + 1);
      return close < 0 ? at + 1 : close + 1;
    }
    int end = at;
    while (end < line.length() && isName(line.charAt(end))) {
      end++;
    }
    return Math.max(end, at + 1);
  }

  private static boolean isName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '$';
  }

  /** Columns on the screen; East Asian letters and emoji take two. */
  private static int cells(String text, int from, int to) {
    int cells = 0;
    for (int i = from; i < to; ) {
      int point = i < text.length() ? text.codePointAt(i) : ' ';
      cells += isWide(point) ? 2 : 1;
      i += Character.charCount(point);
    }
    return cells;
  }

  private static boolean isWide(int point) {
    return (point >= 0x1100 && point <= 0x115f)
        || (point >= 0x2e80 && point <= 0xa4cf)
        || (point >= 0xac00 && point <= 0xd7a3)
        || (point >= 0xf900 && point <= 0xfaff)
        || (point >= 0xfe30 && point <= 0xfe6f)
        || (point >= 0xff00 && point <= 0xff60)
        || (point >= 0x1f300 && point <= 0x1faff)
        || (point >= 0x20000 && point <= 0x3fffd);
  }
}
