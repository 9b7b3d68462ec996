package dev.pawl.expression.regex;

import dev.pawl.expression.regex.RegexNode.Assertion;
import dev.pawl.expression.regex.RegexNode.Characters;
import dev.pawl.expression.regex.RegexNode.Choice;
import dev.pawl.expression.regex.RegexNode.Group;
import dev.pawl.expression.regex.RegexNode.Look;
import dev.pawl.expression.regex.RegexNode.Reference;
import dev.pawl.expression.regex.RegexNode.Repeat;
import dev.pawl.expression.regex.RegexNode.Sequence;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** What the parts of a pattern demand of the position where they begin, found once for each. */
final class Openings {
  private static final Own PASSED = new Own(Opening.NOWHERE, true);

  private final Map<RegexNode, Own> known = new IdentityHashMap<>();

  /**
   * What a part demands by itself.
   *
   * @param passes whether it may take nothing, so that what follows it may begin there as well
   */
  private record Own(Opening opening, boolean passes) {
    Opening before(Opening rest) {
      return passes ? opening.or(rest) : opening;
    }
  }

  /** What a part demands when something follows it, to the right of it. */
  Opening of(RegexNode node, Opening rest) {
    return own(node).before(rest);
  }

  private Own own(RegexNode node) {
    Own own = known.get(node);
    if (own == null) {
      own = find(node);
      known.put(node, own);
    }
    return own;
  }

  private Own find(RegexNode node) {
    return switch (node) {
      case Characters one -> new Own(new Opening(one.set(), false), false);
      case Group group -> own(group.body());
      case Sequence sequence -> sequence(sequence.items());
      case Choice choice -> choice(choice.options());
      case Repeat repeat when repeat.times().max() == 0 -> PASSED;
      case Repeat repeat -> new Own(own(repeat.body()).opening(), repeat.nullable());
      case Assertion assertion ->
          switch (assertion) {
            case TEXT_END -> new Own(Opening.AT_END, false);
            case LINE_END -> new Own(Opening.AT_LINE_END, false);
            case TEXT_START, LINE_START -> PASSED;
            case WORD_EDGE, NO_WORD_EDGE, FOLDED_WORD_EDGE, NO_FOLDED_WORD_EDGE -> PASSED;
          };
      case Look _ -> PASSED;
      case Reference _ -> new Own(Opening.ANY, false);
    };
  }

  private Own sequence(List<RegexNode> items) {
    Own all = PASSED;
    for (int i = items.size() - 1; i >= 0; i--) {
      Own item = own(items.get(i));
      all = new Own(item.before(all.opening()), item.passes() && all.passes());
    }
    return all;
  }

  private Own choice(List<RegexNode> options) {
    Opening opening = Opening.NOWHERE;
    boolean passes = false;
    for (RegexNode option : options) {
      opening = opening.or(own(option).opening());
      passes |= own(option).passes();
    }
    return new Own(opening, passes);
  }
}
