package dev.pawl.telemetry;

import dev.pawl.engine.driver.Observer;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.telemetry.meter.Measure;
import dev.pawl.telemetry.wire.LogRecord;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Counts what happens in one run, and tells of it. On the thread that drives the run. */
final class SeenRun implements RunListener {
  private static final String GOOD = "completed";

  private final Desk desk;
  private final String workflow;
  private final RunLog log;
  private final @Nullable RunSpans spans;
  private final Map<String, OpenStep> open = new ConcurrentHashMap<>();
  private long startedAt;

  /**
   * @param spans null for a run of which no trace is told
   */
  SeenRun(Desk desk, Observer.Driven run, TraceOfRun trace, @Nullable RunSpans spans) {
    this.desk = desk;
    this.workflow = run.workflow().name();
    this.log = new RunLog(desk, workflow, trace);
    this.spans = spans;
    this.startedAt = run.began() == null ? 0 : run.began().at();
  }

  @Override
  public void performing(Effect.Perform attempt) {
    open.put(attempt.step(), new OpenStep(attempt, Desk.now()));
  }

  @Override
  public void sending(Effect.Perform attempt) {
    log.here();
    OpenStep step = open.get(attempt.step());
    if (step != null) {
      step.sending(Desk.now());
    }
  }

  @Override
  public void kept(long nanos) {
    desk.meters().time(Measure.STORE_DURATION, nanos / 1e9);
  }

  @Override
  public void left() {
    log.gone();
    if (spans != null) {
      spans.left(Desk.now());
    }
  }

  @Override
  public void happened(Event event) {
    log.here();
    if (spans != null) {
      spans.note(event);
    }
    switch (event) {
      case Event.RunStarted e -> {
        startedAt = e.at();
        desk.meters().count(Measure.RUNS_STARTED, workflow);
      }
      case Event.RunResumed _ -> desk.meters().count(Measure.RUNS_RESUMED, workflow);
      case Event.RunCompleted e -> over(e.at(), GOOD, null);
      case Event.RunFailed e -> over(e.at(), status(e.failure()), e.failure());
      case Event.StepCompleted e when e.past() -> open.remove(e.step());
      case Event.StepCompleted e -> completed(e);
      case Event.StepFailed e -> failed(e);
      case Event.AttemptFailed e -> attemptFailed(e);
      case Event.StepCancelled e -> cancelled(e);
      case Event.InDoubt e -> doubted(e.step(), e.node(), e.at());
      case Event.Judged e -> judged(e);
      case Event.StepHeld e ->
          log.step(
              LogRecord.Severity.INFO,
              new RunLog.Happening(e.at(), "pawl.step.held", e.step(), e.node()),
              null);
      case Event.StepStarted _, Event.TimerFired _, Event.InputReceived _ -> {}
      case Event.RunStopping _ -> {}
    }
  }

  private static String status(Failure failure) {
    return failure.code() == FailureCode.CANCELLED ? "cancelled" : "failed";
  }

  static String word(Failure failure) {
    return failure.code().name().toLowerCase(Locale.ROOT);
  }

  private void over(long at, String status, @Nullable Failure failure) {
    desk.meters().time(Measure.RUN_DURATION, (at - startedAt) / 1e6, workflow, status);
    if (failure != null) {
      log.run(at, failure);
    }
    if (spans != null) {
      spans.run(startedAt, at, status, failure);
    }
  }

  private void completed(Event.StepCompleted event) {
    OpenStep step = open.remove(event.step());
    attempt(event.step(), step, new Ending(event.at(), event.attempt(), null, false), event);
    took(event.node(), event.at() - event.startedAt(), GOOD);
    if (spans != null) {
      spans.step(event, step);
    }
  }

  private void failed(Event.StepFailed event) {
    OpenStep step = open.remove(event.step());
    Ending how = new Ending(event.at(), event.attempt(), event.failure(), event.inDoubt());
    attempt(event.step(), step, how, null);
    took(event.node(), event.at() - event.startedAt(), "failed");
    log.step(
        LogRecord.Severity.ERROR,
        new RunLog.Happening(event.at(), "pawl.step.failed", event.step(), event.node()),
        event.failure());
    if (event.inDoubt()) {
      doubted(event.step(), event.node(), event.at());
    }
    if (spans != null) {
      spans.step(event, step);
    }
  }

  private void attemptFailed(Event.AttemptFailed event) {
    OpenStep step = open.get(event.step());
    Ending how = new Ending(event.at(), event.attempt(), event.failure(), event.inDoubt());
    attempt(event.step(), step, how, null);
    log.step(
        LogRecord.Severity.WARN,
        new RunLog.Happening(event.at(), "pawl.attempt.failed", event.step(), event.node()),
        event.failure());
    if (event.inDoubt()) {
      doubted(event.step(), event.node(), event.at());
    }
  }

  private void cancelled(Event.StepCancelled event) {
    OpenStep step = open.remove(event.step());
    took(event.node(), step == null ? 0 : event.at() - step.attemptAt, "cancelled");
    if (spans != null && step != null) {
      spans.cancelled(event, step);
    }
  }

  /** How an attempt ended. */
  record Ending(long at, int attempt, @Nullable Failure failure, boolean inDoubt) {}

  private void attempt(
      String name, @Nullable OpenStep step, Ending how, Event.@Nullable StepCompleted answered) {
    if (step == null || step.call() == null) {
      return;
    }
    String server = step.call().server();
    String error = how.failure == null ? "" : word(how.failure);
    desk.meters()
        .time(
            Measure.CALL_DURATION,
            (how.at - step.attemptAt) / 1e6,
            RunSpans.CALL,
            server,
            step.call().tool(),
            error);
    if (step.queued() >= 0) {
      desk.meters().time(Measure.QUEUE_DURATION, step.queued() / 1e6, server);
    }
    if (spans != null) {
      spans.attempt(name, step, how, answered);
    }
  }

  private void took(String node, long micros, String outcome) {
    desk.meters().time(Measure.STEP_DURATION, micros / 1e6, workflow, node, outcome);
  }

  private void doubted(String step, String node, long at) {
    desk.meters().count(Measure.DOUBTS, workflow, node);
    log.step(
        LogRecord.Severity.WARN, new RunLog.Happening(at, "pawl.step.in_doubt", step, node), null);
  }

  private void judged(Event.Judged event) {
    event.passed().forEach(gate -> desk.meters().count(Measure.VERDICTS, gate, "pass"));
    for (Finding each : event.findings()) {
      desk.meters().count(Measure.VERDICTS, each.gate(), each.then().text());
      log.gate(event, each);
    }
  }
}
