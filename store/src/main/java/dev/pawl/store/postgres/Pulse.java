package dev.pawl.store.postgres;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Gives signs of life on a thread, and over a connection, of its own: however long the thread that
 * writes has to wait, others must not take this process for gone.
 */
final class Pulse implements AutoCloseable {

  private final Beat beat;
  private final Runnable trouble;
  private final long pace;
  private boolean closed;
  private @Nullable Thread thread;

  /** One sign of life. */
  interface Beat {
    /** Returns whether it still counts. */
    boolean give() throws SQLException;

    /** Lets go of whatever it is given by. */
    void end();
  }

  /**
   * @param lease how long others wait for a sign of life
   * @param trouble told when a sign could not be given, or does not count any more
   */
  Pulse(Beat beat, Duration lease, Runnable trouble) {
    this.beat = beat;
    this.trouble = trouble;
    pace = Math.max(1, lease.toMillis() / 5);
  }

  /** Begins, unless it has begun already. */
  synchronized void start() {
    if (thread == null && !closed) {
      thread = Thread.ofPlatform().daemon().name("pawl-store-pulse").start(this::run);
    }
  }

  private void run() {
    boolean counts = true;
    long pause = pace;
    while (counts && rest(pause)) {
      try {
        counts = beat.give();
        pause = pace;
        if (!counts) {
          trouble.run();
        }
      } catch (SQLException | RuntimeException e) {
        System.getLogger("dev.pawl.store").log(Level.DEBUG, "a sign of life could not be given", e);
        beat.end();
        pause = Math.max(1, pace / 4);
        trouble.run();
      }
    }
    beat.end();
  }

  @SuppressWarnings("WaitNotInLoop") // a sign that comes too early does no harm
  private synchronized boolean rest(long millis) {
    try {
      if (!closed) {
        wait(millis);
      }
    } catch (InterruptedException _) {
      closed = true;
    }
    return !closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
