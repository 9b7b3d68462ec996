package dev.pawl.store.shelf;

import dev.pawl.model.PawlException;
import dev.pawl.store.database.Patience;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Shows others that this process lives, from when it first drives a run. */
final class Presence implements AutoCloseable {
  /** How often in the length of a lease it shows itself. */
  private static final int OFTEN = 5;

  private final Shelf shelf;
  private final Duration length;
  private volatile @Nullable Life life;
  private @Nullable Thread thread;
  private boolean closed;

  /** How far the clock of the shelf is ahead of this process' own, in microseconds. */
  private volatile long ahead;

  private final AtomicLong lastStamp = new AtomicLong();

  Presence(Shelf shelf, Duration length) {
    this.shelf = shelf;
    this.length = length;
  }

  /** A life that others can see. */
  Life living() {
    Life known = life;
    return known != null && known.holds() ? known : renewed();
  }

  private synchronized Life renewed() {
    Life known = life;
    if (known != null) {
      renew(known);
    }
    if (known == null || known.isOver()) {
      known = new Life(UUID.randomUUID().toString(), length);
      renew(known);
      life = known;
    }
    if (thread == null && !closed) {
      thread = Thread.ofVirtual().name("pawl-shelf-presence").start(this::show);
    }
    return known;
  }

  /** Whether this is the name of the life of this process. */
  boolean isMe(String owner) {
    Life known = life;
    return known != null && !known.isOver() && known.name().equals(owner);
  }

  /** Asks whether a life still lasts, and makes it last. */
  synchronized void renew(Life which) {
    if (!which.isOver()) {
      ahead = 1_000 * which.renew(shelf, length) - System.nanoTime() / 1_000;
    }
  }

  /** About the time of the shelf, in microseconds; later at every call. */
  long stamp() {
    return lastStamp.accumulateAndGet(
        System.nanoTime() / 1_000 + ahead, (last, now) -> Math.max(last + 1, now));
  }

  private void show() {
    while (pause()) {
      try {
        Life known = life;
        if (known != null) {
          renew(known);
        }
      } catch (PawlException e) {
        System.getLogger("dev.pawl.store").log(Level.DEBUG, "no sign of life was given", e);
      }
    }
  }

  /** Returns whether to go on. */
  private synchronized boolean pause() {
    boolean ended = Patience.await(this, length.dividedBy(OFTEN), () -> closed);
    return !ended;
  }

  /** As if this process died: others may take its runs, and it does not know. */
  synchronized void die() {
    closed = true;
    notifyAll();
    Life known = life;
    if (known != null) {
      known.end(shelf);
    }
  }

  @Override
  public void close() {
    die();
  }
}
