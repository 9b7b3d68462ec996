package dev.pawl.engine.regex;

import dev.pawl.engine.regex.RegexNode.Assertion;
import dev.pawl.engine.regex.RegexNode.Characters;
import dev.pawl.engine.regex.RegexNode.Choice;
import dev.pawl.engine.regex.RegexNode.Group;
import dev.pawl.engine.regex.RegexNode.Look;
import dev.pawl.engine.regex.RegexNode.Reference;
import dev.pawl.engine.regex.RegexNode.Repeat;
import dev.pawl.engine.regex.RegexNode.Sequence;
import java.util.List;

/**
 * What the rest of a match demands of the position where it begins; it may demand more.
 *
 * @param next the characters of which one must follow
 * @param atEnd whether it can also begin at the end of the text
 */
record Opening(CharacterSet next, boolean atEnd) {
  /** Nothing is demanded. */
  static final Opening ANY = new Opening(CharacterSet.ANYTHING, true);

  private static final Opening AT_END = new Opening(CharacterSet.NOTHING, true);
  private static final Opening AT_LINE_END = new Opening(CharacterSet.LINE_ENDS, true);

  /** Sets of more parts are not worth their while. */
  private static final int MOST_RANGES = 64;

  /** What a part demands when something follows it, to the right of it. */
  static Opening of(RegexNode node, Opening rest) {
    return switch (node) {
      case Characters one -> new Opening(one.set(), false);
      case Group group -> of(group.body(), rest);
      case Sequence sequence -> of(sequence.items(), rest);
      case Choice choice -> {
        Opening all = of(choice.options().getFirst(), rest);
        for (int i = 1; i < choice.options().size() && all != ANY; i++) {
          all = all.or(of(choice.options().get(i), rest));
        }
        yield all;
      }
      case Repeat repeat when repeat.times().max() == 0 -> rest;
      case Repeat repeat ->
          repeat.nullable() ? of(repeat.body(), rest).or(rest) : of(repeat.body(), ANY);
      case Assertion assertion ->
          switch (assertion) {
            case TEXT_END -> AT_END;
            case LINE_END -> AT_LINE_END;
            case TEXT_START, LINE_START, WORD_EDGE, NO_WORD_EDGE -> rest;
          };
      case Look _ -> rest;
      case Reference _ -> ANY;
    };
  }

  static Opening of(List<RegexNode> items, Opening rest) {
    Opening opening = rest;
    for (int i = items.size() - 1; i >= 0; i--) {
      opening = of(items.get(i), opening);
    }
    return opening;
  }

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
