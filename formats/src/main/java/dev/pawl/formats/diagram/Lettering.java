package dev.pawl.formats.diagram;

/**
 * How wide text will be. The fonts are those of whoever looks at the picture, so this is an
 * estimate, taken from the common sans-serif faces and a little generous.
 *
 * @param size in pixels
 * @param monospaced whether every letter is as wide as the next
 * @param weight what the estimate is multiplied by: bold letters are wider
 */
record Lettering(double size, boolean monospaced, double weight) {
  static final Lettering HEADING = new Lettering(17, false, 1.1);
  static final Lettering DESCRIPTION = new Lettering(12.5, false, 1);
  static final Lettering NAME = new Lettering(13, false, 1.1);
  static final Lettering TYPE = new Lettering(10.5, false, 1);
  static final Lettering DETAIL = new Lettering(11, true, 1);
  static final Lettering NOTE = new Lettering(10.5, false, 1.06);
  static final Lettering STATUS = new Lettering(12.5, false, 1.18);
  static final Lettering SAID = new Lettering(10.5, false, 1.12);
  static final Lettering LABEL = new Lettering(11.5, false, 1.06);

  private static final String ELLIPSIS = "…";

  double width(String text) {
    return text.codePoints().mapToDouble(this::width).sum();
  }

  /** The text itself if it fits, or as much of its beginning as does, and an ellipsis. */
  String fit(String text, double room) {
    if (width(text) <= room) {
      return text;
    }
    double left = room - width(ELLIPSIS);
    int end = 0;
    while (end < text.length() && left >= width(text.codePointAt(end))) {
      left -= width(text.codePointAt(end));
      end = text.offsetByCodePoints(end, 1);
    }
    return text.substring(0, end).stripTrailing() + ELLIPSIS;
  }

  private double width(int letter) {
    return size * weight * (monospaced ? (wide(letter) ? 1.2 : 0.61) : ems(letter));
  }

  private static double ems(int letter) {
    if (wide(letter)) {
      return 1.05;
    }
    if (letter > 0x7e) {
      return 0.62;
    }
    if ("mMW@%".indexOf(letter) >= 0) {
      return 0.9;
    }
    if ("ijlI|'.,:; !".indexOf(letter) >= 0) {
      return 0.29;
    }
    if ("ftr()[]{}\"-/\\`*".indexOf(letter) >= 0) {
      return 0.39;
    }
    if ("ckszvxyJ".indexOf(letter) >= 0) {
      return 0.52;
    }
    return Character.isUpperCase(letter) || "w<>=+~&".indexOf(letter) >= 0 ? 0.71 : 0.58;
  }

  /** East Asian scripts and pictographs fill a square. */
  private static boolean wide(int letter) {
    return (letter >= 0x1100 && letter <= 0x115f)
        || (letter >= 0x2e80 && letter <= 0xd7a3)
        || (letter >= 0xf900 && letter <= 0xfaff)
        || (letter >= 0xff00 && letter <= 0xff60)
        || letter >= 0x1f000;
  }
}
