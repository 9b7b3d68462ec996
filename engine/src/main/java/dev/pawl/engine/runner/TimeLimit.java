package dev.pawl.engine.runner;

import dev.pawl.engine.run.Run;
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
  private long leapt;
  private boolean undoing;

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
      at = run.startedAt() + run.idle() + leapt + millis * 1_000;
    } else if (!undoing) {
      undoing = true;
      at = now + millis * 1_000;
    }
  }

  /** The clock leapt while the run worked: that is no time that it took. */
  void leap(long micros) {
    leapt += micros;
    at += micros;
  }

  Failure exceeded(long now) {
    return new Failure(
        FailureCode.LIMIT_EXCEEDED,
        "Execution limit exceeded: maximum execution time ("
            + millis
            + "ms) reached. Elapsed time: "
            + (now - run.startedAt() - run.idle() - leapt) / 1_000
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
