package dev.pawl.expression.jsonata;

/**
 * A search for a text in others, in a time that grows with their lengths only. It is the one of
 * Knuth, Morris and Pratt; Java's own takes the product of the lengths, and nothing can stop it.
 */
final class TextSearch {
  /** Up to this length, and up to so many comparisons, Java's own search is the quicker one. */
  private static final int SHORT = 16;

  private static final long FEW = 1_000_000;

  private static final int CHECK_INTERVAL = 4096;
  private static final int[] NO_BORDERS = {};

  private final JsonataRun run;
  private final String part;

  /**
   * By a length of the beginning of the part, how much of that beginning it also ends with; made
   * when it is first needed.
   */
  private int[] borders = NO_BORDERS;

  TextSearch(JsonataRun run, String part) {
    this.run = run;
    this.part = part;
  }

  /** Whether a search may be left to Java. */
  static boolean isQuick(String text, String part) {
    return part.length() <= SHORT || (long) part.length() * text.length() <= FEW;
  }

  /** The first index from here on where the part begins, -1 if there is none. */
  int in(String text, int from) {
    if (isQuick(text, part)) {
      return text.indexOf(part, from);
    }
    if (part.length() > text.length() - from) {
      return -1;
    }
    if (borders.length == 0) {
      borders = borders();
    }
    int same = 0;
    for (int i = from; i < text.length(); i++) {
      same = longer(same, text.charAt(i), i);
      if (same == part.length()) {
        return i + 1 - same;
      }
    }
    return -1;
  }

  private int[] borders() {
    run.made(part.length() / JsonataRun.CHARACTERS_PER_ITEM);
    borders = new int[part.length() + 1];
    int same = 0;
    for (int i = 1; i < part.length(); i++) {
      same = longer(same, part.charAt(i), i);
      borders[i + 1] = same;
    }
    return borders;
  }

  /** How much of the part's beginning stands there, when so much did before this character. */
  private int longer(int before, char next, int index) {
    if (index % CHECK_INTERVAL == 0) {
      run.check();
    }
    int same = before;
    while (same > 0 && part.charAt(same) != next) {
      same = borders[same];
    }
    return part.charAt(same) == next ? same + 1 : same;
  }
}
