package dev.pawl.expression.regex;

import java.util.List;

/** A regular expression as instructions for a {@link RegexMatcher}; never changes. */
final class Program {
  /** See {@link Operation}. */
  final int[] code;

  final CharacterSet[] sets;
  final String[] texts;

  /** How many positions and counters are kept; two for each group come first. */
  final int registers;

  final Start start;

  /**
   * Where a match can begin.
   *
   * @param opening what it demands of the position
   * @param anchored whether only at the start of the text
   * @param prefix what every match begins with, empty if nothing is known
   * @param points whether never between the halves of a code point
   */
  record Start(Opening opening, boolean anchored, String prefix, boolean points) {}

  Program(int[] code, List<CharacterSet> sets, List<String> texts, int registers, Start start) {
    this.code = code;
    this.sets = sets.toArray(CharacterSet[]::new);
    this.texts = texts.toArray(String[]::new);
    this.registers = registers;
    this.start = start;
  }
}
