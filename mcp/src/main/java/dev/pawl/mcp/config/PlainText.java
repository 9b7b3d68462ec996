package dev.pawl.mcp.config;

import java.util.Arrays;

/** A text that is being read out of the one that spells it, and where each of its parts was. */
final class PlainText {
  private final StringBuilder plain;
  private final int[] origins;

  /**
   * @param remembers whether it will be asked where its parts were
   */
  PlainText(int longest, boolean remembers) {
    this.plain = new StringBuilder(longest);
    this.origins = remembers ? new int[longest + 1] : new int[0];
  }

  /** Adds what means itself. */
  void copy(String text, int from, int until) {
    if (origins.length > 0) {
      for (int at = from; at < until; at++) {
        origins[plain.length() + at - from] = at;
      }
    }
    plain.append(text, from, until);
  }

  /** Adds what the characters from here on stand for. */
  void add(int character, int from) {
    int length = plain.length();
    plain.appendCodePoint(character);
    if (origins.length > 0) {
      Arrays.fill(origins, length, plain.length(), from);
    }
  }

  /** Where each character began, and where the text ended. */
  int[] origins(int end) {
    origins[plain.length()] = end;
    return Arrays.copyOf(origins, plain.length() + 1);
  }

  @Override
  public String toString() {
    return plain.toString();
  }
}
