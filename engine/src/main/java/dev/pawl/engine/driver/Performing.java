package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Action;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Begins the steps of a run, and ends it: works out what each acts on, has the gates judge that,
 * and computes what only computes. For the driving thread.
 */
final class Performing {
  private final Engine engine;
  private final RunListener listener;

  /** What the entry of the run handed out: what it was begun with, unless somebody changed it. */
  private Map<String, @Nullable Object> beganWith;

  private final Run run;
  private final Time time;
  private final TimeLimit limit;
  private final Attempts attempts;
  private final Course course;
  private final Cancellation cancellation;
  private final Judging judging;
  private final OpenWaits waits;
  private final Conclusion conclusion;

  /** Puts down how a step ended. */
  @FunctionalInterface
  interface Conclusion {
    void conclude(String step, Outcome outcome, long startedAt);
  }

  /**
   * @param past what happened before the run was resumed
   */
  Performing(RunDriver driver, List<Event> past) {
    engine = driver.engine;
    listener = driver.options.listener();
    beganWith = driver.input;
    run = driver.run;
    time = driver.time;
    limit = driver.limit;
    attempts = driver.attempts;
    course = driver.course;
    cancellation = driver.cancellation;
    judging = driver.judging;
    waits = driver.waits;
    conclusion = driver::conclude;
    for (Event event : past) {
      if (event instanceof Event.StepCompleted done) {
        completed(done.step(), done.output());
      }
    }
  }

  private void completed(String step, @Nullable Object output) {
    if (judging.begins(step) && output instanceof Map<?, ?> arguments) {
      beganWith = Values.asObject(arguments);
    }
  }

  /** What may not be told is undone, as what does not fit its schema is. */
  void finish(Outcome outcome) {
    if (!(outcome instanceof Outcome.Success success) || !judging.isAsked()) {
      course.end(outcome);
      return;
    }
    Ruling ruling = judging.afterRun(beganWith, success.output());
    course.note(null, Point.AFTER_RUN, ruling);
    if (ruling.isRefusal()) {
      course.stop(Judging.refused("the result of the run", ruling).failure(), null);
    } else {
      course.end(new Outcome.Success(ruling.redacted(success.output())));
    }
  }

  /** A call that gates have judged begins, waits, or does not come to pass. */
  void ruled(Arrival.Ruled ruled) {
    Effect.Perform attempt = ruled.attempt();
    if (!run.wants(attempt)) {
      course.cancelled(attempt.step(), attempt.node().id());
      return;
    }
    long now = time.micros();
    course.note(attempt.step(), Point.BEFORE_CALL, ruled.ruling());
    if (mayGoOn(ruled)) {
      begin(attempt, ruled.input(), now);
    }
  }

  private boolean mayGoOn(Arrival.Ruled ruled) {
    Effect.Perform perform = ruled.attempt();
    Hold hold = Judging.hold(perform, ruled.ruling());
    if (ruled.ruling().isRefusal()) {
      Outcome refused = Judging.refused("the call", ruled.ruling());
      conclusion.conclude(perform.step(), refused, time.micros());
      return false;
    }
    if (hold != null) {
      boolean _ = applies(perform, held(ruled, hold));
      return false;
    }
    return true;
  }

  /** Whoever is to decide does not have for ever. */
  private Event held(Arrival.Ruled ruled, Hold hold) {
    Effect.Perform perform = ruled.attempt();
    long now = time.micros();
    long until =
        hold.expires().isZero()
            ? engine.allowance().answerBy(now)
            : now + hold.expires().toNanos() / 1_000;
    return new Event.StepHeld(
        now, perform.step(), perform.node().id(), ruled.input(), hold, until, ruled.takes());
  }

  /** Whether the run may begin at all. */
  private boolean mayBegin(Effect.Perform entry) {
    Ruling ruling = judging.beforeRun(entry);
    course.note(entry.step(), Point.BEFORE_RUN, ruling);
    return mayGoOn(new Arrival.Ruled(entry, entry.input(), ruling, null));
  }

  /** What is read by it where that is judged; null for all else. */
  private @Nullable String template(Effect.Perform perform) {
    return perform.node().source().kind() instanceof NodeKind.Prompt prompt
            && !engine.isPast(perform.step(), perform.node())
        ? prompt.name()
        : null;
  }

  /** Whether a template may be read. Nobody is waited for to agree: it is only a text. */
  private boolean mayRead(Effect.Perform prompt, String template, long now) {
    Ruling ruling = judging.beforePrompt(prompt, template);
    course.note(prompt.step(), Point.BEFORE_CALL, ruling);
    if (ruling.isRefusal()) {
      Outcome refused = Judging.refused("the template `" + template + "`", ruling);
      conclusion.conclude(prompt.step(), refused, now);
      return false;
    }
    return true;
  }

  void perform(Effect.Perform perform, long now) {
    if (judging.begins(perform.step())
        && !engine.isPast(perform.step(), perform.node())
        && !mayBegin(perform)) {
      return;
    }
    Watch.performing(listener, perform);
    if (perform.began()) {
      attempts.start(perform);
      return;
    }
    String template = judging.isAsked() ? template(perform) : null;
    if (template != null && !mayRead(perform, template, now)) {
      return;
    }
    long nanos = Math.min(engine.allowance().expression().toNanos(), (limit.at() - now) * 1_000);
    StepScope scope = new StepScope(perform, now, run.seed(), Bounds.within(nanos));
    Preparation.Prepared prepared;
    try {
      prepared = prepared(perform, scope);
    } catch (ExpressionException e) {
      stoppedOr(perform, StepWork.failed(e), now);
      return;
    } catch (InterruptedException _) {
      cancellation.interrupted();
      course.again(perform);
      return;
    } catch (RuntimeException | StackOverflowError e) {
      prepared = new Preparation.Prepared.Done(StepWork.defect(e));
    }
    proceed(perform, prepared, now);
  }

  /** What somebody agreed to is what is done, whatever expressions would yield by now. */
  private Preparation.Prepared prepared(Effect.Perform perform, StepScope scope)
      throws InterruptedException {
    if (perform.node().pure()) {
      return new Preparation.Prepared.Done(computed(perform, scope));
    }
    return perform.agreed() == null
        ? Preparation.prepare(perform.node().action(), scope)
        : new Preparation.Prepared.Ready(perform.input());
  }

  private Outcome computed(Effect.Perform perform, StepScope scope) throws InterruptedException {
    return engine.interceptors().isEmpty()
        ? StepWork.compute(perform, scope)
        : StepWork.checked(
            perform.node(), engine.intercepted(perform, () -> StepWork.compute(perform, scope), 0));
  }

  /** An expression that was cut off because the run is over is not itself to blame. */
  private void stoppedOr(Effect.Perform perform, Outcome failed, long startedAt) {
    if (cancellation.wasInterrupted() || time.micros() >= limit.at()) {
      course.again(perform);
    } else {
      conclusion.conclude(perform.step(), failed, startedAt);
    }
  }

  /** Only here does something become an event: what is thrown from now on is no step's fault. */
  private void proceed(Effect.Perform perform, Preparation.Prepared prepared, long now) {
    switch (prepared) {
      case Preparation.Prepared.Done(Outcome done) -> {
        Outcome outcome = known(perform, done);
        if (outcome instanceof Outcome.Success success) {
          completed(perform.step(), success.output());
        }
        conclusion.conclude(perform.step(), outcome, now);
      }
      case Preparation.Prepared.Ready(Object ready) -> {
        if (judging.isAsked()
            && perform.node().action() instanceof Action.Call
            && !engine.isPast(perform.step(), perform.node())) {
          judge(perform.since(now), ready);
        } else {
          begin(perform, ready, now);
        }
      }
    }
  }

  /** The text of a template as far as the gates let it be known. */
  private Outcome known(Effect.Perform perform, Outcome done) {
    String template = judging.isAsked() ? template(perform) : null;
    if (template == null || !(done instanceof Outcome.Success text)) {
      return done;
    }
    Ruling ruling = judging.afterPrompt(perform, template, text);
    course.note(perform.step(), Point.AFTER_CALL, ruling);
    return Judging.told(done, ruling);
  }

  private void judge(Effect.Perform perform, @Nullable Object ready) {
    if (judging.asksServers()) {
      attempts.ask(perform, ready);
    } else {
      Ruling ruling = judging.beforeCall(perform, ready, ToolHints.UNKNOWN);
      ruled(new Arrival.Ruled(perform, ready, ruling, null));
    }
  }

  private void begin(Effect.Perform perform, @Nullable Object ready, long now) {
    waits.forget(perform.step()); // nobody has to decide about it any more
    if (applies(perform, Preparation.started(perform, ready, now, engine.allowance()))
        && perform.node().action() instanceof Action.Call
        && run.outstanding(perform.step()) instanceof Effect.Perform begun) {
      attempts.start(begun);
    }
  }

  /** A step whose beginning is too large to be kept has failed. */
  private boolean applies(Effect.Perform perform, Event beginning) {
    try {
      course.apply(beginning);
      return true;
    } catch (PawlException.LimitExceeded e) {
      conclusion.conclude(
          perform.step(),
          StepWork.failed(FailureCode.LIMIT_EXCEEDED, StepWork.message(e)),
          beginning.at());
      return false;
    }
  }
}
