package dev.pawl.engine.driver;

import static java.util.Objects.requireNonNull;

import dev.pawl.engine.gate.Point;
import dev.pawl.engine.interpreter.Awaited;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.interpreter.SchemaChecks;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.model.trace.TraceContext;
import java.util.List;
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
  final Engine engine;
  private final Workflow workflow;
  final Map<String, @Nullable Object> input;
  final RunOptions options;

  /** To which trace it belongs, as whoever began it said; null if they said nothing. */
  private final @Nullable TraceContext trace;

  private final String id;
  final Time time;
  final Run run;
  final Attempts attempts;
  final Judging judging;
  final Cancellation cancellation = new Cancellation();
  private final Timers timers = new Timers();
  final OpenWaits waits;
  private final Safety safety;
  final Course course;
  private final Leftovers leftovers;

  /** What a run that is resumed has in its journal; empty for a new one, and once it is. */
  private List<Event> past;

  final TimeLimit limit;

  private final Received received;

  private final Performing performing;

  /** Whether to stop driving, and when at the latest. */
  private volatile boolean suspending;

  private long stopAt;

  /** How far the clock is known to have leapt. */
  private long seenLeap;

  /** Whether who listens was last told that the run only waits. */
  private boolean toldOfRest;

  RunDriver(
      Engine engine,
      Workflow workflow,
      Map<String, @Nullable Object> input,
      RunOptions options,
      Journal journal) {
    this(engine, workflow, new Beginning(engine.ids().get(), input, List.of()), options, journal);
  }

  private RunDriver(
      Engine engine, Workflow workflow, Beginning beginning, RunOptions options, Journal journal) {
    this.engine = engine;
    this.workflow = workflow;
    this.input = beginning.input();
    this.past = beginning.past();
    this.id = beginning.id();
    RunOptions plain = beginning.traced(options);
    this.trace = plain.trace();
    Observer observer = engine.observer();
    this.options =
        observer == null ? plain : Observed.options(observer, workflow, beginning, plain);
    this.time = NeverBefore.last(past, engine.time().get());
    this.run = new Run(workflow);
    this.safety = new Safety(journal, observer == null ? null : this.options.listener());
    this.judging = new Judging(engine, workflow, options, id, time);
    Calls calls = new Calls(engine, this.options, id, judging, safety::holds);
    Making making = new Making(engine, calls, judging, safety, time);
    RunListener listener = this.options.listener();
    this.attempts = new Attempts(engine, making, time, safety, listener);
    this.waits = new OpenWaits(listener, options.principal(), attempts::signal);
    this.limit = new TimeLimit(run, time.micros());
    this.course = new Course(id, run, safety, limit, time, listener, engine.allowance());
    this.leftovers = new Leftovers(run, attempts, course, time);
    this.received = new Received(run, course, safety, time, past);
    this.performing = new Performing(this, past);
  }

  /** Resumes a run from its journal. */
  static RunDriver resuming(
      Engine engine, Workflow workflow, List<Event> past, RunOptions options, Journal journal) {
    return new RunDriver(engine, workflow, Beginning.of(past), options, journal);
  }

  public String id() {
    return id;
  }

  /** Asks the run to end, from any thread. Running steps are interrupted, done ones undone. */
  public void cancel(String reason) {
    cancel(reason, null);
  }

  /**
   * The same.
   *
   * @param by who wishes it, or null when nobody in particular does
   */
  public void cancel(String reason, @Nullable Principal by) {
    cancellation.request(new Cancellation.Wish(reason, by));
  }

  /** Whether a wish to end the run is in its journal, so that it need not be made again. */
  public boolean isCancelled() {
    return cancellation.isHeeded();
  }

  /**
   * Asks to stop driving, from any thread, without an end: nothing new is begun, calls under way
   * may still be answered for a moment, and the run can be resumed from its journal.
   */
  public void suspend() {
    suspending = true;
    attempts.signal(new Arrival.Nudge());
    attempts.hurry();
  }

  /** Returns when everything that happened so far is safe. For any thread. */
  public void sync() {
    safety.sync();
  }

  /** What the run wants to know at this moment. For any thread. */
  public List<Question> questions() {
    return awaited(Question.class);
  }

  /** What it waits for from outside at this moment. For any thread. */
  public <T extends Awaited> List<T> awaited(Class<T> kind) {
    return waits.open(kind);
  }

  /**
   * Answers a question of the run, from any thread, and waits until the answer is safe.
   *
   * @throws PawlException.NotFound when nothing is asked by that step, or no longer
   * @throws PawlException.Conflict when the answer does not fit the question
   * @throws PawlException.Denied when it is not theirs to answer
   */
  public void answer(String step, @Nullable Object value, Identity from)
      throws InterruptedException {
    waits.answer(step, value, from, null);
  }

  /** The same by one of whom only the name is known. */
  public void answer(String step, @Nullable Object value, Principal from)
      throws InterruptedException {
    answer(step, value, Identity.only(from));
  }

  /** The same by letter. One that was taken before, perhaps by another process, does nothing. */
  public void answer(Letter letter, Letter.Wish.Answer answer) throws InterruptedException {
    if (!received.has(letter)) {
      waits.answer(answer.step(), answer.value(), letter.by(), letter);
    }
  }

  /** The same with what was given while nobody drove it, before it is driven: it is in time. */
  public void answerKept(Letter letter, Letter.Wish.Answer answer, Runnable used) {
    if (received.has(letter)) {
      used.run();
    } else {
      waits.keep(letter, answer, used);
    }
  }

  /**
   * Runs to the end on this thread. To be called once.
   *
   * @throws PawlException when the journal cannot be kept: the run stops where it is, and can be
   *     resumed from what is safe
   */
  public RunResult drive() {
    cancellation.enter();
    try {
      if (past.isEmpty()) {
        start();
      } else {
        resume();
      }
      while (course.result() == null) {
        if (suspending && cannotGoOn()) {
          leftovers.noteNeverMade();
          course.end(new RunResult.Suspended(id));
        } else {
          advance();
        }
      }
      RunResult result = requireNonNull(course.result());
      if (result instanceof RunResult.Suspended) {
        safety.sync();
      } else {
        safety.end();
      }
      return result;
    } catch (PawlException e) {
      leftovers.noteNeverMade();
      if (e instanceof PawlException.Unreachable) {
        leftovers.noteAnswers();
      }
      throw e;
    } finally {
      waits.close(course.isOver());
      attempts.close();
      cancellation.leave();
      Watch.left(options.listener());
    }
  }

  /** Whether nothing is under way any more, or it has had its moment. */
  private boolean cannotGoOn() {
    if (stopAt == 0) {
      stopAt = time.micros() + Attempts.TO_STOP.toNanos() / 1_000;
    }
    return attempts.isEmpty() || (time.micros() >= stopAt && !attempts.hasSignals());
  }

  private void resume() {
    past.forEach(run::on);
    Event last = past.getLast();
    past = List.of(); // it may be large, and everything that follows from it is known
    switch (last) {
      case Event.RunCompleted(_, Object output) -> course.end(new RunResult.Completed(id, output));
      case Event.RunFailed(_, Failure failure) -> course.end(new RunResult.Failed(id, failure));
      case Event.RunStarted _ when SchemaChecks.input(workflow, input).isPresent() ->
          course.end(new Outcome.Failed(SchemaChecks.input(workflow, input).get()));
      case Event _ -> {
        safety.promise();
        course.apply(new Event.RunResumed(time.micros()));
        run.doubts(time.micros()).forEach(course::doubt);
        course.goOn();
      }
    }
  }

  private void start() {
    long now = time.micros();
    Event started =
        new Event.RunStarted(
            now,
            id,
            workflow.name(),
            workflow.digest(),
            judging.isAsked() ? Run.INTERPRETER : Run.WITHOUT_GATES,
            options.principal(),
            engine.seeds().getAsLong(),
            input,
            engine
                .origin()
                .apply(workflow)
                .by(options.identity())
                .in(options.session())
                .traced(trace));
    Optional<Failure> refusal = SchemaChecks.input(workflow, input);
    if (refusal.isEmpty()) {
      course.apply(started);
    } else {
      course.record(started);
      course.end(new Outcome.Failed(refusal.get()));
    }
  }

  /** One turn: an answer that came in, or the next effect, or waiting for either. */
  private void advance() {
    Cancellation.Wish wish = cancellation.take();
    if (wish != null) {
      course.stop(new Failure(FailureCode.CANCELLED, wish.reason(), null), wish.by());
      cancellation.heeded();
    }
    long now = checkForLeap();
    // What has come in before its time was up is in time, however late it is looked at.
    boolean cameIn = attempts.hasSignals();
    if (now >= nextMoment() && !cameIn) {
      momentsCame(now);
    } else if (now >= limit.at() && !course.isResting() && !(cameIn && run.failing())) {
      timeIsUp(now);
    } else {
      goOn(now);
    }
  }

  private void goOn(long now) {
    Arrival signal = attempts.poll();
    Effect effect = signal == null && !suspending ? course.next() : null;
    if (signal != null) {
      take(signal);
    } else if (effect != null) {
      if (effect instanceof Effect.Perform) {
        attempts.launchHeld(); // a call does not wait until another branch has computed
      }
      handle(effect, now);
    } else {
      await();
    }
  }

  /** Returns the time, which is what shows a leap. */
  private long checkForLeap() {
    long now = time.micros();
    long leapt = time.leapt();
    if (leapt != seenLeap) {
      attempts.leap(leapt - seenLeap);
      seenLeap = leapt;
      if (!course.isResting()) {
        course.apply(new Event.RunResumed(now));
      }
    }
    return now;
  }

  private void timeIsUp(long now) {
    if (run.failing()) {
      course.end(new Outcome.Failed(limit.incomplete(leftovers.with(run.failure(), now))));
    } else {
      course.stop(limit.exceeded(now), null);
    }
  }

  private void await() {
    boolean resting = attempts.isEmpty() && run.resting();
    course.rests(resting);
    if (resting) {
      safety.sync();
    } else if (!attempts.isHeld()) {
      safety.payLater();
    }
    try {
      long until = resting ? nextMoment() : Math.min(limit.at(), nextMoment());
      if (resting != toldOfRest) {
        toldOfRest = resting;
        Watch.rests(options.listener(), resting);
      }
      boolean alone =
          !suspending && timers.next() == Long.MAX_VALUE && !waits.areWaitingForAnswers();
      Arrival signal = attempts.await(suspending ? Math.min(stopAt, until) : until, alone);
      if (signal != null) {
        checkForLeap(); // before what follows from the signal has a time of its own
        take(signal);
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
        course.apply(new Event.TimerFired(now, due.timer()));
      }
    }
  }

  private void take(Arrival signal) {
    switch (signal) {
      case Arrival.Report report -> answered(report);
      case Arrival.Ruled ruled -> {
        if (!suspending) { // else whoever resumes the run has it judged again
          performing.ruled(ruled);
        }
      }
      case Arrival.Broken(PawlException why) -> throw why;
      case Arrival.Nudge() -> {}
      case Arrival.Answer answer -> received.take(answer);
    }
  }

  private void answered(Arrival.Report report) {
    String step = report.attempt().step();
    String node = report.attempt().node().id();
    Outcome outcome = report.outcome();
    course.note(step, Point.AFTER_CALL, report.ruling());
    if (outcome instanceof Outcome.Failed failed
        && failed.isUnanswered()
        && run.outstanding(step) instanceof Effect.Interrupt) {
      Effect.Perform doubtful = report.attempt().inDoubt() ? null : run.doubtful(step);
      if (failed.fate().mayHaveActed()) {
        conclude(step, Calls.cutOff(node), report.attempt().startedAt());
      } else if (doubtful == null) {
        course.cancelled(step, node);
      } else {
        attempts.judge(doubtful); // not this attempt, but one before it
      }
    } else {
      conclude(step, outcome, report.attempt().startedAt());
    }
    if (safety.isKept() && !report.hints().readOnly()) {
      safety.owe();
    }
  }

  private void handle(Effect effect, long now) {
    if (!run.wants(effect)) {
      return;
    }
    switch (effect) {
      case Effect.Perform perform -> performing.perform(perform, now);
      case Effect.Sleep sleep -> timers.add(sleep, run::wants);
      case Effect.Await(Awaited what, long until) -> {
        if (until > 0) {
          timers.add(new Effect.Sleep(what.step(), until), run::wants);
        }
        safety.pay();
        if (!isExpired(what, until)) {
          waits.kept(what).ifPresent(received::take);
        }
        if (run.wants(effect)) {
          waits.put(what); // also when what was kept is too large for the journal
        }
      }
      case Effect.Settle settle ->
          conclude(settle.step(), engine.settled(settle), settle.startedAt());
      case Effect.Interrupt(String step, String node) -> {
        waits.forget(step);
        if (!attempts.interrupt(step)) {
          Effect.Perform doubtful = run.doubtful(step);
          if (doubtful == null) {
            course.cancelled(step, node);
          } else {
            attempts.judge(doubtful);
          }
        }
      }
      case Effect.Finish(Outcome outcome) -> performing.finish(outcome);
    }
  }

  /** What a gate holds is not agreed to when its time is up, whoever was there to see that. */
  private boolean isExpired(Awaited what, long until) {
    return what instanceof Question question
        && question.held() != null
        && until > 0
        && time.micros() >= until;
  }

  void conclude(String step, Outcome outcome, long startedAt) {
    waits.forget(step);
    course.conclude(step, outcome, startedAt);
  }
}
