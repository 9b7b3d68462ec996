package dev.pawl.engine.plan;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node, and the branches of forks in which a token comes to it.
 *
 * @param branch null outside all forks
 */
record Spot(int node, @Nullable Branch branch) {
  /**
   * One branch of a fork.
   *
   * @param fork the node that forks
   * @param way which of its ways out
   * @param number which of the branches
   * @param around the branch that the fork is in
   */
  record Branch(int fork, int way, int number, @Nullable Branch around) {
    /** Where the token was that forked. */
    Spot origin() {
      return new Spot(fork, around);
    }
  }

  /** Whether it is in a branch, or in one that was opened inside of that. */
  boolean isWithin(@Nullable Branch other) {
    if (other == null) {
      return true;
    }
    for (Branch each = branch; each != null; each = each.around) {
      if (Objects.equals(each, other)) {
        return true;
      }
    }
    return false;
  }
}
