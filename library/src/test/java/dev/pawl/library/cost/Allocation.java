package dev.pawl.library.cost;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the bytes that some work allocates on the thread that does it.
 *
 * <p>The number does not depend on how busy or how fast the machine is. A compiler can only lower
 * it, by not making objects that nobody gets to see; so can a second time, when what is made once
 * has been made.
 */
final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int TURNS = 3;

  private Allocation() {}

  /**
   * The least bytes that one of several turns took.
   *
   * @param times how often the work is done before it counts, and then in each turn
   */
  static long of(int times, Runnable work) {
    repeat(times, work);
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      repeat(times, work);
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least / times;
  }

  private static void repeat(int times, Runnable work) {
    for (int i = 0; i < times; i++) {
      work.run();
    }
  }
}
