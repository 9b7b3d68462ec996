package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The course of a run: what happens goes into its journal and its state, and to who listens, and
 * what is to be done next comes out. For the driving thread alone.
 */
final class Course {
  private final String id;
  private final Run run;
  private final Safety safety;
  private final TimeLimit limit;
  private final Time time;
  private final RunListener listener;
  private final Allowance allowance;
  private final Deque<Effect> todo = new ArrayDeque<>();

  /** Whether nothing was worked on since the last event: such time is not counted. */
  private boolean resting;

  private @Nullable RunResult result;

  Course(
      String id,
      Run run,
      Safety safety,
      TimeLimit limit,
      Time time,
      RunListener listener,
      Allowance allowance) {
    this.id = id;
    this.run = run;
    this.safety = safety;
    this.limit = limit;
    this.time = time;
    this.listener = listener;
    this.allowance = allowance;
  }

  /** What is to be done next, or null while there is nothing to do. */
  @Nullable Effect next() {
    return todo.poll();
  }

  /** That could not be done yet. */
  void again(Effect effect) {
    todo.addFirst(effect);
  }

  /** What was to be done when nobody drove the run is to be done now. */
  void goOn() {
    todo.clear();
    todo.addAll(run.outstanding());
  }

  /** How it ended, or null while it goes on. */
  @Nullable RunResult result() {
    return result;
  }

  /** Whether it ended, and was not only let go. */
  boolean isOver() {
    return result != null && !(result instanceof RunResult.Suspended);
  }

  boolean isResting() {
    return resting;
  }

  void rests(boolean now) {
    resting = now;
  }

  void apply(Event event) {
    safety.append(event);
    todo.addAll(run.on(event));
    resting = false;
    limit.update(event.at());
    Watch.happened(listener, event);
  }

  /** Keeps what gates said, if they said anything. */
  void note(@Nullable String step, Point point, @Nullable Ruling ruling) {
    if (ruling != null && !ruling.isNothing()) {
      apply(Event.Judged.of(time.micros(), step, point, ruling));
    }
  }

  /** Keeps an event of which nothing follows. */
  void record(Event event) {
    safety.append(event);
    Watch.happened(listener, event);
  }

  /** Keeps a last word, if that is still possible. What follows from it is not done any more. */
  void leave(Event event) {
    safety.leave(event);
    List<Effect> _ = run.on(event);
    Watch.happened(listener, event);
  }

  /** What is too large to be kept has failed. */
  void conclude(String step, Outcome outcome, long startedAt) {
    try {
      switch (run.conclude(step, outcome, startedAt, time.micros())) {
        case Event.InDoubt doubt -> doubt(doubt);
        case Event event -> applyOrLeave(event);
      }
    } catch (PawlException.LimitExceeded e) {
      Event failed = run.conclude(step, tooLarge(e), startedAt, time.micros());
      apply(
          outcome instanceof Outcome.Success && failed instanceof Event.StepFailed forGood
              ? forGood.afterItWasDone()
              : failed);
    }
  }

  /** What came of a step is not lost because the journal is out of reach just now. */
  private void applyOrLeave(Event event) {
    try {
      apply(event);
    } catch (PawlException.Unreachable e) {
      leave(event);
      throw e;
    }
  }

  /** A call is in doubt. Whoever is to decide about it does not have for ever. */
  void doubt(Event event) {
    apply(
        event instanceof Event.InDoubt doubt && doubt.waitsFor() != null
            ? new Event.InDoubt(
                doubt.at(),
                doubt.step(),
                doubt.node(),
                doubt.waitsFor(),
                allowance.answerBy(doubt.at()))
            : event);
  }

  private static Outcome.Failed tooLarge(PawlException.LimitExceeded e) {
    return StepWork.failed(FailureCode.LIMIT_EXCEEDED, StepWork.message(e));
  }

  void cancelled(String step, String node) {
    applyOrLeave(new Event.StepCancelled(time.micros(), step, node));
  }

  /** Lets the run fail; undoing gets as much time as doing had. */
  void stop(Failure failure, @Nullable Principal by) {
    if (result == null && !run.failing()) {
      apply(new Event.RunStopping(time.micros(), failure, by));
    }
  }

  void end(Outcome outcome) {
    long now = time.micros();
    switch (outcome) {
      case Outcome.Success success -> {
        Object output = success.output() == Undefined.UNDEFINED ? null : success.output();
        try {
          apply(new Event.RunCompleted(now, output));
          end(new RunResult.Completed(id, output));
        } catch (PawlException.LimitExceeded e) {
          stop(tooLarge(e).failure(), null);
        }
      }
      case Outcome.Failed(Failure failure, _, _) -> {
        apply(new Event.RunFailed(now, failure));
        end(new RunResult.Failed(id, failure));
      }
    }
  }

  void end(RunResult how) {
    result = how;
  }
}
