package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Reach;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one frame that wait for others, in a workflow whose forks do not nest.
 *
 * <p>Where forks nest, a join closes one of them and knows its branches. Here any tokens may meet
 * anywhere, so a join waits as long as some token that is still on its way can come to it. Which
 * tokens meet thus follows from the graph and from what steps decide, and never from what is
 * faster.
 *
 * <p>A branch names a token as it does elsewhere. Those who met go on as one: in the branch around
 * theirs when nobody else is left in it, otherwise in the first of theirs.
 */
final class Gathering {
  private final Frame frame;
  private final Reach reach;
  private final Map<Integer, List<Token>> waiting = new TreeMap<>();
  private final List<Token> ended = new ArrayList<>();

  /** How many steps are going on at each node, and at which there are any. */
  private final int[] steps;

  private final BitSet busy = new BitSet();

  /** A token that stands still. */
  private record Token(@Nullable Branch branch, History history) {}

  /**
   * Tokens that have become one.
   *
   * @param node where it goes on, or -1 when all have ended
   */
  record Met(int node, @Nullable Branch branch, History history) {}

  Gathering(Frame frame, Reach reach) {
    this.frame = frame;
    this.reach = reach;
    this.steps = new int[frame.workflow.size()];
  }

  void begun(Step step) {
    int node = step.node.index();
    if (step.undoes == null && steps[node]++ == 0) {
      busy.set(node);
    }
  }

  void over(Step step) {
    int node = step.node.index();
    if (step.undoes == null && --steps[node] == 0) {
      busy.clear(node);
    }
  }

  /** A token has come to a join. */
  void waits(int node, @Nullable Branch branch, History history) {
    waiting.computeIfAbsent(node, _ -> new ArrayList<>()).add(new Token(branch, history));
  }

  /** A token has passed the exit. */
  void ended(@Nullable Branch branch, History history) {
    ended.add(new Token(branch, history));
  }

  /**
   * The next join at which nobody is missing any more, or the end of all; null while there is none.
   */
  @Nullable Met next() {
    if (frame.failing()) {
      return null;
    }
    for (int node : waiting.keySet()) {
      if (!isAwaited(node)) {
        return met(node);
      }
    }
    if (!busy.isEmpty()) {
      return null;
    }
    if (!waiting.isEmpty()) { // joins that wait for each other: the first one has waited enough
      return met(waiting.keySet().iterator().next());
    }
    return ended.isEmpty() ? null : all();
  }

  /** Whether a token that is on its way, or waits elsewhere, can still come to a join. */
  private boolean isAwaited(int join) {
    BitSet leading = reach.leadingTo(join);
    if (busy.intersects(leading)) {
      return true;
    }
    for (int other : waiting.keySet()) {
      if (other != join && leading.get(other)) {
        return true;
      }
    }
    return false;
  }

  private Met met(int node) {
    List<Token> tokens = inOrder(Objects.requireNonNull(waiting.remove(node)));
    return new Met(node, together(tokens), merged(tokens));
  }

  /** What counts of those that ended are the ones that went on in the end, as behind a join. */
  private Met all() {
    List<Token> tokens = new ArrayList<>();
    for (Token each : ended) {
      if (ended.stream().noneMatch(other -> isAround(other.branch, each.branch))) {
        tokens.add(each);
      }
    }
    ended.clear();
    return new Met(-1, null, merged(inOrder(tokens)));
  }

  private static boolean isAround(@Nullable Branch outer, @Nullable Branch inner) {
    return outer != inner && Branch.isWithin(inner, outer);
  }

  /** In the order in which their branches are written. */
  private static List<Token> inOrder(List<Token> tokens) {
    List<Token> sorted = new ArrayList<>(tokens);
    sorted.sort((one, other) -> Branch.compare(one.branch, other.branch));
    return sorted;
  }

  private static History merged(List<Token> tokens) {
    History merged = tokens.getFirst().history;
    Set<Branch> branches = new HashSet<>();
    for (int i = 1; i < tokens.size(); i++) {
      Token before = tokens.get(i - 1);
      Token each = tokens.get(i);
      if (before.branch != null) {
        branches.add(before.branch);
      }
      Branch around = around(each.branch, branches);
      boolean apart = around == null && tokens.getFirst().branch != null;
      History base = Branch.forked(apart ? before.branch : around, each.branch);
      merged = History.merge(base == null ? merged : base, List.of(merged, each.history));
    }
    return merged;
  }

  /** The closest of some branches that is around another, or null. */
  private static @Nullable Branch around(@Nullable Branch branch, Set<Branch> branches) {
    Branch outer = branch == null ? null : branch.fork.parent;
    while (outer != null && !branches.contains(outer)) {
      outer = outer.fork.parent;
    }
    return outer;
  }

  /** The branch in which they go on. */
  private static @Nullable Branch together(List<Token> tokens) {
    Set<Branch> branches = new LinkedHashSet<>();
    for (Token each : tokens) {
      if (each.branch == null) {
        return null;
      }
      branches.add(each.branch);
    }
    Branch left = leavable(branches);
    while (left != null) {
      branches.removeAll(left.fork.branches());
      Branch around = left.fork.parent;
      if (around == null) {
        return null;
      }
      for (Branch each : left.fork.branches()) {
        each.into = each.into == null ? around : each.into;
      }
      branches.add(around);
      left = leavable(branches);
    }
    Branch first = branches.stream().min(Branch::compare).orElseThrow();
    for (Branch each : branches) {
      each.into = each == first ? null : first;
    }
    return first;
  }

  /**
   * One of them whose fork has nobody else left, or null. Who has ended elsewhere is still counted:
   * whether that was before or after they met says nothing.
   */
  private static @Nullable Branch leavable(Set<Branch> branches) {
    for (Branch each : branches) {
      boolean last =
          each.fork.aside == null
              ? each.fork.branches().stream().allMatch(other -> isAmong(other, branches))
              : each.fork.parent != null && branches.contains(each.fork.parent);
      if (last) {
        return each;
      }
    }
    return null;
  }

  /** Whether the token of a branch is one of some that have met, be it together with others. */
  private static boolean isAmong(Branch branch, Set<Branch> branches) {
    Branch each = branch;
    while (each != null && !branches.contains(each)) {
      each = each.into;
    }
    return each != null;
  }
}
