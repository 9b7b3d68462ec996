package dev.pawl.expression.regex;

import dev.pawl.expression.regex.RegexNode.Assertion;

/** A text that is searched. */
final class RegexText {
  static final int FAILED = -1;

  private final String text;
  private final int end;

  RegexText(String text) {
    this.text = text;
    this.end = text.length();
  }

  /** The position behind one character of a set, or {@link #FAILED}. */
  int step(CharacterSet set, int position, int way) {
    boolean back = (way & Operation.BACKWARD) != 0;
    if (position == (back ? 0 : end)) {
      return FAILED;
    }
    int read = back ? before(position, way) : after(position, way);
    int width = read > Character.MAX_VALUE ? 2 : 1;
    return set.contains(read) ? position + (back ? -width : width) : FAILED;
  }

  private int after(int position, int way) {
    boolean points = (way & Operation.POINTS) != 0;
    return points ? text.codePointAt(position) : text.charAt(position);
  }

  private int before(int position, int way) {
    boolean points = (way & Operation.POINTS) != 0;
    return points ? text.codePointBefore(position) : text.charAt(position - 1);
  }

  boolean isInsidePair(int at) {
    return at > 0
        && at < end
        && Character.isLowSurrogate(text.charAt(at))
        && Character.isHighSurrogate(text.charAt(at - 1));
  }

  boolean holds(Assertion assertion, int position) {
    return switch (assertion) {
      case TEXT_START -> position == 0;
      case TEXT_END -> position == end;
      case LINE_START ->
          position == 0 || CharacterSet.LINE_ENDS.contains(text.charAt(position - 1));
      case LINE_END -> position == end || CharacterSet.LINE_ENDS.contains(text.charAt(position));
      case WORD_EDGE -> isWord(position - 1) != isWord(position);
      case NO_WORD_EDGE -> isWord(position - 1) == isWord(position);
      case FOLDED_WORD_EDGE -> isFoldedWord(position - 1) != isFoldedWord(position);
      case NO_FOLDED_WORD_EDGE -> isFoldedWord(position - 1) == isFoldedWord(position);
    };
  }

  private boolean isWord(int index) {
    return index >= 0 && index < end && CharacterSet.WORD.contains(text.charAt(index));
  }

  private boolean isFoldedWord(int index) {
    return index >= 0 && index < end && CharacterSet.FOLDED_WORD.contains(text.charAt(index));
  }

  boolean same(int first, int second, int length, int comparison) {
    if (comparison == Operation.EXACT) {
      return text.regionMatches(first, text, second, length);
    }
    LetterCase letters =
        comparison == Operation.BY_FOLDING ? LetterCase.FOLDING : LetterCase.CAPITALS;
    for (int i = 0; i < length; i++) {
      int one = letters.canonical(text.charAt(first + i));
      if (one != letters.canonical(text.charAt(second + i))) {
        return false;
      }
    }
    return true;
  }
}
