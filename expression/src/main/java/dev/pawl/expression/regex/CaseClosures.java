package dev.pawl.expression.regex;

import java.util.HashMap;
import java.util.Map;

/** What the sets of one pattern mean where case is ignored; most of them stand there repeatedly. */
final class CaseClosures {
  private final Map<CharacterSet, CharacterSet> known = new HashMap<>();

  /** The set with all characters that are the same as one of its members. */
  CharacterSet of(CharacterSet set, RegexFlags flags) {
    return flags.ignoreCase() ? known.computeIfAbsent(set, LetterCase.of(flags)::closure) : set;
  }
}
