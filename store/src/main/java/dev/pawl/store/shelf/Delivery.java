package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Letter;
import dev.pawl.model.PawlException;
import dev.pawl.store.database.Patience;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Hands out letters to the runs of this process. It looks now and then whether there are new ones,
 * which is cheap, but only while this process drives any run.
 */
final class Delivery implements AutoCloseable {
  private static final int PORTION = 1_000;

  private final Desk desk;
  private final ShelfLetters letters;

  /** What becomes of a letter to a run that is over. */
  private final Consumer<Letter> late;

  private boolean look;
  private boolean closed;
  private @Nullable Thread thread;

  Delivery(Desk desk, ShelfLetters letters, Consumer<Letter> late) {
    this.desk = desk;
    this.letters = letters;
    this.late = late;
  }

  synchronized void deliver(Predicate<Letter> reader) {
    if (thread != null || closed) {
      throw new PawlException.Conflict("letters are delivered once, while the store is open");
    }
    thread = Thread.ofVirtual().name("pawl-shelf-letters").start(() -> run(reader));
  }

  /** There may be letters now. */
  synchronized void lookNow() {
    look = true;
    notifyAll();
  }

  private void run(Predicate<Letter> reader) {
    String seen = "";
    boolean left = false;
    while (await()) {
      try {
        String count = isNeeded() ? letters.count() : seen;
        if (left || !count.equals(seen)) {
          left = handOut(reader);
          seen = count;
        }
      } catch (PawlException e) {
        System.getLogger("dev.pawl.store").log(Level.DEBUG, "letters could not be read", e);
      }
    }
  }

  private boolean isNeeded() {
    return !desk.driven().isEmpty();
  }

  private synchronized boolean await() {
    Patience.await(this, desk.settings().letters(), () -> look || closed);
    look = false;
    return !closed;
  }

  /** Returns whether any are left. */
  private boolean handOut(Predicate<Letter> reader) {
    List<Letter> found = letters.all(PORTION);
    boolean left = false;
    for (Letter letter : found) {
      if (drives(letter.run())) {
        boolean done = deal(reader, letter);
        if (done) {
          letters.throwAway(letter);
        }
        left |= !done;
      } else {
        left |= !putAside(letter);
      }
    }
    return left;
  }

  private boolean drives(String run) {
    ShelfJournal journal = desk.driven().get(run);
    return journal != null && !journal.isOver();
  }

  private static boolean deal(Predicate<Letter> reader, Letter letter) {
    try {
      return reader.test(letter);
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.store")
          .log(Level.WARNING, "a letter to run " + letter.run() + " could not be dealt with", e);
      return false;
    }
  }

  /** Whether the letter was for a run that is over, and is out of the way now. */
  boolean putAside(Letter letter) {
    KeptRun run = desk.run(letter.run());
    boolean over = run != null && run.isOver();
    if (over) {
      late.accept(letter);
    }
    return over;
  }

  /** Waits for the letter that is being dealt with, if there is one. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      closed = true;
      running = thread;
      notifyAll();
    }
    if (running != null && running != Thread.currentThread()) {
      Patience.join(running, desk.settings().patience());
    }
  }
}
