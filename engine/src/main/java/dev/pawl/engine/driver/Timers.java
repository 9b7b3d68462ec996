package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The moments that a run waits for, the next one first. */
final class Timers {
  private static final int FEW = 64;

  private final PriorityQueue<Effect.Sleep> queue =
      new PriorityQueue<>((one, other) -> Long.compare(one.until(), other.until()));

  /** So many that some of them must belong to steps that are over. */
  private int sweepAt = FEW;

  /**
   * @param wanted tells timers that still mean something from those that can be forgotten
   */
  void add(Effect.Sleep sleep, Predicate<Effect.Sleep> wanted) {
    queue.add(sleep);
    if (queue.size() > sweepAt) {
      queue.removeIf(wanted.negate());
      sweepAt = Math.max(FEW, 2 * queue.size());
    }
  }

  /** {@link Long#MAX_VALUE} when there is none. */
  long next() {
    Effect.Sleep first = queue.peek();
    return first == null ? Long.MAX_VALUE : first.until();
  }

  /** Takes out a timer whose moment has come, or null. */
  Effect.@Nullable Sleep due(long now) {
    return next() <= now ? queue.poll() : null;
  }
}
