package dev.pawl.store.shelf;

import dev.pawl.model.PawlException;
import java.util.Random;
import java.util.TreeMap;

/** One of some of whose swaps nobody hears what came of them: they were made, or they were not. */
final class UnreliableShelf extends MapShelf {
  private final Random random;
  private final int oneIn;
  private volatile boolean cut;

  UnreliableShelf(TreeMap<String, String> place, long seed, int oneIn) {
    super(place);
    this.random = new Random(seed);
    this.oneIn = oneIn;
  }

  /** Whether nothing reaches it. */
  void cut(boolean off) {
    cut = off;
  }

  @Override
  public boolean swap(Swap swap) {
    if (cut) {
      throw new PawlException.Unreachable("it is cut off");
    }
    boolean fails;
    boolean made;
    synchronized (random) {
      fails = random.nextInt(oneIn) == 0;
      made = random.nextBoolean();
    }
    boolean done = (!fails || made) && super.swap(swap);
    if (fails) {
      throw new PawlException.Unreachable("nobody knows what came of it");
    }
    return done;
  }
}
