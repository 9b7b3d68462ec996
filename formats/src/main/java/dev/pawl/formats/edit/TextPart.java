package dev.pawl.formats.edit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value as it stands in a text: from where to where, and what it is made of. */
sealed interface TextPart {
  int start();

  /** Behind its last character that is neither space nor comment. */
  int end();

  /** How a scalar is written. */
  enum Quotes {
    NONE,
    SINGLE,
    DOUBLE,
    /** Many lines behind {@code |} or {@code >}. */
    BLOCK
  }

  record Scalar(int start, int end, Quotes quotes) implements TextPart {}

  record Alias(int start, int end) implements TextPart {}

  /**
   * A mapping or a sequence.
   *
   * @param flow whether it stands in braces or brackets
   * @param column of its keys or dashes, counted from 0; of no meaning in flow
   */
  record Group(
      boolean isMapping, int start, int end, boolean flow, int column, List<Member> members)
      implements TextPart {
    public Group {
      members = List.copyOf(members);
    }

    @Nullable Member member(String key) {
      for (Member member : members) {
        if (key.equals(member.key)) {
          return member;
        }
      }
      return null;
    }
  }

  /**
   * One key with its value, or one item.
   *
   * @param start of the key, or of the item's dash
   * @param keyEnd behind the key or the dash; where an item in brackets begins
   * @param key null for an item
   */
  record Member(int start, int keyEnd, @Nullable String key, TextPart value) {
    int end() {
      return Math.max(keyEnd, value.end());
    }
  }
}
