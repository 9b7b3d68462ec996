package dev.pawl.model;

/**
 * How many characters must be changed, left out or put in to make one text of another; swapping two
 * neighbours counts once.
 *
 * <p>It takes a step for each character of the other text, by the bit vectors of Hyyrö, "A
 * bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003).
 */
final class EditDistance {
  /** A bit for each character of the text. */
  private static final int LONGEST = Long.SIZE;

  private static final int ASCII = 128;

  /** More than any distance. */
  private static final int FAR = Integer.MAX_VALUE;

  private final String text;
  private final long[] places = new long[ASCII];

  EditDistance(String text) {
    this.text = text;
    for (int i = 0; i < Math.min(LONGEST, text.length()); i++) {
      if (text.charAt(i) < ASCII) {
        places[text.charAt(i)] |= 1L << i;
      }
    }
  }

  /**
   * The distance to another text, or more than the most if it is farther than that. Texts of more
   * than 64 characters are as far apart as the part is long in which they differ.
   */
  int within(int most, String other) {
    if (Math.abs(text.length() - other.length()) > most || text.isEmpty()) {
      return FAR;
    }
    return text.length() > LONGEST ? differing(other) : distance(other);
  }

  private int differing(String other) {
    int shorter = Math.min(text.length(), other.length());
    int front = 0;
    while (front < shorter && text.charAt(front) == other.charAt(front)) {
      front++;
    }
    int back = 0;
    while (back < shorter - front
        && text.charAt(text.length() - 1 - back) == other.charAt(other.length() - 1 - back)) {
      back++;
    }
    return Math.max(text.length(), other.length()) - front - back;
  }

  private int distance(String other) {
    int distance = text.length();
    long last = 1L << (text.length() - 1);
    long up = -1;
    long down = 0;
    long same = 0;
    long before = 0;
    for (int i = 0; i < other.length(); i++) {
      long here = places(other.charAt(i));
      long swapped = ((~same & here) << 1) & before;
      same = (((here & up) + up) ^ up) | here | down | swapped;
      long right = down | ~(same | up);
      long left = same & up;
      distance += (right & last) == 0 ? 0 : 1;
      distance -= (left & last) == 0 ? 0 : 1;
      right = (right << 1) | 1;
      up = (left << 1) | ~(same | right);
      down = right & same;
      before = here;
    }
    return distance;
  }

  private long places(char character) {
    if (character < ASCII) {
      return places[character];
    }
    long found = 0;
    for (int i = 0; i < text.length(); i++) {
      found |= text.charAt(i) == character ? 1L << i : 0;
    }
    return found;
  }
}
