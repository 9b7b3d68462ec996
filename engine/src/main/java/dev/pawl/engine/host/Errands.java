package dev.pawl.engine.host;

import dev.pawl.engine.journal.Letter;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Letters that are being dealt with, each on a thread of its own: a run takes a letter when it has
 * time for it, and no other run's letters wait for that.
 */
final class Errands {
  /** How long a letter is waited for that is usually dealt with at once. */
  private static final Duration SOON = Duration.ofMillis(20);

  /** While so many are under way, nobody waits for one more. */
  private static final int MANY = 8;

  private static final int MOST = 1_000;

  private final Predicate<Letter> work;
  private final Map<String, Errand> underWay = new ConcurrentHashMap<>();

  /**
   * @param work deals with a letter, and says whether it can be thrown away
   */
  Errands(Predicate<Letter> work) {
    this.work = work;
  }

  private final class Errand implements Runnable {
    private final Letter letter;
    private final Thread thread;
    private volatile @Nullable Boolean done;

    Errand(Letter letter) {
      this.letter = letter;
      this.thread = Thread.ofVirtual().name("pawl-letter").unstarted(this);
    }

    @Override
    public void run() {
      boolean dealtWith = false;
      try {
        dealtWith = work.test(letter);
      } catch (RuntimeException e) {
        System.getLogger("dev.pawl.engine")
            .log(Level.WARNING, "a letter to run " + letter.run() + " was not dealt with", e);
      } finally {
        done = dealtWith;
      }
    }
  }

  /** Somebody else has dealt with a letter: when it comes, it is thrown away. */
  void isDealtWith(Letter letter) {
    Errand done = new Errand(letter);
    done.done = true;
    underWay.put(letter.id(), done);
  }

  /** Whether a letter has been dealt with; begins to, if nobody has yet. Returns soon. */
  boolean isDone(Letter letter) {
    Errand errand = underWay.get(letter.id());
    if (errand == null) {
      if (underWay.size() >= MOST) {
        // What is left of letters that nobody brought again: their runs are over.
        underWay.values().removeIf(each -> each.done != null);
      }
      errand = new Errand(letter);
      underWay.put(letter.id(), errand);
      errand.thread.start();
      if (underWay.size() <= MANY) {
        try {
          boolean _ = errand.thread.join(SOON);
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
        }
      }
    }
    Boolean done = errand.done;
    if (done == null) {
      return false;
    }
    underWay.remove(letter.id());
    return done;
  }
}
