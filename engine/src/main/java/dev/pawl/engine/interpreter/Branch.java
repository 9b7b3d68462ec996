package dev.pawl.engine.interpreter;

import java.util.ArrayDeque;
import java.util.Deque;
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

  /** Where forks do not nest: the branch in which its token goes on with others, or null. */
  @Nullable Branch into;

  /** How many forks are around it, its own included. */
  int depth() {
    return fork.depth;
  }

  int index() {
    return index;
  }

  /** Whether they are one, or one of them is a part of the other. Null is outside of all forks. */
  static boolean areInLine(@Nullable Branch one, @Nullable Branch other) {
    return isWithin(one, other) || isWithin(other, one);
  }

  static boolean isWithin(@Nullable Branch inner, @Nullable Branch outer) {
    Branch each = inner;
    while (each != null && each != outer) {
      each = each.fork.parent;
    }
    return each == outer;
  }

  /** In the order in which they are written; whatever is around another comes before it. */
  static int compare(@Nullable Branch one, @Nullable Branch other) {
    if (one == other) {
      return 0;
    }
    if (one == null || other == null) {
      return one == null ? -1 : 1;
    }
    int depth = Math.min(one.depth(), other.depth());
    Branch first = at(one, depth);
    Branch second = at(other, depth);
    if (first == second) {
      return Integer.compare(one.depth(), other.depth());
    }
    while (first.fork.parent != second.fork.parent
        && first.fork.parent != null
        && second.fork.parent != null) {
      first = first.fork.parent;
      second = second.fork.parent;
    }
    if (first.fork == second.fork) {
      return Integer.compare(first.index, second.index);
    }
    Step sent = first.fork.aside;
    Step another = second.fork.aside;
    // Of those beside one step the first that is written comes first, whichever was quicker.
    return sent != null
            && another != null
            && first.fork.base == second.fork.base
            && sent.node != another.node
        ? Integer.compare(sent.node.index(), another.node.index())
        : Integer.compare(first.fork.since, second.fork.since);
  }

  /** Itself, or the branch around it at this depth. */
  private static Branch at(Branch branch, int depth) {
    Branch each = branch;
    for (int i = branch.depth(); i > depth && each.fork.parent != null; i--) {
      each = each.fork.parent;
    }
    return each;
  }

  /** What lay behind both when they parted; null if they are the same. */
  static @Nullable History forked(@Nullable Branch one, @Nullable Branch other) {
    if (one == other) {
      return null;
    }
    if (isWithin(other, one)) {
      return left(other, one);
    }
    if (isWithin(one, other)) {
      return left(one, other);
    }
    for (Branch each = one; each != null; each = each.fork.parent) {
      for (Branch another = other; another != null; another = another.fork.parent) {
        if (each.fork.parent == another.fork.parent) {
          return each.fork.since <= another.fork.since ? each.fork.base : another.fork.base;
        }
      }
    }
    return null;
  }

  /** What lay behind a branch when it left the one around it. */
  private static @Nullable History left(@Nullable Branch inner, @Nullable Branch outer) {
    Branch each = inner;
    while (each != null && each.fork.parent != outer) {
      each = each.fork.parent;
    }
    return each == null ? null : each.fork.base;
  }

  /**
   * Tells steps of a node that several branches share apart: {@code #~0.1}, or {@code #+tick#+2}
   * for the token that the second {@code tick} beside a step sent. Whatever is quicker, it is the
   * same.
   */
  String suffix() {
    Deque<Branch> inside = new ArrayDeque<>();
    for (Branch each = this; each != null && each.fork.aside == null; each = each.fork.parent) {
      inside.push(each);
    }
    Branch outer = inside.isEmpty() ? this : inside.element().fork.parent;
    StringBuilder suffix = new StringBuilder();
    Step sentBy = outer == null ? null : outer.fork.aside;
    if (sentBy != null) { // its id tells of the branches around it
      String id = sentBy.id.substring(sentBy.frame.path.length());
      suffix.append("#+").append(id.replace("#", "#+"));
    }
    String mark = "#~";
    for (Branch each : inside) {
      suffix.append(mark).append(each.index);
      mark = ".";
    }
    return suffix.toString();
  }
}
