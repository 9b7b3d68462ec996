package dev.pawl.engine.check;

import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What can lie behind a token that comes to a node: which nodes have surely run, how each of them
 * may have ended last, and which may have been the step before.
 */
final class Past {
  /** How a step can end so that the run goes on. */
  enum End {
    DONE,
    FAILED,
    LATE
  }

  /**
   * The branch of a fork that a token is in.
   *
   * @param fork the node that forks
   * @param way which of its ways out
   */
  record Branch(int fork, int way, int branch, @Nullable Branch around) {
    /** In one branch or another: nobody can tell. */
    static final Branch SOME = new Branch(-1, -1, -1, null);

    boolean isBesides(Branch other) {
      return fork == other.fork && way == other.way && Objects.equals(around, other.around);
    }
  }

  final BitSet surely;
  final BitSet[] ended;
  final BitSet[] before;
  final @Nullable Branch branch;

  private Past(BitSet surely, BitSet[] ended, BitSet[] before, @Nullable Branch branch) {
    this.surely = surely;
    this.ended = ended;
    this.before = before;
    this.branch = branch;
  }

  static Past none() {
    return new Past(new BitSet(), sets(), sets(), null);
  }

  private static BitSet[] sets() {
    return new BitSet[] {new BitSet(), new BitSet(), new BitSet()};
  }

  private static BitSet copy(BitSet set) {
    return (BitSet) set.clone();
  }

  private static int index(End end) {
    return switch (end) {
      case DONE -> 0;
      case FAILED -> 1;
      case LATE -> 2;
    };
  }

  boolean mayHave(int node, End end) {
    return ended[index(end)].get(node);
  }

  boolean mayHaveRun(int node) {
    return ended[0].get(node) || ended[1].get(node) || ended[2].get(node);
  }

  BitSet before(End end) {
    return before[index(end)];
  }

  /** After one more step. */
  Past after(int node, End end) {
    BitSet surelyNow = copy(surely);
    surelyNow.set(node);
    BitSet[] endedNow = sets();
    BitSet[] beforeNow = sets();
    for (int i = 0; i < endedNow.length; i++) {
      endedNow[i].or(ended[i]);
      endedNow[i].clear(node);
    }
    endedNow[index(end)].set(node);
    beforeNow[index(end)].set(node);
    return new Past(surelyNow, endedNow, beforeNow, branch);
  }

  /** The same, where these names stand for something as well. */
  Past knowing(BitSet names) {
    BitSet all = copy(surely);
    all.or(names);
    return new Past(all, ended, before, branch);
  }

  Past in(@Nullable Branch other) {
    return new Past(surely, ended, before, other);
  }

  /** The same, where the step before is one of those that it is for another one. */
  Past behind(Past other) {
    return new Past(surely, ended, other.before, branch);
  }

  /** Either of two. */
  Past or(Past other) {
    BitSet both = copy(surely);
    both.and(other.surely);
    return joined(other, both, Objects.equals(branch, other.branch) ? branch : Branch.SOME);
  }

  /** The same, where what another one is sure of is sure as well. */
  Past surelyAlso(Past other) {
    BitSet all = copy(surely);
    all.or(other.surely);
    return new Past(all, ended, before, branch);
  }

  /** Both of two, whose branches have met. */
  Past with(Past other) {
    BitSet all = copy(surely);
    all.or(other.surely);
    return joined(other, all, branch);
  }

  private Past joined(Past other, BitSet surelyNow, @Nullable Branch where) {
    BitSet[] endedNow = sets();
    BitSet[] beforeNow = sets();
    for (int i = 0; i < endedNow.length; i++) {
      endedNow[i].or(ended[i]);
      endedNow[i].or(other.ended[i]);
      beforeNow[i].or(before[i]);
      beforeNow[i].or(other.before[i]);
    }
    return new Past(surelyNow, endedNow, beforeNow, where);
  }

  boolean isSameAs(@Nullable Past other) {
    if (other == null || !surely.equals(other.surely) || !Objects.equals(branch, other.branch)) {
      return false;
    }
    for (int i = 0; i < ended.length; i++) {
      if (!ended[i].equals(other.ended[i]) || !before[i].equals(other.before[i])) {
        return false;
      }
    }
    return true;
  }
}
