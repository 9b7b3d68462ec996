package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;

/**
 * How long a run may take. Time in which it only waits, for a moment or for an answer, or in which
 * nobody drove it, does not count. Undoing gets as much time as doing had.
 */
final class TimeLimit {
  private final Run run;
  private final long millis;
  private long at;
  private boolean undoing;

  /** When undoing began, and how much of the time before that nobody worked. */
  private long since;

  private long idleBefore;

  TimeLimit(Run run, long now) {
    this.run = run;
    this.millis = run.workflow().limits().maxTime().toMillis();
    this.at = now + millis * 1_000;
  }

  /** When it is reached, unless the run rests. */
  long at() {
    return at;
  }

  /** Something happened. */
  void update(long now) {
    if (!run.failing()) {
      at = run.startedAt() + run.idle() + millis * 1_000;
      return;
    }
    if (!undoing) {
      undoing = true;
      since = now;
      idleBefore = run.idle();
    }
    at = since + run.idle() - idleBefore + millis * 1_000;
  }

  Failure exceeded(long now) {
    return new Failure(
        FailureCode.LIMIT_EXCEEDED,
        "Execution limit exceeded: maximum execution time ("
            + millis
            + "ms) reached. Elapsed time: "
            + (now - run.startedAt() - run.idle()) / 1_000
            + "ms",
        null);
  }

  /** Why a run failed whose undoing took too long as well. */
  Failure incomplete(Failure failure) {
    return failure.with(
        new Failure(
            FailureCode.LIMIT_EXCEEDED,
            "what was done was not undone within " + millis + "ms",
            null));
  }
}
