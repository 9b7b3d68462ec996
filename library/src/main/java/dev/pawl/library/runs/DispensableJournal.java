package dev.pawl.library.runs;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.model.PawlException;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a run that does without it while it only computes and reads. What cannot be
 * written is of no concern until the run has to rely on it, or it must be put down what it does;
 * the store says that it is not kept.
 */
public final class DispensableJournal implements Journal {
  private final Journal journal;
  private volatile boolean needed;
  private volatile boolean safe;
  private volatile PawlException.@Nullable Unreachable trouble;

  public DispensableJournal(Journal journal) {
    this.journal = journal;
  }

  @Override
  public void append(Event event) {
    if (trouble != null) {
      return;
    }
    try {
      journal.append(event);
    } catch (PawlException.Unreachable e) {
      if (needed || journal.mustBeKept()) {
        throw e;
      }
      trouble = e;
    }
  }

  @Override
  public void leave(Event event) {
    if (trouble == null) {
      journal.leave(event);
    }
  }

  @Override
  public void flush() {
    if (trouble == null) {
      journal.flush();
    }
  }

  @Override
  public boolean isPartlyWritten() {
    return journal.isPartlyWritten();
  }

  @Override
  public boolean mustBeKept() {
    return journal.mustBeKept();
  }

  /** What was left out once is missing for good, also when the store is back. */
  @Override
  public void sync() {
    needed = true;
    PawlException.Unreachable known = trouble;
    if (known != null) {
      throw unchanged(known);
    }
    try {
      journal.sync();
      safe = true;
    } catch (PawlException.Unreachable e) {
      throw safe ? e : unchanged(e);
    }
  }

  /** Whether something was kept, and something may have been called that changes anything. */
  public boolean isReliedOn() {
    return safe;
  }

  /** Whatever may change something waits for its journal. */
  private static PawlException.Unreachable unchanged(PawlException.Unreachable why) {
    return new PawlException.Unreachable(
        why.getMessage() + "; nothing was called yet that may change something", why);
  }

  @Override
  public boolean mayStillAct() {
    return trouble != null || journal.mayStillAct();
  }
}
