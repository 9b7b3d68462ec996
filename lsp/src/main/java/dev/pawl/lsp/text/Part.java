package dev.pawl.lsp.text;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value as it stands in a text, however unfinished that is: from where to where. */
public sealed interface Part {
  int start();

  /** Behind its last character. */
  int end();

  /** How a scalar is written. */
  enum Style {
    PLAIN,
    SINGLE,
    DOUBLE,
    /** Many lines behind {@code |}. */
    LITERAL,
    /** Many lines behind {@code >}. */
    FOLDED
  }

  record Scalar(int start, int end, Style style) implements Part {}

  /**
   * A mapping or a sequence.
   *
   * @param flow whether it stands in braces or brackets
   */
  record Group(int start, int end, boolean mapping, boolean flow, List<Member> members)
      implements Part {
    public Group {
      members = List.copyOf(members);
    }

    public Optional<Member> member(String key) {
      return members.stream().filter(each -> key.equals(each.key())).findFirst();
    }

    /** What stands under a key. */
    public Optional<Part> get(String key) {
      return member(key).flatMap(Member::part);
    }

    /** The mapping or sequence that stands under a key. */
    public Optional<Group> group(String key) {
      return get(key).filter(Group.class::isInstance).map(Group.class::cast);
    }

    /** Those of its values that are mappings. */
    public List<Group> mappings() {
      return members.stream()
          .flatMap(each -> each.part().stream())
          .filter(each -> each instanceof Group group && group.mapping())
          .map(Group.class::cast)
          .toList();
    }
  }

  /**
   * One key with its value, or one item.
   *
   * @param start of the key, or of the item or its dash
   * @param keyEnd behind the key; where an item begins
   * @param key null for an item
   * @param colon whether a value could follow: not so behind a word that is not finished
   */
  record Member(int start, int keyEnd, @Nullable String key, boolean colon, @Nullable Part value) {
    public Optional<Part> part() {
      return Optional.ofNullable(value);
    }

    public int end() {
      return value == null ? keyEnd : Math.max(keyEnd, value.end());
    }

    public boolean isItem() {
      return key == null;
    }
  }
}
