package dev.pawl.expression.regex;

/**
 * What the rest of a match demands of the position where it begins; it may demand more.
 *
 * @param next the characters of which one must follow
 * @param atEnd whether it can also begin at the end of the text
 */
record Opening(CharacterSet next, boolean atEnd) {
  /** Nothing is demanded. */
  static final Opening ANY = new Opening(CharacterSet.ANYTHING, true);

  /** No position will do. */
  static final Opening NOWHERE = new Opening(CharacterSet.NOTHING, false);

  static final Opening AT_END = new Opening(CharacterSet.NOTHING, true);
  static final Opening AT_LINE_END = new Opening(CharacterSet.LINE_ENDS, true);

  /** Sets of more parts are not worth their while. */
  private static final int MOST_RANGES = 64;

  Opening or(Opening other) {
    if (this == ANY || other == ANY) {
      return ANY;
    }
    if (next.rangeCount() + other.next.rangeCount() > MOST_RANGES) {
      return ANY;
    }
    CharacterSet both = new CharacterSet.Builder().add(next).add(other.next).build();
    return new Opening(both, atEnd || other.atEnd);
  }

  /** Whether a position before one of these characters cannot be one. */
  boolean excludes(CharacterSet characters) {
    return !next.intersects(characters);
  }
}
