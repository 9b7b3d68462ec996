package dev.pawl.telemetry;

import dev.pawl.engine.driver.Spans;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.Failure;
import dev.pawl.telemetry.wire.LogRecord;
import org.jspecify.annotations.Nullable;

/** Writes down what operators want to read of one run, with the span that it belongs to. */
final class RunLog {
  /** The run that a thread works for: what is logged there is about it. */
  private static final ThreadLocal<@Nullable RunLog> CURRENT = new ThreadLocal<>();

  private final Desk desk;
  private final String workflow;
  private final TraceOfRun trace;

  RunLog(Desk desk, String workflow, TraceOfRun trace) {
    this.desk = desk;
    this.workflow = workflow;
    this.trace = trace;
  }

  static @Nullable RunLog current() {
    return CURRENT.get();
  }

  /** This thread works for the run. */
  void here() {
    if (desk.logs() != null && CURRENT.get() != this) {
      CURRENT.set(this);
    }
  }

  /** It does not any more. */
  void gone() {
    if (desk.logs() != null) {
      CURRENT.remove();
    }
  }

  void run(long at, Failure failure) {
    if (desk.logs() == null) {
      return;
    }
    LogRecord record =
        desk.record()
            .says(
                at,
                LogRecord.Severity.ERROR,
                "run of `" + workflow + "` failed: " + failure.code().name())
            .event("pawl.run.failed");
    failed(record, failure);
    desk.put(about(record, Spans.of(trace.run())));
  }

  /** Something that happened to a step. */
  record Happening(long at, String event, String step, String node) {
    String words() {
      return event.substring("pawl.".length()).replace('.', ' ').replace('_', ' ');
    }
  }

  void step(LogRecord.Severity severity, Happening what, @Nullable Failure failure) {
    if (desk.logs() == null) {
      return;
    }
    String why = failure == null ? "" : ": " + failure.code().name();
    LogRecord record =
        desk.record()
            .says(
                what.at,
                severity,
                what.words() + ": `" + what.node + "` of `" + workflow + "`" + why)
            .event(what.event)
            .with(Names.STEP, what.step)
            .with(Names.NODE, what.node);
    if (failure != null) {
      failed(record, failure);
    }
    desk.put(about(record, Spans.of(trace.run(), what.step)));
  }

  void gate(Event.Judged event, Finding finding) {
    if (desk.logs() == null) {
      return;
    }
    boolean grave = finding.then().compareTo(Finding.Consequence.HOLD) >= 0;
    LogRecord record =
        desk.record()
            .says(
                event.at(),
                grave ? LogRecord.Severity.WARN : LogRecord.Severity.INFO,
                "gate `" + finding.gate() + "` says " + finding.then().text())
            .event("pawl.gate.verdict")
            .with(Names.GATE, finding.gate())
            .with(Names.VERDICT, finding.then().text())
            .with(Names.STEP, event.step());
    String step = event.step();
    desk.put(about(record, step == null ? Spans.of(trace.run()) : Spans.of(trace.run(), step)));
  }

  private void failed(LogRecord record, Failure failure) {
    record
        .with(Names.ERROR, SeenRun.word(failure))
        .with(Names.MESSAGE, desk.told(failure.message()));
  }

  /** The same as a part of what is told of the run. */
  LogRecord about(LogRecord record) {
    return about(record, Spans.of(trace.run()));
  }

  private LogRecord about(LogRecord record, String span) {
    return record
        .with(Names.WORKFLOW, workflow)
        .with(Names.RUN, trace.run())
        .within(trace.trace(), span, trace.sampled());
  }
}
