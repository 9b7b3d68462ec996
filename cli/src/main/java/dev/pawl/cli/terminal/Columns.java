package dev.pawl.cli.terminal;

/** How many columns of a terminal a text takes. */
final class Columns {
  private Columns() {}

  static int of(String text) {
    return text.codePoints().map(Columns::of).sum();
  }

  private static int of(int character) {
    int type = Character.getType(character);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(character) ? 2 : 1;
  }

  /** Letters of East Asia, and pictures. */
  private static boolean isWide(int it) {
    return (it >= 0x1100 && it <= 0x115f)
        || (it >= 0x2e80 && it <= 0xa4cf)
        || (it >= 0xac00 && it <= 0xd7a3)
        || (it >= 0xf900 && it <= 0xfaff)
        || (it >= 0xfe30 && it <= 0xfe6f)
        || (it >= 0xff00 && it <= 0xff60)
        || (it >= 0xffe0 && it <= 0xffe6)
        || (it >= 0x1f300 && it <= 0x1faff)
        || (it >= 0x20000 && it <= 0x3fffd);
  }

  /** Where a part begins that ends at the cursor and is no wider than this. */
  static int fitting(String text, int cursor, int room) {
    int from = cursor;
    int width = 0;
    while (from > 0) {
      int before = text.codePointBefore(from);
      width += of(before);
      if (width > room) {
        return from;
      }
      from -= Character.charCount(before);
    }
    return from;
  }

  /** The beginning of a text that is no wider than this. */
  static String cut(String text, int room) {
    int end = 0;
    int width = 0;
    while (end < text.length()) {
      int next = text.codePointAt(end);
      width += of(next);
      if (width > room) {
        break;
      }
      end += Character.charCount(next);
    }
    return text.substring(0, end);
  }
}
