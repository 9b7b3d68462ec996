package dev.pawl.mcp.lock;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Makes visible what a text hides. Descriptions of tools come from strangers, and what people do
 * not see in them (zero-width characters, marks that turn the direction of writing, commands for a
 * terminal) is read by programs and models all the same.
 */
public final class Visible {
  private Visible() {}

  /** On one line, with every character that hides written out by its number. */
  public static String of(String text) {
    return escaped(text, false);
  }

  /** The same of each line of a text. */
  public static String lines(String text) {
    return text.lines().map(Visible::of).collect(Collectors.joining("\n"));
  }

  /** JSON in which no character hides: it says the same, since JSON has escapes of its own. */
  public static String json(String json) {
    return escaped(json, true);
  }

  private static String escaped(String text, boolean json) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (!hides(point) || (json && point == '\n')) {
                shown.appendCodePoint(point);
              } else if (json) {
                for (char unit : Character.toChars(point)) {
                  shown.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
              } else {
                shown.append("\\u{").append(Integer.toHexString(point)).append('}');
              }
            });
    return shown.toString();
  }

  /** Whether it is there without being seen as itself, or does something to others. */
  public static boolean hides(int point) {
    if (point >= ' ' && point < 0x7F) {
      return false;
    }
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          true;
      default -> isBlank(point);
    };
  }

  /** Letters and marks by their nature, but nothing that can be seen. */
  private static boolean isBlank(int point) {
    boolean variation =
        (point >= 0xFE00 && point <= 0xFE0F)
            || (point >= 0xE0100 && point <= 0xE01EF)
            || (point >= 0x180B && point <= 0x180F);
    return variation
        || switch (point) {
          case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0 -> true;
          default -> false;
        };
  }
}
