package dev.pawl.cli.terminal;

/** Makes text that came from elsewhere safe and short enough to show. */
public final class Printable {
  private Printable() {}

  /** Control characters other than tab and newline become visible: they could drive a terminal. */
  public static String of(String text) {
    StringBuilder safe = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean control = Character.isISOControl(c) && c != '\n' && c != '\t';
      if (control && safe == null) {
        safe = new StringBuilder(text.substring(0, i));
      }
      if (safe != null) {
        safe.append(control ? '�' : c);
      }
    }
    return safe == null ? text : safe.toString();
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
