package dev.pawl.engine.driver;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.model.PawlException;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a run has to wait for its journal.
 *
 * <p>The intent of a call that may change something is safe before it is made, and what came of it
 * before anything else is called, before the run waits, and before it answers. What only computes
 * or reads rides along: were it lost, it would simply be done again. So a run that does nothing
 * else does not wait for a disk, unless it took so long that part of it is written: whoever resumed
 * that could come to another end than the one that was told.
 *
 * <p>Events are appended by the driving thread alone; any thread may wait.
 */
final class Safety {
  private final Journal journal;
  private final @Nullable RunListener observer;
  private volatile long appended;

  /** How much of it is known to be safe. */
  private volatile long safe;

  /** How much of it must be before anything else happens. */
  private volatile long owed;

  /** How much of it is being written without anybody waiting. */
  private long flushed;

  /** Whether somebody outside may rely on what is in the journal. */
  private volatile boolean promised;

  private volatile @Nullable PawlException refusal;

  Safety(Journal journal) {
    this(journal, null);
  }

  /**
   * @param observer hears how long was waited; null for nobody
   */
  Safety(Journal journal, @Nullable RunListener observer) {
    this.journal = journal;
    this.observer = observer;
  }

  /** Whether anything is kept at all. */
  boolean isKept() {
    return journal != Journal.NONE;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // only the driving thread writes it
  void append(Event event) {
    journal.append(event);
    appended++;
  }

  /** A last word, which nobody waits for. */
  void leave(Event event) {
    journal.leave(event);
  }

  /**
   * What was just appended says what came of a call that may have changed something.
   *
   * <p>Nothing is written yet: most often the next call follows at once, and its intent goes to the
   * disk in the same write.
   */
  void owe() {
    promised = true;
    owed = appended;
  }

  /**
   * Waits until what is owed is safe, before somebody is told of something that follows from it.
   */
  void pay() {
    if (owes()) {
      sync();
    }
  }

  /** Has what is owed written while the run waits for something else. For the driving thread. */
  void payLater() {
    if (owes() && owed > flushed) {
      flushed = appended;
      journal.flush();
    }
  }

  /** Whether a call has to wait, even one that changes nothing. */
  boolean owes() {
    return owed > safe;
  }

  /** Somebody relies on this run from now on. */
  void promise() {
    promised = true;
  }

  /** Waits until everything that was appended so far is safe. */
  void sync() {
    promised = true;
    long upTo = appended;
    if (upTo > safe) {
      written();
      synchronized (this) {
        safe = Math.max(safe, upTo);
      }
    }
  }

  private void written() {
    if (observer == null) {
      journal.sync();
      return;
    }
    long began = System.nanoTime();
    journal.sync();
    Watch.kept(observer, System.nanoTime() - began);
  }

  /**
   * Right before something is done that others can notice: returns when no other process can have
   * taken the run over by now.
   *
   * @throws PawlException when it may have been taken over, or that cannot be found out
   */
  void fence() {
    if (!journal.mayStillAct()) {
      journal.sync();
      if (!journal.mayStillAct()) {
        throw taken();
      }
    }
  }

  private static PawlException taken() {
    return new PawlException.Unreachable(
        "the store was out of reach for so long that another process may drive the run by now");
  }

  /** The same as an answer. */
  boolean holds() {
    try {
      fence();
      return true;
    } catch (PawlException e) {
      refusal = e;
      return false;
    }
  }

  /** Why that was not so when it was last asked. */
  PawlException refusal() {
    PawlException why = refusal;
    return why == null ? taken() : why;
  }

  /**
   * Before the answer leaves, unless nobody else knows of the run, or has to: then its end may be
   * lost.
   */
  void end() {
    if (promised || journal.mustBeKept()) {
      sync();
    } else if (journal.isPartlyWritten()) {
      settle();
    }
  }

  /** What was being written may have come to nothing: then still nobody knows of the run. */
  private void settle() {
    try {
      sync();
    } catch (PawlException.Unreachable e) {
      if (journal.isPartlyWritten()) {
        throw e;
      }
    }
  }
}
