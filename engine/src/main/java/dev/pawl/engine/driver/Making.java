package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Fate;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Makes attempts of one run, each on the thread that calls. */
final class Making {
  private final Engine engine;
  private final Calls calls;
  private final Judging judging;
  private final Safety safety;
  private final Time time;
  private final AttemptMoments moments;
  private final long begunAt;

  /** Calls that were given up while their servers may still work at them, by their steps. */
  private final Map<String, CallState> earlier = new ConcurrentHashMap<>();

  Making(Engine engine, Calls calls, Judging judging, Safety safety, Time time) {
    this.engine = engine;
    this.calls = calls;
    this.judging = judging;
    this.safety = safety;
    this.time = time;
    this.moments = new AttemptMoments(engine.allowance(), time);
    this.begunAt = time.micros();
  }

  /** Has a call judged before it is begun. */
  Arrival ruled(Going one, @Nullable Object input) {
    try {
      Ruling ruling = judging.beforeCall(one.attempt, input, calls.hints(one.attempt));
      return new Arrival.Ruled(
          one.attempt, input, ruling, ruling.hold() == null ? null : calls.takes(one.attempt));
    } catch (InterruptedException _) {
      return interrupted(one);
    } catch (Throwable e) {
      return new Arrival.Report(one.attempt, StepWork.defect(e), ToolHints.UNKNOWN);
    }
  }

  /** Whatever goes wrong, even an {@link Error}, is an answer: the run waits for one. */
  Arrival make(Going one) {
    try {
      return attempted(one);
    } catch (InterruptedException _) {
      return one.isForbidden() ? broken(one, safety.refusal()) : ended(one);
    }
  }

  static Arrival broken(Going one, PawlException why) {
    one.broken = true;
    return new Arrival.Broken(why);
  }

  /** Nobody has asked about its tool, perhaps: it may be one that changes nothing. */
  Arrival ended(Going one) {
    return one.isToolKnown() ? interrupted(one) : judged(one);
  }

  private Arrival interrupted(Going one) {
    Failure failure =
        StepWork.failure(FailureCode.UPSTREAM_UNREACHABLE, "the call was interrupted");
    return new Arrival.Report(one.attempt, new Outcome.Failed(failure, one.fate()), one.hints());
  }

  /** How a call that is in doubt, and that nobody makes again, is to be thought of. */
  Arrival judged(Going one) {
    try {
      if (one.fate() != Fate.KNOWN) {
        one.toolSays(calls.hints(one.attempt));
      }
    } catch (InterruptedException _) {
      // Nothing is known of its tool, then.
    }
    return interrupted(one);
  }

  /** One attempt, from the interceptors to what gates say of what came of it. */
  Arrival attempted(Going one) throws InterruptedException {
    Outcome outcome;
    try {
      outcome =
          StepWork.checked(
              one.attempt.node(), engine.intercepted(one.attempt, () -> recorded(one), 0));
    } catch (UnsafeException e) {
      return broken(one, e.why);
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable e) {
      Fate fate = one.fate();
      outcome = fate == Fate.KNOWN ? StepWork.defect(e) : Calls.broken(one.attempt, e, fate);
    }
    Arrival.Report report = report(one, outcome);
    try {
      return judged(report);
    } catch (Throwable e) {
      // What could not be judged is not told, but whether it was done is no secret.
      Outcome.Failed unknown = (Outcome.Failed) StepWork.defect(e);
      return new Arrival.Report(
          one.attempt,
          outcome instanceof Outcome.Success ? unknown.afterItWasDone() : unknown,
          report.hints());
    }
  }

  /** What another run did, or never happened, was judged then, or need not be. */
  private Arrival judged(Arrival.Report report) {
    if (!judging.isAsked()
        || (report.outcome() instanceof Outcome.Success success && success.past())) {
      return report;
    }
    Ruling ruling = judging.afterCall(report.attempt(), report.outcome(), report.hints());
    return new Arrival.Report(
        report.attempt(), Judging.told(report.outcome(), ruling), report.hints(), ruling);
  }

  /**
   * What gates refuse by now is not tried again, though they let it pass before. What became of the
   * earlier call is not looked into then, so that it stays in doubt.
   */
  private @Nullable Outcome again(Effect.Perform attempt) throws InterruptedException {
    if (!judging.isAsked() || (attempt.attempt() == 1 && !attempt.inDoubt())) {
      return null;
    }
    Ruling ruling = judging.beforeCall(attempt, attempt.input(), calls.hints(attempt));
    if (!ruling.isRefusal()) {
      return null;
    }
    Outcome.Failed refused = Judging.refused("to call it again", ruling);
    return attempt.inDoubt() && attempt.node().doubt() instanceof Doubt.Check
        ? Calls.notLookedInto(attempt, refused.failure())
        : refused;
  }

  /** The intent of a call that may change something is safe before it is made. */
  private Outcome recorded(Going one) throws InterruptedException {
    Outcome refused = again(one.attempt);
    if (refused != null) {
      return refused;
    }
    if (safety.isKept() || one.attempt.node().retry() != null) {
      one.toolSays(calls.hints(one.attempt));
    }
    if (safety.isKept()) {
      try {
        if (safety.owes() || !one.hints().readOnly()) {
          safety.sync();
        }
        safety.fence();
      } catch (PawlException e) {
        throw new UnsafeException(e);
      }
    }
    if (!one.handOver()) {
      throw new InterruptedException("nobody waits for the call any more");
    }
    return calls.make(one.attempt, one.state, one.attempt.inDoubt() ? earlier(one.attempt) : null);
  }

  /**
   * Of a call that another process made nothing will be heard: all that can be done is to give its
   * server the same time, from when this one took over.
   */
  private Calls.Earlier earlier(Effect.Perform attempt) {
    Duration patience = engine.allowance().ending();
    CallState known = earlier.get(attempt.step());
    if (known != null) {
      return new Calls.Earlier(known, patience, moments.mayRepeat(attempt));
    }
    CallState silent = new CallState();
    silent.held();
    Duration since = Duration.ofNanos((time.micros() - begunAt) * 1_000);
    return new Calls.Earlier(silent, patience.minus(since), moments.mayRepeat(attempt));
  }

  /** What the tool says of itself makes a doubt smaller. */
  private static Arrival.Report report(Going one, Outcome outcome) {
    return new Arrival.Report(
        one.attempt,
        outcome instanceof Outcome.Failed failed && failed.inDoubt()
            ? new Outcome.Failed(failed.failure(), Fate.of(one.hints()))
            : outcome,
        one.hints());
  }

  private static final class UnsafeException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final transient PawlException why;

    UnsafeException(PawlException why) {
      super(why);
      this.why = why;
    }
  }

  /** What became of a call is of interest only while that is in doubt. */
  void remember(Going one, Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed
        && failed.fate() != Fate.KNOWN
        && one.attempt.node().doubt() instanceof Doubt.Check) {
      earlier.put(one.attempt.step(), one.state);
    } else if (!earlier.isEmpty()) {
      earlier.remove(one.attempt.step());
    }
  }
}
