package dev.pawl.engine.journal;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.journal.Event.AttemptFailed;
import dev.pawl.engine.journal.Event.InDoubt;
import dev.pawl.engine.journal.Event.InputReceived;
import dev.pawl.engine.journal.Event.Judged;
import dev.pawl.engine.journal.Event.RunCompleted;
import dev.pawl.engine.journal.Event.RunFailed;
import dev.pawl.engine.journal.Event.RunResumed;
import dev.pawl.engine.journal.Event.RunStarted;
import dev.pawl.engine.journal.Event.RunStopping;
import dev.pawl.engine.journal.Event.StepCancelled;
import dev.pawl.engine.journal.Event.StepCompleted;
import dev.pawl.engine.journal.Event.StepFailed;
import dev.pawl.engine.journal.Event.StepHeld;
import dev.pawl.engine.journal.Event.StepStarted;
import dev.pawl.engine.journal.Event.TimerFired;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events as JSON and back. A kind, once written, is read for ever. */
public final class EventJson {
  private EventJson() {}

  public static Map<String, @Nullable Object> write(Event event) {
    return switch (event) {
      case RunStarted e ->
          new Fields("run.started", e.at())
              .with("run", e.run())
              .with("workflow", e.workflow())
              .with("digest", e.digest())
              .with("interpreter", e.interpreter())
              .with("principal", e.principal().text())
              .with("seed", e.seed())
              .with("input", e.input())
              .with("origin", origin(e.origin()))
              .done();
      case StepStarted e ->
          new Fields("step.started", e.at())
              .with("step", e.step())
              .with("node", e.node())
              .with("input", e.input())
              .with("waitsFor", text(e.waitsFor()))
              .with("until", moment(e.until()))
              .done();
      case AttemptFailed e ->
          new Fields("attempt.failed", e.at())
              .with("step", e.step())
              .with("node", e.node())
              .with("attempt", e.attempt())
              .with("failure", e.failure().toKeptJson())
              .with("retryAt", e.retryAt())
              .with("inDoubt", mark(e.inDoubt()))
              .done();
      case StepCompleted e -> completed(e);
      case StepFailed e ->
          new Fields("step.failed", e.at())
              .with("step", e.step())
              .with("node", e.node())
              .with("startedAt", e.startedAt())
              .with("attempt", e.attempt())
              .with("failure", e.failure().toKeptJson())
              .with("inDoubt", mark(e.inDoubt()))
              .with("done", mark(e.done()))
              .done();
      case StepHeld e ->
          new Fields("step.held", e.at())
              .with("step", e.step())
              .with("node", e.node())
              .with("input", e.input())
              .with("hold", e.hold().toJson())
              .with("until", moment(e.until()))
              .with("takes", e.takes() == null ? Undefined.UNDEFINED : e.takes())
              .done();
      case Judged e ->
          new Fields("judged", e.at())
              .with("step", e.step() == null ? Undefined.UNDEFINED : e.step())
              .with("point", e.point().name())
              .with("passed", e.passed())
              .with("findings", e.findings().stream().map(Finding::toJson).toList())
              .done();
      case StepCancelled e ->
          new Fields("step.cancelled", e.at()).with("step", e.step()).with("node", e.node()).done();
      case TimerFired e -> new Fields("timer.fired", e.at()).with("timer", e.timer()).done();
      case InputReceived e ->
          new Fields("input.received", e.at())
              .with("step", e.step())
              .with("node", e.node())
              .with("from", e.from().text())
              .with("answer", e.answer())
              .with("letter", e.letter() == null ? Undefined.UNDEFINED : e.letter())
              .with("decides", mark(e.decides()))
              .with("channel", e.channel() == null ? Undefined.UNDEFINED : e.channel())
              .done();
      case InDoubt e ->
          new Fields("in.doubt", e.at())
              .with("step", e.step())
              .with("node", e.node())
              .with("waitsFor", text(e.waitsFor()))
              .with("until", moment(e.until()))
              .done();
      case RunResumed e -> new Fields("run.resumed", e.at()).done();
      case RunStopping e ->
          new Fields("run.stopping", e.at())
              .with("failure", e.failure().toKeptJson())
              .with("by", e.by() == null ? null : e.by().text())
              .done();
      case RunCompleted e -> new Fields("run.completed", e.at()).with("output", e.output()).done();
      case RunFailed e ->
          new Fields("run.failed", e.at()).with("failure", e.failure().toKeptJson()).done();
    };
  }

  private static @Nullable Principal by(Map<String, @Nullable Object> json) {
    return json.get("by") instanceof String by ? Principal.of(by) : null;
  }

  private static Map<String, @Nullable Object> completed(StepCompleted e) {
    Fields fields =
        new Fields("step.completed", e.at())
            .with("step", e.step())
            .with("node", e.node())
            .with("startedAt", e.startedAt())
            .with("attempt", e.attempt())
            .with("output", e.output());
    if (e.route() >= 0) {
      fields.with("route", e.route());
    }
    if (e.result() != null) {
      fields.with("result", e.result());
    }
    return fields.with("past", mark(e.past())).done();
  }

  public static Event read(Map<String, @Nullable Object> json) {
    Reading in = new Reading(json);
    long at = in.number("at");
    String type = in.text("event");
    return switch (type) {
      case "run.started" ->
          new RunStarted(
              at,
              in.text("run"),
              in.text("workflow"),
              in.text("digest"),
              (int) in.number("interpreter"),
              Principal.of(in.text("principal")),
              in.number("seed"),
              in.object("input"),
              RunOriginJson.read(json.get("origin")));
      case "step.started" ->
          new StepStarted(
              at,
              in.text("step"),
              in.text("node"),
              in.value("input"),
              waitsFor(json),
              in.moment("until"));
      case "attempt.failed" ->
          new AttemptFailed(
              at,
              in.text("step"),
              in.text("node"),
              (int) in.number("attempt"),
              Failure.fromJson(in.object("failure")),
              in.number("retryAt"),
              in.mark("inDoubt"));
      case "step.completed" ->
          new StepCompleted(
              at,
              in.text("step"),
              in.text("node"),
              in.number("startedAt"),
              (int) in.number("attempt"),
              in.value("output"),
              json.containsKey("route") ? (int) in.number("route") : -1,
              json.get("result"),
              in.mark("past"));
      case "step.failed" ->
          new StepFailed(
              at,
              in.text("step"),
              in.text("node"),
              in.number("startedAt"),
              (int) in.number("attempt"),
              Failure.fromJson(in.object("failure")),
              in.mark("inDoubt"),
              in.mark("done"));
      case "step.held" ->
          new StepHeld(
              at,
              in.text("step"),
              in.text("node"),
              in.value("input"),
              Hold.of(in.object("hold")),
              in.moment("until"),
              json.get("takes") instanceof Map<?, ?> schema ? Values.asObject(schema) : null);
      case "judged" ->
          new Judged(
              at,
              json.get("step") instanceof String step ? step : null,
              Point.valueOf(in.text("point")),
              in.list("passed").stream().map(String::valueOf).toList(),
              in.list("findings").stream().map(each -> Finding.of((Map<?, ?>) each)).toList());
      case "step.cancelled" -> new StepCancelled(at, in.text("step"), in.text("node"));
      case "timer.fired" -> new TimerFired(at, in.text("timer"));
      case "input.received" ->
          new InputReceived(
              at,
              in.text("step"),
              in.text("node"),
              Principal.of(in.text("from")),
              in.value("answer"),
              json.get("letter") instanceof String letter ? letter : null,
              in.mark("decides"),
              json.get("channel") instanceof String channel ? channel : null);
      case "in.doubt" ->
          new InDoubt(at, in.text("step"), in.text("node"), waitsFor(json), in.moment("until"));
      case "run.resumed" -> new RunResumed(at);
      case "run.stopping" -> new RunStopping(at, Failure.fromJson(in.object("failure")), by(json));
      case "run.completed" -> new RunCompleted(at, in.value("output"));
      case "run.failed" -> new RunFailed(at, Failure.fromJson(in.object("failure")));
      default ->
          throw new PawlException.Defect(
              "unknown journal event `" + type + "`: it was written by a newer version");
    };
  }

  private static Object text(@Nullable WaitsFor waitsFor) {
    return waitsFor == null ? Undefined.UNDEFINED : waitsFor.name();
  }

  private static Object origin(RunOrigin origin) {
    Map<String, @Nullable Object> json = RunOriginJson.write(origin);
    return json.isEmpty() ? Undefined.UNDEFINED : json;
  }

  /** What does not hold is not written. */
  private static Object mark(boolean holds) {
    return holds ? true : Undefined.UNDEFINED;
  }

  private static Object moment(long micros) {
    return micros == 0 ? Undefined.UNDEFINED : micros;
  }

  private static @Nullable WaitsFor waitsFor(Map<String, @Nullable Object> json) {
    return json.get("waitsFor") instanceof String name ? WaitsFor.valueOf(name) : null;
  }

  /** Undefined is told from null by leaving the member out. */
  private record Fields(Map<String, @Nullable Object> members) {
    Fields(String event, long at) {
      this(new LinkedHashMap<>());
      members.put("event", event);
      members.put("at", at);
    }

    Fields with(String name, @Nullable Object value) {
      if (value != Undefined.UNDEFINED) {
        members.put(name, value);
      }
      return this;
    }

    Map<String, @Nullable Object> done() {
      return Collections.unmodifiableMap(members);
    }
  }

  private record Reading(Map<String, @Nullable Object> json) {
    @Nullable Object value(String name) {
      return json.containsKey(name) ? json.get(name) : Undefined.UNDEFINED;
    }

    String text(String name) {
      if (json.get(name) instanceof String text) {
        return text;
      }
      throw lacks(name);
    }

    long number(String name) {
      if (json.get(name) instanceof Number number) {
        return number.longValue();
      }
      throw lacks(name);
    }

    List<?> list(String name) {
      if (json.get(name) instanceof List<?> list) {
        return list;
      }
      throw lacks(name);
    }

    boolean mark(String name) {
      return Boolean.TRUE.equals(json.get(name));
    }

    /** 0 when there is none. */
    long moment(String name) {
      return json.containsKey(name) ? number(name) : 0;
    }

    @SuppressWarnings("unchecked")
    Map<String, @Nullable Object> object(String name) {
      if (json.get(name) instanceof Map<?, ?> map) {
        return (Map<String, @Nullable Object>) map;
      }
      throw lacks(name);
    }

    private PawlException.Defect lacks(String name) {
      return new PawlException.Defect(
          "a journal event `" + json.get("event") + "` lacks `" + name + "`");
    }
  }
}
