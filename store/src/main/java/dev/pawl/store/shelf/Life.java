package dev.pawl.store.shelf;

import dev.pawl.store.database.Lease;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For as long as others take a process for living. Once one of them has taken a run of it, it is
 * over: the process goes on under another name, and has lost what it drove under this one.
 */
final class Life {
  private final String name;
  private final Lease lease;

  /** Until when it lasts, as it stands on the shelf, as far as that is known. */
  private @Nullable String kept;

  /** What may stand there instead, because nobody heard what came of it. */
  private @Nullable String tried;

  Life(String name, Duration length) {
    this.name = name;
    this.lease = new Lease(length);
  }

  String name() {
    return name;
  }

  boolean isOver() {
    return lease.isLost();
  }

  /** Whether it may be relied on without asking. */
  boolean holds() {
    return lease.holds();
  }

  /**
   * Makes it last for its whole length again, counted by the clock of the shelf, unless it is over.
   *
   * @return the moment by that clock, in milliseconds
   */
  synchronized long renew(Shelf shelf, Duration length) {
    Lease.Moment sent = lease.now();
    settle(shelf);
    long now = shelf.now();
    String until = Long.toString(now + length.toMillis());
    tried = until;
    Swap.Draft draft = new Swap.Draft().expect(Names.lease(name), kept);
    if (shelf.swap(draft.put(Names.lease(name), until).done())) {
      kept = until;
      lease.heard(sent);
    } else {
      lease.lose();
    }
    tried = null;
    return now;
  }

  private void settle(Shelf shelf) {
    if (tried != null) {
      String there = shelf.read(List.of(Names.lease(name))).get(Names.lease(name));
      kept = tried.equals(there) ? tried : kept;
      tried = null;
    }
  }

  /** Ends it: nobody waits for it any longer. */
  synchronized void end(Shelf shelf) {
    lease.lapse();
    if (kept != null || tried != null) {
      shelf.swap(new Swap.Draft().remove(Names.lease(name)).done());
    }
  }
}
