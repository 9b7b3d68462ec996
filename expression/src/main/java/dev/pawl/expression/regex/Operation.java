package dev.pawl.expression.regex;

import dev.pawl.expression.regex.RegexNode.Assertion;
import java.util.List;

/** The instructions of a {@link Program}; their operands follow them. */
final class Operation {
  /** The match is complete. */
  static final int DONE = 0;

  /** One character: the character. Then the same to the left. */
  static final int CHARACTER = 1;

  static final int CHARACTER_BACK = 2;

  /** A character of a set: the set. Then the same to the left. */
  static final int SET = 3;

  static final int SET_BACK = 4;

  /** A code point of a set: the set. Then the same to the left. */
  static final int POINT = 5;

  static final int POINT_BACK = 6;

  /** Several characters: the text. */
  static final int TEXT = 7;

  /** Goes on here, and if that fails elsewhere: the other address. */
  static final int SPLIT = 8;

  /** Goes on elsewhere: the address. */
  static final int JUMP = 9;

  /** Remembers the position: the register. */
  static final int SAVE = 10;

  /** Forgets groups: the first register, the register behind the last. */
  static final int FORGET = 11;

  /**
   * As many characters of a set as possible: set, least, most, {@link #NO_RETURN} or what follows.
   */
  static final int RUN = 12;

  /** As few characters of a set as possible: set, least, most, what follows. */
  static final int RUN_LAZY = 13;

  /** The same with code points or to the left: set, least, most, what follows, way of stepping. */
  static final int STEPS = 14;

  static final int STEPS_LAZY = 15;

  /** Begins to count rounds: the register. */
  static final int LOOP = 16;

  /** One more round, or none: register, least, most, 1 if more is better, address behind. */
  static final int ROUND = 17;

  /** Begins a round: register, first group register, group register behind the last. */
  static final int BEGIN = 18;

  /** Ends a round, which must not have been empty: register, least, address of {@link #ROUND}. */
  static final int END = 19;

  /** Something about a position: the index of the assertion. */
  static final int ASSERT = 20;

  /** Begins to look around: the register. */
  static final int LOOK = 21;

  /** Found: the register. */
  static final int LOOK_END = 22;

  /** Begins to look for what must not be: register, address behind. */
  static final int LOOK_NOT = 23;

  /** Found what must not be: the register. */
  static final int LOOK_NOT_END = 24;

  /** What a group matched: the group, how to compare, 1 if to the left. */
  static final int REFERENCE = 25;

  /** How many integers an instruction has. */
  static final int[] LENGTHS = {
    1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 5, 5, 6, 6, 2, 6, 4, 4, 2, 2, 2, 3, 2, 4
  };

  /** What follows a run is no single character. */
  static final int ANY_NEXT = -1;

  /** What follows a run never begins inside it: nothing is to be given back. */
  static final int NO_RETURN = -2;

  /** Bits of the way of stepping, and of the way of comparing. */
  static final int BACKWARD = 1;

  static final int POINTS = 2;

  static final int EXACT = 0;
  static final int BY_CAPITALS = 1;
  static final int BY_FOLDING = 2;

  static final List<Assertion> ASSERTIONS = List.of(Assertion.values());

  private Operation() {}
}
