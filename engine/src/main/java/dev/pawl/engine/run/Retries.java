package dev.pawl.engine.run;

import dev.pawl.model.FailureCode;
import dev.pawl.model.Retry;
import java.time.Duration;

/** Decides whether and when a step is tried again. */
final class Retries {
  long seed;

  /** The moment of the next attempt, or -1 when the failure is final. */
  long nextAttemptAt(Step step, FailureCode code, long startedAt, long now) {
    Retry retry = step.node.retry();
    boolean stopping =
        step.phase == Step.Phase.CANCELLING || (step.frame.failing() && step.undoes == null);
    if (retry == null || stopping || !retry.covers(code) || step.attempt >= retry.attempts()) {
      return -1;
    }
    double draw = Chance.draw(seed, step.id, step.attempt);
    long at = now + Flow.micros(retry.pauseAfter(step.attempt, draw));
    Duration deadline = step.node.deadline();
    return deadline != null && at >= startedAt + Flow.micros(deadline) ? -1 : at;
  }
}
