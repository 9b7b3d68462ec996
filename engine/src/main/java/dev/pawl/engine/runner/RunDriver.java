package dev.pawl.engine.runner;

import dev.pawl.engine.expression.Bounds;
import dev.pawl.engine.expression.ExpressionException;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Outcome;
import dev.pawl.engine.run.Run;
import dev.pawl.engine.run.SchemaChecks;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Drives one run to its end: carries out what the interpreter wants done, and tells it what
 * happened.
 *
 * <p>One thread drives: it evaluates expressions itself, and starts a virtual thread for each call
 * of an upstream. While nothing can be evaluated it waits for the next answer or the next moment
 * that matters: a timer, a timeout, the run's time limit.
 */
public final class RunDriver {
  private final Engine engine;
  private final Workflow workflow;
  private final Map<String, @Nullable Object> input;
  private final RunOptions options;
  private final String id;
  private final Time time;
  private final Run run;
  private final Attempts attempts;
  private final Cancellation cancellation = new Cancellation();
  private final Deque<Effect> todo = new ArrayDeque<>();
  private final Timers timers = new Timers();

  /** When the run has taken too long; once it is failing, when undoing has. */
  private long limitAt;

  private @Nullable RunResult result;

  RunDriver(
      Engine engine, Workflow workflow, Map<String, @Nullable Object> input, RunOptions options) {
    this.engine = engine;
    this.workflow = workflow;
    this.input = input;
    this.options = options;
    this.id = engine.ids().get();
    this.time = engine.time().get();
    this.run = new Run(workflow);
    this.attempts = new Attempts(engine, options, time);
  }

  public String id() {
    return id;
  }

  /** Asks the run to end, from any thread. Running steps are interrupted, done ones undone. */
  public void cancel(String reason) {
    cancellation.request(reason);
  }

  /** Runs to the end on this thread. To be called once. */
  public RunResult drive() {
    cancellation.enter();
    try {
      start();
      while (result == null) {
        advance();
      }
      return result;
    } finally {
      attempts.close();
      cancellation.leave();
    }
  }

  private void start() {
    long now = time.micros();
    limitAt = now + workflow.limits().maxTime().toMillis() * 1_000;
    Event started =
        new Event.RunStarted(
            now,
            id,
            workflow.name(),
            workflow.digest(),
            Run.INTERPRETER,
            options.principal(),
            engine.seeds().getAsLong(),
            input);
    Optional<Failure> refusal = SchemaChecks.input(workflow, input);
    if (refusal.isEmpty()) {
      apply(started);
    } else {
      record(started);
      end(new Outcome.Failed(refusal.get()));
    }
  }

  /** One turn: an answer that came in, or the next effect, or waiting for either. */
  private void advance() {
    String cancelled = cancellation.take();
    if (cancelled != null) {
      stop(new Failure(FailureCode.CANCELLED, cancelled, null));
    }
    long now = time.micros();
    if (now >= limitAt) {
      timeIsUp(now);
      return;
    }
    if (now >= nextMoment()) {
      momentsCame(now);
      return;
    }
    Attempts.Report report = attempts.poll();
    Effect effect = report == null ? todo.poll() : null;
    if (report != null) {
      answered(report);
    } else if (effect != null) {
      handle(effect, now);
    } else {
      await();
    }
  }

  private void timeIsUp(long now) {
    long limit = workflow.limits().maxTime().toMillis();
    if (run.failing()) {
      end(new Outcome.Failed(incomplete(run.failure(), limit)));
    } else {
      stop(
          new Failure(
              FailureCode.LIMIT_EXCEEDED,
              "Execution limit exceeded: maximum execution time ("
                  + limit
                  + "ms) reached. Elapsed time: "
                  + (now - run.startedAt()) / 1_000
                  + "ms",
              null));
    }
  }

  private static Failure incomplete(Failure failure, long limit) {
    return failure.with(
        new Failure(
            FailureCode.LIMIT_EXCEEDED,
            "what was done was not undone within " + limit + "ms",
            null));
  }

  /** Lets the run fail; undoing gets as much time as doing had. */
  private void stop(Failure failure) {
    if (result == null && !run.failing()) {
      apply(new Event.RunStopping(time.micros(), failure));
    }
  }

  private void await() {
    try {
      Attempts.Report report = attempts.await(Math.min(limitAt, nextMoment()));
      if (report != null) {
        answered(report);
      }
    } catch (InterruptedException _) {
      cancellation.interrupted();
    }
  }

  /** When a timer or a timeout is next due: looked at in every turn, however busy the run is. */
  private long nextMoment() {
    return Math.min(attempts.nextMoment(), timers.next());
  }

  private void momentsCame(long now) {
    attempts.overdue(now).forEach(this::answered);
    for (Effect.Sleep due = timers.due(now); due != null; due = timers.due(now)) {
      if (run.wants(due)) {
        apply(new Event.TimerFired(now, due.timer()));
      }
    }
  }

  private void answered(Attempts.Report report) {
    String step = report.attempt().step();
    if (run.outstanding(step) instanceof Effect.Interrupt
        && report.outcome() instanceof Outcome.Failed) {
      cancelled(step, report.attempt().node().id());
    } else {
      conclude(step, report.outcome(), report.attempt().startedAt());
    }
  }

  private void handle(Effect effect, long now) {
    if (!run.wants(effect)) {
      return;
    }
    switch (effect) {
      case Effect.Perform perform -> perform(perform, now);
      case Effect.Sleep sleep -> timers.add(sleep, run::wants);
      case Effect.Settle settle -> conclude(settle.step(), settle.outcome(), settle.startedAt());
      case Effect.Interrupt(String step, String node) -> {
        if (!attempts.interrupt(step)) {
          cancelled(step, node);
        }
      }
      case Effect.Finish(Outcome outcome) -> end(outcome);
    }
  }

  private void perform(Effect.Perform perform, long now) {
    Watch.performing(options.listener(), perform);
    if (perform.began()) {
      attempts.start(perform);
      return;
    }
    long nanos = Math.min(engine.expressionTime().toNanos(), (limitAt - now) * 1_000);
    StepScope scope = new StepScope(perform, now, run.seed(), Bounds.within(nanos));
    Preparation.Prepared prepared;
    try {
      prepared =
          perform.node().pure()
              ? new Preparation.Prepared.Done(computed(perform, scope))
              : Preparation.prepare(perform.node().action(), scope);
    } catch (ExpressionException e) {
      stoppedOr(perform, StepWork.failed(e), now);
      return;
    } catch (InterruptedException _) {
      cancellation.interrupted();
      todo.addFirst(perform);
      return;
    } catch (RuntimeException | StackOverflowError e) {
      prepared = new Preparation.Prepared.Done(StepWork.defect(e));
    }
    proceed(perform, prepared, now);
  }

  private Outcome computed(Effect.Perform perform, StepScope scope) throws InterruptedException {
    return engine.interceptors().isEmpty()
        ? StepWork.compute(perform, scope)
        : StepWork.checked(
            perform.node(), engine.intercepted(perform, () -> StepWork.compute(perform, scope), 0));
  }

  /** An expression that was cut off because the run is over is not itself to blame. */
  private void stoppedOr(Effect.Perform perform, Outcome failed, long startedAt) {
    if (cancellation.wasInterrupted() || time.micros() >= limitAt) {
      todo.addFirst(perform);
    } else {
      conclude(perform.step(), failed, startedAt);
    }
  }

  /** Only here does something become an event: what is thrown from now on is no step's fault. */
  private void proceed(Effect.Perform perform, Preparation.Prepared prepared, long now) {
    switch (prepared) {
      case Preparation.Prepared.Done(Outcome outcome) -> conclude(perform.step(), outcome, now);
      case Preparation.Prepared.Ready(Object ready) -> {
        apply(new Event.StepStarted(now, perform.step(), perform.node().id(), ready));
        if (perform.node().action() instanceof Action.Call
            && run.outstanding(perform.step()) instanceof Effect.Perform begun) {
          attempts.start(begun);
        }
      }
    }
  }

  private void end(Outcome outcome) {
    long now = time.micros();
    switch (outcome) {
      case Outcome.Success success -> {
        Object output = success.output() == Undefined.UNDEFINED ? null : success.output();
        result = new RunResult.Completed(id, output);
        apply(new Event.RunCompleted(now, output));
      }
      case Outcome.Failed(Failure failure) -> {
        result = new RunResult.Failed(id, failure);
        apply(new Event.RunFailed(now, failure));
      }
    }
  }

  private void conclude(String step, Outcome outcome, long startedAt) {
    apply(run.conclude(step, outcome, startedAt, time.micros()));
  }

  private void cancelled(String step, String node) {
    apply(new Event.StepCancelled(time.micros(), step, node));
  }

  private void apply(Event event) {
    boolean wasFailing = run.failing();
    options.journal().append(event);
    todo.addAll(run.on(event));
    if (!wasFailing && run.failing()) {
      limitAt = event.at() + workflow.limits().maxTime().toMillis() * 1_000;
    }
    Watch.happened(options.listener(), event);
  }

  private void record(Event event) {
    options.journal().append(event);
    Watch.happened(options.listener(), event);
  }
}
