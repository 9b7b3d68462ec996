package dev.pawl.engine.interpreter;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What follows from questions and their answers, and from calls of which nobody knows the fate. */
final class Asking {
  private final Run run;

  Asking(Run run) {
    this.run = run;
  }

  /**
   * Whether a failure may be that of a call of which nobody knows the fate. It is always told of,
   * also where something else is the reason why a frame fails.
   */
  static boolean mayBeDoubt(Failure failure) {
    return switch (failure.code()) {
      case IN_DOUBT, TIMEOUT, UPSTREAM_UNREACHABLE -> true;
      case INPUT_INVALID, OUTPUT_INVALID, EXPRESSION_FAILED, EXPRESSION_LIMIT -> false;
      case NO_BRANCH, BAD_ITEMS, ITEM_FAILED, TOOL_ERROR, UPSTREAM_REFUSED, NOT_AS_LOCKED -> false;
      case GATE_REFUSED, NOT_AGREED, LOGIN_REQUIRED, MISSING_VARIABLES, RAISED -> false;
      case LIMIT_EXCEEDED, CANCELLED, DEFECT -> false;
    };
  }

  /** What is to be told of a failure that is not itself the reason: each call in doubt once. */
  static List<Failure> toTell(Failure other) {
    return mayBeDoubt(other) ? List.of(other) : other.suppressed();
  }

  /** A failure that also tells of the calls in doubt of another one, and of what it suppresses. */
  static Failure telling(Failure whole, Failure other) {
    return whole.with(toTell(other));
  }

  /** A failure that also tells that an earlier attempt at the step may have acted. */
  static Failure tellingOfEarlier(Step step, Failure failure) {
    return failure.with(earlier(step));
  }

  /** What is to be told of an earlier attempt at a step. */
  static Failure earlier(Step step) {
    return new Failure(
        FailureCode.IN_DOUBT,
        "an earlier call of `"
            + step.node.id()
            + "` was cut off, and nobody knows whether it was made",
        step.place());
  }

  /** What is to be recorded of a call that may have been made. */
  static Event doubt(Step step, long now) {
    return new Event.InDoubt(
        now,
        step.id,
        step.node.id(),
        step.node.doubt() instanceof Doubt.Ask ? Event.WaitsFor.ANSWER : null);
  }

  /** The same of all that were under way. */
  List<Event> doubts(long now) {
    List<Event> doubts = new ArrayList<>();
    for (Step step : run.active().calls()) {
      doubts.add(doubt(step, now));
    }
    return doubts;
  }

  void inDoubt(Event.InDoubt event) {
    Step step = run.active().get(event.step());
    step.doubtful = true;
    step.doubts++;
    // Who looks into a call knows afterwards whether it was made.
    step.mayHaveActed |= !(step.node.doubt() instanceof Doubt.Check);
    if (step.phase == Step.Phase.CANCELLING) {
      // It ends whatever became of the call; only what is said of it is another thing.
      return;
    }
    if (step.node.doubt() instanceof Doubt.Ask) {
      if (event.waitsFor() == null) {
        return; // nobody was asked then: whoever resumes the run asks
      }
      // The time that the call had says nothing about how long somebody may think.
      step.phase = Step.Phase.AWAITING;
      step.until = event.until();
      run.active().changed(step);
    } else {
      run.perform(step);
    }
  }

  /**
   * Nothing was begun: whoever resumes the run before somebody has decided is told to wait, too.
   */
  void held(Event.StepHeld event) {
    Step step = run.active().get(event.step());
    Agreement agreement = step.agreement == null ? new Agreement() : step.agreement;
    step.agreement = agreement;
    step.input = event.input();
    step.takes = event.takes();
    if (step.phase != Step.Phase.PERFORMING) {
      return; // it is to stop
    }
    step.startedAt = step.startedAt == 0 ? event.at() : step.startedAt;
    step.hold = agreement.held(event.hold());
    step.phase = Step.Phase.AWAITING;
    run.heldTime.begins(step);
    step.until = agreement.until(event.hold(), event.until());
    run.active().changed(step);
  }

  /**
   * Whether that is enough the gates say: they are asked again, and told who agreed. So they also
   * judge what somebody changed.
   */
  private void decided(Step step, Hold hold, Event.InputReceived event) {
    Decision decision = Decision.of(event.answer());
    Agreement agreement = step.agreement == null ? new Agreement() : step.agreement;
    run.heldTime.ends(step);
    switch (decision) {
      case Decision.Deny(String reason) -> {
        run.settle(step, new Outcome.Failed(denied(step, event.from().text(), reason)));
        return;
      }
      case Decision.Delegate(String to) -> agreement.delegate(hold, to);
      case Decision.Approve(Object arguments) -> {
        boolean changed = arguments != null && !Values.deepEquals(arguments, step.input);
        step.input = changed ? arguments : step.input;
        agreement.agree(hold, event.from().text(), changed);
      }
    }
    run.perform(step);
  }

  private static Failure denied(Step step, String by, String reason) {
    return new Failure(
        FailureCode.NOT_AGREED,
        by + " denied `" + step.node.id() + "`" + (reason.isEmpty() ? "" : ": " + reason),
        step.place());
  }

  private static Failure expired(Step step, Hold hold) {
    return new Failure(
        FailureCode.NOT_AGREED,
        "nobody agreed to `" + step.node.id() + "` in time, which `" + hold.gate() + "` asks for",
        step.place());
  }

  void answered(Event.InputReceived event) {
    Step step = run.active().inPhase(event.step(), Step.Phase.AWAITING);
    if (step == null) {
      return;
    }
    if (step.hold != null) {
      decided(step, step.hold, event);
      return;
    }
    if (!step.doubtful) {
      run.settle(step, taken(step, event.answer()));
      return;
    }
    Map<?, ?> answer = event.answer() instanceof Map<?, ?> map ? map : Map.of();
    if (Question.RETRY.equals(answer.get(Question.DECISION))) {
      step.doubtful = false;
      step.startedAt = event.at(); // how long somebody thought says nothing about the call
      run.call(step);
    } else if (Question.DONE.equals(answer.get(Question.DECISION))) {
      run.settle(step, new Outcome.Success(answer.get(Question.RESULT)));
    } else {
      run.settle(step, new Outcome.Failed(unknown(step)));
    }
  }

  /** An answer was looked at before it was taken; a signal is as it came. */
  private static Outcome taken(Step step, @Nullable Object value) {
    if (step.node.action() instanceof Action.Signal signal) {
      List<Violation> violations = signal.message().validate(value);
      if (!violations.isEmpty()) {
        return new Outcome.Failed(
            new Failure(
                FailureCode.INPUT_INVALID,
                "the signal `" + signal.name() + "` does not fit: " + violations.getFirst(),
                step.place()));
      }
    }
    return new Outcome.Success(value);
  }

  void nobodyAnswered(Step step) {
    Hold hold = step.hold;
    if (hold != null) {
      run.heldTime.ends(step);
      run.settle(step, new Outcome.Failed(expired(step, hold)));
      return;
    }
    if (step.doubtful) {
      run.settle(step, new Outcome.Failed(unknown(step)));
      return;
    }
    boolean routed = !step.node.action().onDeadline().leadsNowhere();
    Map<?, ?> put = step.input instanceof Map<?, ?> map ? map : Map.of();
    if (routed || put.containsKey("default")) {
      run.settle(step, new Outcome.Success(put.get("default"), routed ? 0 : -1, null));
    } else {
      String message =
          step.node.action() instanceof Action.Signal signal
              ? "no signal `" + signal.name() + "` came to `" + step.node.id() + "` in time"
              : "nobody answered `" + step.node.id() + "` in time";
      run.settle(step, new Outcome.Failed(new Failure(FailureCode.TIMEOUT, message, step.place())));
    }
  }

  private static Failure unknown(Step step) {
    return unknown(step, "");
  }

  /**
   * @param why what kept it from being found out, or nothing
   */
  static Failure unknown(Step step, String why) {
    return new Failure(
        FailureCode.IN_DOUBT,
        "the call of `"
            + step.node.id()
            + "` was cut off, and nobody knows whether it was made; it was not made again"
            + why,
        step.place());
  }
}
