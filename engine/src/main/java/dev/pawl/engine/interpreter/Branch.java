package dev.pawl.engine.interpreter;

import org.jspecify.annotations.Nullable;

/** One of the ways that a fork sent a token. */
final class Branch {
  final ForkScope fork;
  private final int index;

  /** What lay behind its token when it arrived at the join or ended; null until then. */
  @Nullable History history;

  /** Whether it arrived at the join. */
  boolean joined;

  Branch(ForkScope fork, int index) {
    this.fork = fork;
    this.index = index;
  }

  /** Whether they are one, or one of them is a part of the other. Null is outside of all forks. */
  static boolean areInLine(@Nullable Branch one, @Nullable Branch other) {
    return isWithin(one, other) || isWithin(other, one);
  }

  private static boolean isWithin(@Nullable Branch inner, @Nullable Branch outer) {
    Branch each = inner;
    while (each != null && each != outer) {
      each = each.fork.parent;
    }
    return each == outer;
  }

  /** Tells steps of a node that several branches share apart: {@code #~0.1}. */
  String suffix() {
    return fork.parent == null ? "#~" + index : fork.parent.suffix() + "." + index;
  }
}
