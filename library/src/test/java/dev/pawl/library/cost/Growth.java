package dev.pawl.library.cost;

import java.util.function.IntFunction;
import org.assertj.core.api.Condition;

/** How much more is allocated when something is ten times as large. */
final class Growth {
  /** Lists and buffers that double leave some room, which is more or less used. */
  static final Condition<Double> LINEAR = between(5, 13, "linear");

  static final Condition<Double> NONE = between(0.9, 1.1, "none at all");

  private Growth() {}

  private static Condition<Double> between(double least, double most, String word) {
    return new Condition<>(growth -> growth >= least && growth <= most, word);
  }

  /**
   * @param size the smaller one
   * @param work of a size, all of it on the calling thread
   */
  static double tenfold(int size, IntFunction<Runnable> work) {
    long small = Allocation.of(20, work.apply(size));
    long large = Allocation.of(2, work.apply(10 * size));
    return (double) large / small;
  }
}
