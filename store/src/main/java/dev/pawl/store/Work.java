package dev.pawl.store;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Something to be done by the thread that writes, within its next transaction.
 *
 * @param safe whether it must survive the end of the machine
 * @param after whose events must be written before
 */
record Work<T extends @Nullable Object>(
    Job<T> job, boolean safe, @Nullable RunJournal after, Handover<T> handover) {
  /** What is done. It may be done again when the transaction as a whole does not succeed. */
  interface Job<T extends @Nullable Object> {
    T run(Session session) throws SQLException;
  }

  /** Does it, and returns how to tell those who wait, once it is safe. */
  Runnable run(Session session) throws SQLException {
    T result = job.run(session);
    return () -> handover.done(result);
  }
}
