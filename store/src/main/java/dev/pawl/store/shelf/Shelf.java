package dev.pawl.store.shelf;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A place that keeps texts under names: all that a {@link ShelfRunStore} needs of it. Whoever wants
 * to keep runs somewhere else extends this class.
 *
 * <p>Safe to use from many threads, and from many processes at once. Names consist of the ASCII
 * characters that {@link Names} allows, so that their order is the same however they are compared;
 * texts are any.
 *
 * <p>Every method throws {@link dev.pawl.model.PawlException.Unreachable} when the place cannot be
 * used. After {@link #swap} has thrown it, the swap may have been made or not: the store looks.
 */
public abstract class Shelf implements AutoCloseable {
  /** What stands under these names; those that have nothing are left out. */
  public abstract Map<String, String> read(Collection<String> names);

  /**
   * What stands under names in their order.
   *
   * @param prefix how the names begin
   * @param after only names that follow this one, which need not exist; empty to begin
   * @param most how many at most
   */
  public abstract SequencedMap<String, String> range(String prefix, String after, int most);

  /**
   * Makes all changes at once if everything is as expected, and otherwise none. Returns once they
   * are safe: they outlast whatever the place is said to outlast.
   *
   * @return whether they were made
   */
  public abstract boolean swap(Swap swap);

  /**
   * Makes several swaps, in order. Each of them is made or not, whatever becomes of the others.
   *
   * @return for each whether it was made
   */
  public List<Boolean> swapAll(List<Swap> swaps) {
    return swaps.stream().map(this::swap).toList();
  }

  /**
   * The time in milliseconds since the epoch by a clock that all who share the place see. By it a
   * process that was not heard of for long is taken for gone. Not overriding it is right only where
   * all of them share a machine.
   */
  public long now() {
    return System.currentTimeMillis();
  }

  /** Whether {@link #range} is ever asked for this name; the others need not be in order. */
  protected static boolean isListed(String name) {
    return Names.isListed(name);
  }

  /** Lets go of what is needed to reach the place. What is kept stays. */
  @Override
  public void close() {}
}
