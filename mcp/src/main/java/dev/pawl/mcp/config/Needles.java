package dev.pawl.mcp.config;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;

/**
 * Texts that are looked for, all at once.
 *
 * <p>The search is that of Wu and Manber: a window as long as the shortest needle moves over the
 * text, and its last three characters tell how far it may move on because no needle has them any
 * earlier; most of a text is never looked at. Where it may not move, needles that begin with the
 * same four characters are compared. All occurrences count, also those that overlap.
 */
final class Needles {
  private static final int BEGINNING = 4;
  private static final int ENDING = 3;

  private final int window;
  private final byte[] moves = new byte[1 << 14];
  private final String[][] byBeginning;

  /**
   * @param needles at least one, none shorter than the characters that are told apart by
   */
  Needles(Set<String> needles) {
    this.window = needles.stream().mapToInt(String::length).min().orElseThrow();
    this.byBeginning = new String[Integer.highestOneBit(Math.max(64, needles.size() * 8))][];
    Arrays.fill(moves, (byte) Math.min(Byte.MAX_VALUE, window - ENDING + 1));
    Arrays.fill(byBeginning, new String[0]);
    needles.stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .forEach(this::enter);
  }

  private void enter(String needle) {
    int slot = beginning(needle, 0);
    String[] more = Arrays.copyOf(byBeginning[slot], byBeginning[slot].length + 1);
    more[more.length - 1] = needle;
    byBeginning[slot] = more;
    for (int at = 0; at <= window - ENDING; at++) {
      int ending = ending(needle, at);
      moves[ending] = (byte) Math.min(moves[ending], window - ENDING - at);
    }
  }

  /** Where the next needle begins, or -1. */
  int next(String text, int from) {
    int last = text.length() - window;
    int at = from;
    while (at <= last) {
      int move = moves[ending(text, at + window - ENDING)];
      if (move == 0 && longest(text, at) > 0) {
        return at;
      }
      at += Math.max(1, move);
    }
    return -1;
  }

  /** The length of the longest needle that begins here, or 0. */
  int longest(String text, int at) {
    for (String needle : byBeginning[beginning(text, at)]) {
      if (text.startsWith(needle, at)) {
        return needle.length();
      }
    }
    return 0;
  }

  private int beginning(String text, int at) {
    int hash = 0;
    for (int i = at; i < at + BEGINNING; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    return (hash ^ (hash >>> 10)) & (byBeginning.length - 1);
  }

  private int ending(String text, int at) {
    int hash = (text.charAt(at) << 9) ^ (text.charAt(at + 1) << 4) ^ text.charAt(at + 2);
    return hash & (moves.length - 1);
  }
}
