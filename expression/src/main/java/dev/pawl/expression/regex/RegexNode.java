package dev.pawl.expression.regex;

import java.util.List;

/** A part of a regular expression. */
sealed interface RegexNode {
  /** Whether it can match without taking a character. */
  boolean nullable();

  RegexNode EMPTY = new Sequence(List.of(), true);

  /** One character of a set. */
  record Characters(CharacterSet set) implements RegexNode {
    @Override
    public boolean nullable() {
      return false;
    }
  }

  /** One after the other. */
  record Sequence(List<RegexNode> items, boolean nullable) implements RegexNode {
    public Sequence {
      items = List.copyOf(items);
    }

    static RegexNode of(List<RegexNode> items) {
      return items.size() == 1
          ? items.getFirst()
          : new Sequence(items, items.stream().allMatch(RegexNode::nullable));
    }
  }

  /** The first of these that leads to a match. */
  record Choice(List<RegexNode> options, boolean nullable) implements RegexNode {
    public Choice {
      options = List.copyOf(options);
    }

    static RegexNode of(List<RegexNode> options) {
      if (options.size() == 1) {
        return options.getFirst();
      }
      CharacterSet.Builder all = new CharacterSet.Builder();
      for (RegexNode option : options) {
        if (!(option instanceof Characters one)) {
          return new Choice(options, options.stream().anyMatch(RegexNode::nullable));
        }
        all.add(one.set());
      }
      return new Characters(all.build());
    }
  }

  /** Remembers what its body matches. */
  record Group(int number, RegexNode body) implements RegexNode {
    @Override
    public boolean nullable() {
      return body.nullable();
    }
  }

  /**
   * The same again and again.
   *
   * @param groups the capturing groups inside, which every round forgets
   */
  record Repeat(RegexNode body, Times times, Groups groups) implements RegexNode {
    @Override
    public boolean nullable() {
      return times.min() == 0 || body.nullable();
    }
  }

  /**
   * How often.
   *
   * @param max {@link #ENDLESS} if there is none
   * @param greedy whether more is better
   */
  record Times(int min, int max, boolean greedy) {
    static final int ENDLESS = Integer.MAX_VALUE;
  }

  /**
   * Capturing groups that stand side by side.
   *
   * @param first number of the first of them
   * @param end number of the first one behind them
   */
  record Groups(int first, int end) {
    boolean isEmpty() {
      return first == end;
    }
  }

  /** Something about a position. */
  enum Assertion implements RegexNode {
    TEXT_START,
    TEXT_END,
    LINE_START,
    LINE_END,
    WORD_EDGE,
    NO_WORD_EDGE,
    FOLDED_WORD_EDGE,
    NO_FOLDED_WORD_EDGE;

    @Override
    public boolean nullable() {
      return true;
    }
  }

  /** What stands ahead of a position, or behind it, or does not. */
  record Look(RegexNode body, boolean ahead, boolean negative) implements RegexNode {
    @Override
    public boolean nullable() {
      return true;
    }
  }

  /** What a group has matched, once more. */
  record Reference(int group, RegexFlags flags) implements RegexNode {
    @Override
    public boolean nullable() {
      return true;
    }
  }
}
