package dev.pawl.telemetry;

import dev.pawl.engine.driver.Observer;
import dev.pawl.engine.driver.Spans;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.workflow.Action;
import dev.pawl.model.Failure;
import dev.pawl.telemetry.wire.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The trace of one run: a span for the run, for each step, and for each attempt at a call. Each is
 * told when it is over, so that nothing has to be kept of runs that wait; what a step or a run
 * consists of is known by then, and its span has the same name whoever tells of it.
 */
final class RunSpans {
  static final String CALL = "tools/call";
  private static final int MOST_NOTES = 32;

  private final Desk desk;
  private final Observer.Driven run;
  private final TraceOfRun trace;
  private final List<Consumer<Span>> notes = new ArrayList<>();
  private final Joins joins;
  private final boolean resumed;
  private RunOrigin.@Nullable Forked forked;
  private long since;
  private boolean over;

  RunSpans(Desk desk, Observer.Driven run, TraceOfRun trace) {
    this.desk = desk;
    this.run = run;
    this.trace = trace;
    this.joins = new Joins(run.workflow());
    this.resumed = run.began() != null;
    this.forked = run.began() == null ? null : run.began().origin().forked();
  }

  /** What is told with the run, because it belongs to none of its steps, or to one that goes on. */
  void note(Event event) {
    since = since == 0 ? event.at() : since;
    switch (event) {
      case Event.RunStarted e -> forked = e.origin().forked();
      case Event.RunResumed e -> add(span -> span.event(e.at(), "pawl.run.resumed"));
      case Event.RunStopping e ->
          add(
              span ->
                  span.event(e.at(), "pawl.run.stopping", Names.ERROR, SeenRun.word(e.failure())));
      case Event.InDoubt e ->
          add(span -> span.event(e.at(), "pawl.step.in_doubt", Names.STEP, e.step()));
      case Event.StepHeld e ->
          add(
              span ->
                  span.event(
                      e.at(), "pawl.step.held", Names.STEP, e.step(), Names.GATE, e.hold().gate()));
      case Event.Judged e -> e.findings().forEach(each -> add(span -> found(span, e.at(), each)));
      case Event.RunCompleted _, Event.RunFailed _, Event.StepCompleted _, Event.StepFailed _ -> {}
      case Event.StepStarted _, Event.AttemptFailed _, Event.StepCancelled _ -> {}
      case Event.TimerFired _, Event.InputReceived _ -> {}
    }
  }

  private static void found(Span span, long at, Finding finding) {
    span.event(
        at, "pawl.gate.verdict", Names.GATE, finding.gate(), Names.VERDICT, finding.then().text());
  }

  private void add(Consumer<Span> note) {
    if (notes.size() < MOST_NOTES) {
      notes.add(note);
    }
  }

  void run(long from, long to, String status, @Nullable Failure failure) {
    over = true;
    boolean called = trace.caller() != null;
    Span span =
        trace
            .run(desk.span())
            .of(
                "invoke_workflow " + run.workflow().name(),
                called ? Span.Kind.SERVER : Span.Kind.INTERNAL,
                from,
                to)
            .with(Names.OPERATION, "invoke_workflow")
            .with(Names.WORKFLOW, run.workflow().name())
            .with(Names.RUN, run.id())
            .with(Names.DIGEST, run.workflow().digest())
            .with(Names.STATUS, status)
            .with(Names.CALLER, run.identity().principal().kind().name().toLowerCase(Locale.ROOT));
    notes.forEach(each -> each.accept(span));
    fork(span);
    failure(span, failure);
    desk.put(span);
  }

  /** A run that takes the past of another one belongs to a trace of its own. */
  private void fork(Span span) {
    RunOrigin.Forked from = forked;
    if (from != null) {
      String past = from.trace() == null ? Spans.trace(from.run()) : from.trace().trace();
      span.link(past, Spans.of(from.run()), Names.LINK, "forked_from");
    }
  }

  void step(Event.StepCompleted event, @Nullable OpenStep step) {
    Span span = step(event.step(), event.node(), event.startedAt(), event.at(), step);
    joins.completed(event.step(), event.node());
    desk.put(span.with(Names.ATTEMPT, event.attempt()));
  }

  void step(Event.StepFailed event, @Nullable OpenStep step) {
    Span span = step(event.step(), event.node(), event.startedAt(), event.at(), step);
    if (event.inDoubt()) {
      span.with(Names.IN_DOUBT, true);
    }
    failure(span, event.failure());
    desk.put(span.with(Names.ATTEMPT, event.attempt()));
  }

  void cancelled(Event.StepCancelled event, OpenStep step) {
    Span span = step(event.step(), event.node(), step.attemptAt, event.at(), step);
    desk.put(span.with(Names.ERROR, "cancelled"));
  }

  private Span step(String name, String node, long from, long to, @Nullable OpenStep step) {
    Span span =
        trace
            .step(desk.span(), name)
            .of("step " + node, Span.Kind.INTERNAL, from, to)
            .with(Names.STEP, name)
            .with(Names.NODE, node);
    if (step != null) {
      span.with(Names.TYPE, step.node.type());
    }
    joins
        .before(name, node)
        .forEach(
            each -> span.link(trace.trace(), Spans.of(run.id(), each), Names.LINK, "joined_from"));
    return span;
  }

  /**
   * @param answered what came of it; null if it failed
   */
  void attempt(
      String name, OpenStep step, SeenRun.Ending how, Event.@Nullable StepCompleted answered) {
    Action.Call call = step.call();
    if (call == null) {
      return;
    }
    Span span =
        trace
            .attempt(desk.span(), name, how.attempt())
            .of(CALL + " " + call.tool(), Span.Kind.CLIENT, step.attemptAt, how.at())
            .with(Names.METHOD, CALL)
            .with(Names.OPERATION, "execute_tool")
            .with(Names.TOOL, call.tool())
            .with(Names.UPSTREAM, call.server())
            .with(Names.STEP, name)
            .with(Names.ATTEMPT, how.attempt());
    if (step.queued() >= 0) {
      span.with(Names.QUEUED, step.queued());
    }
    if (how.inDoubt()) {
      span.with(Names.IN_DOUBT, true);
    }
    if (desk.telling() != null) {
      span.with(Names.ARGUMENTS, desk.told(step.input));
      span.with(Names.RESULT, answered == null ? null : desk.told(answered.output()));
    }
    failure(span, how.failure());
    desk.put(span);
  }

  /** What it says may quote values, so only its kind is told where those are not. */
  private void failure(Span span, @Nullable Failure failure) {
    if (failure != null) {
      String message = desk.told(failure.message());
      span.with(Names.ERROR, SeenRun.word(failure))
          .failed(message == null ? failure.code().meaning() : message);
    }
  }

  /** A run that several processes drove shows who drove it when. */
  void left(long now) {
    if (since != 0 && (resumed || !over)) {
      Span span =
          trace
              .drive(desk.span(), since)
              .of("drive " + run.workflow().name(), Span.Kind.INTERNAL, since, now)
              .with(Names.RUN, run.id())
              .link(trace.trace(), Spans.of(run.id()), Names.LINK, resumed ? "resumes" : "begins");
      desk.put(span);
    }
  }
}
