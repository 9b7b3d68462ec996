package dev.pawl.protocol.stdio;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that take turns at reading. Whoever has read a message may handle it too, which saves a
 * change of threads, the dearest part of a small request. When that takes longer than a moment,
 * another one, which stands by, goes on reading.
 *
 * <p>Standing by costs a look every moment while messages come, and nothing otherwise.
 */
final class Turns {
  private static final long MOMENT = Duration.ofMillis(1).toNanos();
  private static final int IDLE_LOOKS = 20;
  private static final int MOST = 8;

  private final Reading reading;
  private final Runnable takenOver;
  private int threads;
  private @Nullable Thread reader;
  private @Nullable Thread standby;

  /** Since when the reader has been handling a message, or 0 while it reads. */
  private long since;

  private boolean asleep;
  private boolean ended;
  private @Nullable Throwable failure;

  /** Reads a message and does what follows from it. */
  @FunctionalInterface
  interface Reading {
    /**
     * @return false at the end of the input
     */
    boolean next() throws IOException;
  }

  /**
   * @param takenOver is told when a message has taken longer than a moment to handle
   */
  Turns(Reading reading, Runnable takenOver) {
    this.reading = reading;
    this.takenOver = takenOver;
  }

  /** Returns at the end of the input, also while a message is still being handled. */
  void await() throws IOException, InterruptedException {
    synchronized (this) {
      reader = another();
      standby = another();
      reader.start();
      standby.start();
      while (!ended) {
        wait();
      }
      LockSupport.unpark(standby);
      if (failure instanceof IOException e) {
        throw e;
      }
      if (failure instanceof RuntimeException e) {
        throw e;
      }
      if (failure instanceof Error e) {
        throw e;
      }
    }
  }

  private Thread another() {
    threads++;
    return Thread.ofPlatform().daemon().name("mcp reader").unstarted(this::takePart);
  }

  /**
   * Says that the reader is about to handle a message.
   *
   * @return false when it must not, because nobody would go on reading
   */
  synchronized boolean mayHandle() {
    if (standby == null && threads < MOST) {
      // The others are busy, and will be for a while.
      standby = another();
      standby.start();
    }
    if (standby == null) {
      return false;
    }
    since = System.nanoTime();
    if (asleep) {
      asleep = false;
      LockSupport.unpark(standby);
    }
    return true;
  }

  private void takePart() {
    try {
      while (awaitTurn()) {
        if (!reading.next()) {
          end(null);
        }
      }
    } catch (Throwable e) {
      end(e);
    }
  }

  private synchronized void end(@Nullable Throwable why) {
    ended = true;
    failure = why;
    notifyAll();
  }

  /**
   * @return false when there is nothing to read any more, or enough others do
   */
  private boolean awaitTurn() {
    int idle = 0;
    while (true) {
      boolean sleeps;
      synchronized (this) {
        if (isOverdue()) {
          takeOver();
        }
        if (reader == Thread.currentThread()) {
          since = 0;
          return !ended;
        }
        if (ended || !standsBy()) {
          threads--;
          return false;
        }
        idle = since == 0 ? idle + 1 : 0;
        sleeps = idle > IDLE_LOOKS;
        asleep = sleeps;
      }
      if (sleeps) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, MOMENT);
      }
    }
  }

  private boolean isOverdue() {
    return standby == Thread.currentThread() && since != 0 && System.nanoTime() - since >= MOMENT;
  }

  private void takeOver() {
    reader = standby;
    standby = null;
    takenOver.run();
  }

  /** Whether it is this thread that does. */
  private boolean standsBy() {
    if (standby == null) {
      standby = Thread.currentThread();
    }
    return standby == Thread.currentThread();
  }
}
