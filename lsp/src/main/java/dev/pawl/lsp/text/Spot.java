package dev.pawl.lsp.text;

import dev.pawl.lsp.text.Part.Group;
import dev.pawl.lsp.text.Part.Member;
import dev.pawl.lsp.text.Part.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A spot in a text, and all that is around it.
 *
 * @param steps from the whole text to the innermost part
 * @param onKey whether it is on the last step's key
 * @param scalar what it is on otherwise, or null
 */
public record Spot(List<Step> steps, boolean onKey, @Nullable Scalar scalar) {
  public Spot {
    steps = List.copyOf(steps);
  }

  /** A group, and the member of it that leads on. */
  public record Step(Group group, Member member) {
    /** A key; {@code []} for an item. */
    String word() {
      return member.key() == null ? "[]" : member.key();
    }
  }

  /** What is at an offset; it may also stand right behind it. */
  public static Spot at(@Nullable Part root, int offset) {
    List<Step> steps = new ArrayList<>();
    Part part = root;
    while (part instanceof Group group) {
      Member member = member(group, offset);
      if (member == null) {
        return new Spot(steps, false, null);
      }
      steps.add(new Step(group, member));
      if (!member.isItem() && offset <= member.keyEnd()) {
        return new Spot(steps, true, null);
      }
      part = member.value();
    }
    boolean inside = part instanceof Scalar && part.start() <= offset && offset <= part.end();
    return new Spot(steps, false, inside ? (Scalar) part : null);
  }

  /** Of two that touch, the one that begins here. They stand in order, and apart. */
  private static @Nullable Member member(Group group, int offset) {
    List<Member> members = group.members();
    int low = 0;
    int high = members.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (members.get(middle).start() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    Member last = low == 0 ? null : members.get(low - 1);
    return last != null && offset <= last.end() ? last : null;
  }

  /** Keys from the top to here; {@code []} stands for an item of a list. */
  public List<String> path() {
    return steps.stream().map(Step::word).toList();
  }

  /** The key that it is on, or whose value it is in. */
  public Optional<Member> member() {
    return steps.isEmpty() ? Optional.empty() : Optional.of(steps.getLast().member());
  }
}
