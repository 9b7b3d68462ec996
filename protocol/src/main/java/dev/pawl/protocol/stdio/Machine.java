package dev.pawl.protocol.stdio;

import java.util.concurrent.locks.LockSupport;

/**
 * What {@link Turns} needs of the machine: threads, the time, and a way to wait. A test brings one
 * of its own, and tries all orders in which things can happen.
 */
interface Machine {
  /** Makes a thread, which is started later. */
  Thread thread(Runnable work);

  long nanoTime();

  /** Waits to be woken; may return for no reason. */
  void pause();

  /** Waits to be woken, or for that long. */
  void pause(long nanos);

  /** Ends a pause of that thread: the one that it makes, or else its next one. */
  void wake(Thread thread);

  /** The one that this program runs on. */
  final class Real implements Machine {
    @Override
    public Thread thread(Runnable work) {
      return Thread.ofPlatform().daemon().name("mcp reader").unstarted(work);
    }

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public void pause() {
      LockSupport.park(this);
    }

    @Override
    public void pause(long nanos) {
      LockSupport.parkNanos(this, nanos);
    }

    @Override
    public void wake(Thread thread) {
      LockSupport.unpark(thread);
    }
  }
}
