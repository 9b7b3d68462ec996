package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Retries;
import dev.pawl.engine.workflow.Doubt;
import java.time.Duration;

/** The moments at which attempts have taken too long, in microseconds since the epoch. */
final class AttemptMoments {
  private final Allowance allowance;
  private final Time time;

  AttemptMoments(Allowance allowance, Time time) {
    this.allowance = allowance;
    this.time = time;
  }

  /** When an attempt that begins now takes too long by its own timeout. */
  long timesOutAt(Effect.Perform attempt) {
    Duration timeout = attempt.node().timeout();
    return timeout == null ? Going.NEVER : time.micros() + micros(attempt, timeout);
  }

  /** When its step takes too long, pauses included. */
  long deadline(Effect.Perform attempt) {
    Duration deadline = attempt.node().deadline();
    if (deadline == null) {
      return Going.NEVER;
    }
    long at = attempt.startedAt() + deadline.toNanos() / 1_000;
    // Whether a call was made is also looked into when there is no time left to make it again.
    return checks(attempt) ? Math.max(at, time.micros() + toCheck().toNanos() / 1_000) : at;
  }

  private static boolean checks(Effect.Perform attempt) {
    return attempt.inDoubt() && attempt.node().doubt() instanceof Doubt.Check;
  }

  private Duration toCheck() {
    return allowance.ending().plus(Attempts.PATIENCE);
  }

  /** To look what became of an earlier call may mean to wait until that is over. */
  private long micros(Effect.Perform attempt, Duration timeout) {
    return (checks(attempt) ? timeout.plus(allowance.ending()) : timeout).toNanos() / 1_000;
  }

  /** Whether a call of which no trace was found may be made again. */
  boolean mayRepeat(Effect.Perform attempt) {
    Duration deadline = attempt.node().deadline();
    return attempt.doubts() < Retries.mostCalls(attempt.node())
        && (deadline == null || time.micros() < attempt.startedAt() + deadline.toNanos() / 1_000);
  }
}
