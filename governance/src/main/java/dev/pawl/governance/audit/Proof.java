package dev.pawl.governance.audit;

/** What came of verifying a trail. */
public sealed interface Proof {
  /**
   * Nothing was changed, removed, moved or added by hand.
   *
   * @param first the number of the first entry that is kept; 0 if there is none
   * @param last the number of the last one
   * @param hash of the last one: whoever notes both can tell later that nothing is missing
   * @param checkpoints how many were found good
   */
  record Whole(long first, long last, String hash, long checkpoints) implements Proof {
    public long entries() {
      return last == 0 ? 0 : last - first + 1;
    }
  }

  /**
   * Something is wrong.
   *
   * @param sequence the first entry of which that can be said
   */
  record Broken(long sequence, String why) implements Proof {}
}
