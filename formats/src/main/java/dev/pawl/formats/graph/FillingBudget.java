package dev.pawl.formats.graph;

import dev.pawl.formats.source.SourceLimits;

/** How much may be made of the templates of a file. */
final class FillingBudget {
  static final int MOST_CHARACTERS = 8 * SourceLimits.MAX_BYTES;

  private long values;
  private long characters;
  private boolean told;

  void spend(int moreValues, int moreCharacters) {
    values += moreValues;
    characters += moreCharacters;
  }

  boolean isSpent() {
    return values > SourceLimits.MAX_VALUES || characters > MOST_CHARACTERS;
  }

  /** Whether nobody was told so far that it is spent. */
  boolean isFirstToTell() {
    boolean first = !told;
    told = true;
    return first;
  }
}
