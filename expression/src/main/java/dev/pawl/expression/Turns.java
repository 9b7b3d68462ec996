package dev.pawl.expression;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The turns that one evaluation takes on the processors, so that a long one starves nobody.
 *
 * <p>Virtual threads are not preempted while they compute, and yielding is not enough: a carrier
 * looks for work of its own first, threads that yield there stay its own, and whatever comes from
 * outside (input, timers, new requests) waits until one of them ends. So an evaluation that goes on
 * for longer than a slice needs one of as many places as there are processors, and sleeps for a
 * moment after each slice while it keeps its place. Those without a place are not ready to run: in
 * that moment the carrier has nothing of its own and turns to the others. An evaluation within
 * another uses the place of the outer one: if it waited for a second place, the first would be
 * idle.
 */
public final class Turns {
  private static final long SLICE_NANOS = 5_000_000;
  private static final Semaphore PLACES =
      new Semaphore(Runtime.getRuntime().availableProcessors(), true);

  /** Who holds the place of this thread. */
  private static final ThreadLocal<@Nullable Turns> HOLDER = new ThreadLocal<>();

  private long began;
  private boolean placed;

  /** To be called again and again while computing; the first call begins the first slice. */
  public void pass(long now) {
    if (began == 0) {
      began = now;
    } else if (now - began > SLICE_NANOS) {
      began = Thread.currentThread().isVirtual() ? giveWay() : now;
    }
  }

  private long giveWay() {
    Turns holder = HOLDER.get();
    if (holder != null && holder != this) {
      return holder.giveWay();
    }
    if (placed) {
      LockSupport.parkNanos(1);
      end();
    }
    try {
      PLACES.acquire();
      placed = true;
      HOLDER.set(this);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return System.nanoTime();
  }

  /** To be called when the evaluation is over, however it ended. */
  public void end() {
    if (placed) {
      placed = false;
      HOLDER.remove();
      PLACES.release();
    }
  }
}
