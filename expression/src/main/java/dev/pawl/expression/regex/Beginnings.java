package dev.pawl.expression.regex;

import dev.pawl.expression.regex.RegexNode.Assertion;
import dev.pawl.expression.regex.RegexNode.Characters;
import dev.pawl.expression.regex.RegexNode.Choice;
import dev.pawl.expression.regex.RegexNode.Group;
import dev.pawl.expression.regex.RegexNode.Look;
import dev.pawl.expression.regex.RegexNode.Reference;
import dev.pawl.expression.regex.RegexNode.Repeat;
import dev.pawl.expression.regex.RegexNode.Sequence;
import java.util.List;

/** What is known about how matches begin, so that a search can pass over most positions. */
final class Beginnings {
  private Beginnings() {}

  /** Whether a match can only begin where the text does. */
  static boolean isAnchored(RegexNode node) {
    return switch (node) {
      case Assertion assertion -> assertion == Assertion.TEXT_START;
      case Sequence sequence ->
          !sequence.items().isEmpty() && isAnchored(sequence.items().getFirst());
      case Choice choice -> choice.options().stream().allMatch(Beginnings::isAnchored);
      case Group group -> isAnchored(group.body());
      case Characters _, Repeat _, Look _, Reference _ -> false;
    };
  }

  /** The text that every match begins with. */
  static String prefix(RegexNode node) {
    return switch (node) {
      case Sequence sequence when !sequence.items().isEmpty() ->
          sequence.items().getFirst() instanceof Group group
              ? prefix(group.body())
              : text(sequence.items(), 0);
      case Group group -> prefix(group.body());
      case Characters _, Choice _, Sequence _, Repeat _, Assertion _, Look _, Reference _ -> "";
    };
  }

  /** The plain characters that stand side by side from here on, at most 16. */
  static String text(List<RegexNode> items, int from) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < items.size() && text.length() < 16; i++) {
      int only = items.get(i) instanceof Characters one ? one.set().only() : -1;
      if (only < 0 || only > Character.MAX_VALUE || Character.isSurrogate((char) only)) {
        break;
      }
      text.append((char) only);
    }
    return text.toString();
  }
}
