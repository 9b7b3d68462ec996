package dev.pawl.engine.interpreter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scope that opens when a token takes several routes at once. */
final class ForkScope {
  final Frame frame;

  /** The branch that the forking token was in, or null outside all forks. */
  final @Nullable Branch parent;

  final History base;

  /** How many forks are around its branches, itself included. */
  final int depth;

  /** How many forks its frame had before. */
  final int since;

  /** The step that sent one more token, or null where a token took several routes. */
  final @Nullable Step aside;

  private final Branch[] branches;
  private int open;

  /** The join where its branches arrive, or -1 while none has. */
  private int join = -1;

  ForkScope(Frame frame, @Nullable Branch parent, History base, int width) {
    this(frame, parent, base, width, null);
  }

  private ForkScope(
      Frame frame, @Nullable Branch parent, History base, int width, @Nullable Step aside) {
    this.aside = aside;
    this.frame = frame;
    this.parent = parent;
    this.depth = parent == null ? 1 : parent.depth() + 1;
    this.base = base;
    this.since = frame.forks++;
    this.branches = new Branch[width];
    this.open = width;
    for (int i = 0; i < width; i++) {
      branches[i] = new Branch(this, i);
    }
  }

  /** Of one more token, which what was awaited beside a step sends; that of the step goes on. */
  static Branch aside(Step step) {
    return new ForkScope(step.frame, step.branch, step.history, 1, step).branch(0);
  }

  Branch branch(int index) {
    return branches[index];
  }

  List<Branch> branches() {
    return List.of(branches);
  }

  /** A branch reached the join; true when it was the last one missing. */
  boolean arrived(Branch branch, int node, History history) {
    branch.history = history;
    branch.joined = true;
    join = node;
    return --open == 0;
  }

  /** A branch ended at the exit: for the join it is skipped. True when it was the last one. */
  boolean ended(Branch branch, History history) {
    branch.history = history;
    return --open == 0;
  }

  int join() {
    return join;
  }

  /**
   * What lies behind the token that goes on. Branches that ended before the join do not count,
   * unless all did.
   */
  History merged() {
    List<History> histories = new ArrayList<>(branches.length);
    for (Branch branch : branches) {
      if (branch.history != null && branch.joined == (join >= 0)) {
        histories.add(branch.history);
      }
    }
    return History.merge(base, histories);
  }
}
