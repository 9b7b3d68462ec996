package dev.pawl.store.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Something to be done by the thread that writes, within its next transaction.
 *
 * @param manner how careful the transaction has to be
 * @param after whose events must be written before
 */
record Work<T extends @Nullable Object>(
    Job<T> job, Manner manner, @Nullable RunJournal after, Handover<T> handover) {
  /** What kind of transaction something needs. */
  enum Manner {
    /** It need not survive the end of the machine. */
    LIGHT,
    /** It must. */
    SAFE,
    /**
     * Light, and in a transaction of its own, after what is written in the same round: it takes
     * locks that must not be held together with that, or looks at what came of it.
     */
    APART
  }

  /** What is done. It may be done again when the transaction as a whole does not succeed. */
  interface Job<T extends @Nullable Object> {
    T run(WriteSession session) throws SQLException;
  }

  boolean isSafe() {
    return manner == Manner.SAFE;
  }

  boolean isApart() {
    return manner == Manner.APART;
  }

  /** Does it, and returns how to tell those who wait, once it is safe. */
  Runnable run(WriteSession session) throws SQLException {
    T result = job.run(session);
    return () -> handover.done(result);
  }
}
