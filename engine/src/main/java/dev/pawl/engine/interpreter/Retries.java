package dev.pawl.engine.interpreter;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Retry;
import java.time.Duration;

/** Decides whether and when a step is tried again. */
public final class Retries {
  long seed;

  Retries() {}

  /** What is to be recorded of an attempt that failed: whether that is final is decided here. */
  Event failed(Step step, Outcome.Failed failed, long since, long now) {
    Fate fate = failed.fate();
    if (looksInto(step, fate)) {
      return Asking.doubt(step, now);
    }
    Failure located = failed.failure().at(step.place());
    long retryAt = nextAttemptAt(step, located.code(), fate, since, now);
    return retryAt < 0
        ? failedForGood(step, failed, located, since, now)
        : new Event.AttemptFailed(
            now, step.id, step.node.id(), step.attempt, located, retryAt, fate.mayHaveActed());
  }

  /** How often a call is made if it is always in doubt, and no trace of it is ever found. */
  public static int mostCalls(WorkflowNode node) {
    Retry retry = node.retry();
    return retry == null ? 2 : Math.max(2, retry.attempts());
  }

  private static Event failedForGood(
      Step step, Outcome.Failed failed, Failure why, long since, long now) {
    Fate fate = failed.fate();
    Failure failure = isUnasked(step, why, fate) ? Asking.unknown(step, ": " + why.message()) : why;
    boolean earlier = step.mayHaveActed && fate == Fate.KNOWN;
    return new Event.StepFailed(
        now,
        step.id,
        step.node.id(),
        since,
        step.attempt,
        earlier && failure.code() != FailureCode.IN_DOUBT
            ? Asking.tellingOfEarlier(step, failure)
            : failure,
        mustNotRepeat(step, earlier ? Fate.UNKNOWN : fate),
        failed.done());
  }

  /** Whether what its tool says of itself had to decide about a doubt, and could not be asked. */
  private static boolean isUnasked(Step step, Failure failure, Fate fate) {
    return step.doubtful
        && fate == Fate.KNOWN
        && step.node.doubt() instanceof Doubt.Hints
        && failure.code() == FailureCode.UPSTREAM_UNREACHABLE;
  }

  /** Whether a call in doubt is looked into before anything else is decided. */
  private static boolean looksInto(Step step, Fate fate) {
    if (fate == Fate.KNOWN || stopping(step)) {
      return false;
    }
    return switch (step.node.doubt()) {
      case Doubt.Check _ -> step.doubts < mostCalls(step.node);
      case Doubt.Ask() -> !step.doubtful;
      case Doubt.Hints(), Doubt.Retry(), Doubt.Fail() -> false;
    };
  }

  /**
   * A call that may have been made is made again only if the author says so, whatever its tool says
   * of itself; where the author says nothing, only if the tool does.
   */
  private static boolean mayRepeat(Step step, Retry retry, FailureCode code, Fate fate) {
    return switch (step.node.doubt()) {
      case Doubt.Retry() -> true;
      case Doubt.Hints() -> fate != Fate.UNKNOWN || retry.on().contains(code);
      case Doubt.Fail(), Doubt.Ask(), Doubt.Check _ -> false;
    };
  }

  /** Whether nobody may do again what a step did, be it with all that is around it. */
  private static boolean mustNotRepeat(Step step, Fate fate) {
    return switch (step.node.doubt()) {
      case Doubt.Retry() -> false;
      case Doubt.Hints() -> fate == Fate.UNKNOWN;
      case Doubt.Fail(), Doubt.Ask(), Doubt.Check _ -> fate != Fate.KNOWN;
    };
  }

  private static boolean stopping(Step step) {
    return step.phase == Step.Phase.CANCELLING
        || step.isOvertaken()
        || (step.frame.failing() && step.undoes == null);
  }

  /** The moment of the next attempt, or -1 when the failure is final. */
  private long nextAttemptAt(Step step, FailureCode code, Fate fate, long startedAt, long now) {
    Retry retry = step.node.retry();
    if (retry == null
        || stopping(step)
        || !retry.covers(code)
        || step.attempt >= retry.attempts()
        || (fate != Fate.KNOWN && !mayRepeat(step, retry, code, fate))) {
      return -1;
    }
    double draw = Chance.draw(seed, step.id, step.attempt);
    long at = now + Flow.micros(retry.pauseAfter(step.attempt, draw));
    Duration deadline = step.node.deadline();
    return deadline != null && at >= startedAt + Flow.micros(deadline) ? -1 : at;
  }
}
