package dev.pawl.cli.terminal;

import java.util.Locale;

/** Makes text that came from elsewhere safe and short enough to show. */
public final class Printable {
  private Printable() {}

  /**
   * What would drive a terminal, turn the direction of writing, or not be seen at all is written
   * out by its number; tabs and ends of lines stay.
   */
  public static String of(String text) {
    String lines = text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n");
    return Unseen.replaced(lines, Printable::isLayout, Printable::number);
  }

  /** JSON that says the same in its own escapes. */
  public static String json(String json) {
    return Unseen.replaced(json, point -> point == '\n', Printable::escape);
  }

  /** As long as it was, for what points into it. */
  public static String inPlace(String text) {
    return Unseen.replaced(
        text, Printable::isLayout, point -> "�".repeat(Character.charCount(point)));
  }

  /** What went through here already, and may be coloured by now. */
  static String painted(String text) {
    return Unseen.replaced(text, Character::isISOControl, Printable::number);
  }

  private static boolean isLayout(int point) {
    return point == '\n' || point == '\t';
  }

  private static String number(int point) {
    return "\\u{" + Integer.toHexString(point) + "}";
  }

  private static String escape(int point) {
    StringBuilder escaped = new StringBuilder();
    for (char unit : Character.toChars(point)) {
      escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
    }
    return escaped.toString();
  }

  /** On one line, at most {@code most} characters long. */
  public static String shortened(String text, int most) {
    String line = of(text).replace('\n', ' ');
    if (line.length() <= most) {
      return line;
    }
    String rest = " … (" + line.length() + " characters)";
    int end = Math.max(1, most - rest.length());
    if (Character.isHighSurrogate(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(0, end) + rest;
  }

  /** {@code 1 file}, {@code 2 files}. */
  public static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** As a shell has to see it. */
  public static String quoted(String word) {
    String safe = of(word);
    return safe.matches("[\\w@%+=:,./\\-]+") ? safe : "'" + safe.replace("'", "'\\''") + "'";
  }
}
