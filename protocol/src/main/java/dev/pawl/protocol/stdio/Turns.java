package dev.pawl.protocol.stdio;

import dev.pawl.protocol.server.Here;
import java.io.IOException;
import java.time.Duration;
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
  private final Machine machine;
  private int threads;
  private @Nullable Thread reader;
  private @Nullable Thread standby;

  /**
   * What the reader is handling, or null while it reads. Whoever reads next knows nothing of it.
   */
  private Here.@Nullable Late handled;

  /** Since when. */
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

  Turns(Reading reading, Machine machine) {
    this.reading = reading;
    this.machine = machine;
  }

  /** Reads from now on. */
  synchronized void begin() {
    reader = another();
    standby = another();
    reader.start();
    standby.start();
  }

  /** Returns at the end of the input, also while a message is still being handled. */
  synchronized void await() throws IOException, InterruptedException {
    while (!ended) {
      wait();
    }
    if (standby != null) {
      machine.wake(standby);
    }
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

  private Thread another() {
    threads++;
    return machine.thread(this::takePart);
  }

  /**
   * Says that the reader is about to handle a message.
   *
   * @param message is told when that takes longer than a moment
   * @return false when it must not, because nobody would go on reading
   */
  synchronized boolean mayHandle(Here.Late message) {
    if (standby == null && threads < MOST) {
      // The others are busy, and will be for a while.
      standby = another();
      standby.start();
    }
    if (standby == null) {
      return false;
    }
    handled = message;
    since = machine.nanoTime();
    if (asleep) {
      asleep = false;
      machine.wake(standby);
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
        if (handled != null && isOverdue()) {
          takeOver(handled);
        }
        if (reader == Thread.currentThread()) {
          handled = null;
          return !ended;
        }
        if (ended || !standsBy()) {
          threads--;
          return false;
        }
        idle = handled == null ? idle + 1 : 0;
        sleeps = idle > IDLE_LOOKS;
        asleep = sleeps;
      }
      if (sleeps) {
        machine.pause();
      } else {
        machine.pause(MOMENT);
      }
    }
  }

  private boolean isOverdue() {
    return standby == Thread.currentThread() && machine.nanoTime() - since >= MOMENT;
  }

  private void takeOver(Here.Late overdue) {
    reader = standby;
    standby = null;
    handled = null;
    overdue.isLate();
  }

  /** Whether it is this thread that does. */
  private boolean standsBy() {
    if (standby == null) {
      standby = Thread.currentThread();
    }
    return standby == Thread.currentThread();
  }
}
