package dev.pawl.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Fits text that came from elsewhere into lines. */
public final class Prose {
  /** More than that of one text helps nobody, and may be meant to do harm. */
  private static final int MOST = 20_000;

  private Prose() {}

  /** Lines of about {@code width} characters; those that the text has are kept apart. */
  public static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    String shown = text.length() > MOST ? text.substring(0, MOST) + " …" : text;
    for (String line : Printable.of(shown.strip()).split("\n", -1)) {
      wrap(line.replace('\t', ' ').stripTrailing(), width, lines);
    }
    return lines;
  }

  private static void wrap(String line, int width, List<String> to) {
    String rest = line;
    while (rest.length() > width) {
      int end = rest.lastIndexOf(' ', width);
      if (end <= indent(rest)) {
        end = rest.indexOf(' ', width);
      }
      if (end < 0) {
        break;
      }
      to.add(rest.substring(0, end).stripTrailing());
      rest = rest.substring(end).stripLeading();
    }
    to.add(rest);
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  /** The beginning of a text, in one line. */
  public static String cut(String text, int most) {
    String shown = text.length() > MOST ? text.substring(0, MOST) : text;
    String line = Printable.of(shown.strip()).replaceAll("\\s+", " ");
    if (line.length() <= most) {
      return line;
    }
    int end = Math.max(1, most - 1);
    if (Character.isHighSurrogate(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(0, end).stripTrailing() + "…";
  }
}
