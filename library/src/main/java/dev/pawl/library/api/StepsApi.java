package dev.pawl.library.api;

import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.governance.gate.JsonSize;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.library.definitions.GraphJson;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.ReadRuns;
import dev.pawl.library.runs.RunJson;
import dev.pawl.library.runs.RunState;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.runs.ValueView;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/runs/ID/steps}: what happened in a run, step by step. */
final class StepsApi implements Routes {
  private static final int USUAL_MOST = 200;
  private static final int MOST = 1_000;
  private static final int LARGE_EVENT = 4_096;

  private final RunDoor door;

  StepsApi(RunDoor door) {
    this.door = door;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "runs/*/steps", this::list),
        Route.of("GET", "runs/*/steps/*", this::show),
        Route.of("GET", "runs/*/steps/*/value", this::value),
        Route.of("GET", "runs/*/context", this::context),
        Route.of("GET", "runs/*/events", this::events));
  }

  private Api.Answer list(Route.Call call) {
    Query query = call.query(Set.of("from", "most", "node", "state", "step"));
    int from = query.index("from");
    int most = query.number("most", USUAL_MOST, MOST);
    List<TimelineStep> all = door.read(call).steps();
    List<Map<String, @Nullable Object>> page = new ArrayList<>();
    int at = from;
    for (; at < all.size() && page.size() < most; at++) {
      if (fits(all.get(at), query)) {
        page.add(brief(all.get(at)));
      }
    }
    return Answers.of(
        200,
        Values.object("steps", page, "total", all.size(), "next", at < all.size() ? at : null));
  }

  private static boolean fits(TimelineStep step, Query query) {
    return isOr(query.text("node"), step.node())
        && isOr(query.text("step"), step.step())
        && isOr(query.text("state"), step.state().name().toLowerCase(Locale.ROOT));
  }

  private static boolean isOr(@Nullable String wanted, String is) {
    return wanted == null || wanted.equals(is);
  }

  private static Map<String, @Nullable Object> brief(TimelineStep step) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(RunJson.of(step));
    json.remove("input");
    json.remove("output");
    json.putIfAbsent("marks", List.of());
    if (step.waitsFor() != null) {
      json.put("waitsFor", step.waitsFor().name().toLowerCase(Locale.ROOT));
    }
    return json;
  }

  private static TimelineStep step(ReadRuns.Read read, String number) {
    if (number.matches("\\d{1,9}") && Integer.parseInt(number) < read.steps().size()) {
      return read.steps().get(Integer.parseInt(number));
    }
    throw new PawlException.NotFound("the run has no such step");
  }

  private Api.Answer show(Route.Call call) {
    call.query(Set.of());
    ReadRuns.Read read = door.read(call);
    TimelineStep step = step(read, call.parts().get(1));
    Map<String, @Nullable Object> json = brief(step);
    json.put("run", read.run().id());
    put("input", step.input(), json);
    put("output", step.output(), json);
    put("saw", saw(read.run(), step), json);
    put("result", result(read.run(), step), json);
    json.put("tries", tries(read.run(), step));
    json.put("calls", step.source() == null ? null : GraphJson.calls(step.source().kind()));
    return Answers.of(200, json);
  }

  private static void put(String name, @Nullable Object value, Map<String, @Nullable Object> json) {
    if (value != Undefined.UNDEFINED) {
      json.put(name, ValueView.of(value));
    }
  }

  /** What its expressions saw; undefined when that is not known any more. */
  private static @Nullable Object saw(KeptRun run, TimelineStep step) {
    if (run.workflow() == null) {
      return Undefined.UNDEFINED;
    }
    return RunHistory.context(run.workflow(), run.events(), step.step())
        .<Object>map(context -> context)
        .orElse(Undefined.UNDEFINED);
  }

  private static @Nullable Object result(KeptRun run, TimelineStep step) {
    for (Event event : run.events()) {
      if (event instanceof Event.StepCompleted done && done.step().equals(step.step())) {
        return done.result() == null ? Undefined.UNDEFINED : done.result();
      }
    }
    return Undefined.UNDEFINED;
  }

  private static List<Map<String, @Nullable Object>> tries(KeptRun run, TimelineStep step) {
    List<Map<String, @Nullable Object>> tries = new ArrayList<>();
    for (Event event : run.events()) {
      if (event instanceof Event.AttemptFailed failed && failed.step().equals(step.step())) {
        tries.add(
            Values.object(
                "attempt", failed.attempt(),
                "ended", RunState.instant(failed.at()).toString(),
                "failure", failed.failure().toKeptJson(),
                "retryAt", RunState.instant(failed.retryAt()).toString(),
                "inDoubt", failed.inDoubt()));
      }
    }
    return tries;
  }

  private Api.Answer value(Route.Call call) {
    PartQuery part = PartQuery.of(call, "output");
    ReadRuns.Read read = door.read(call);
    TimelineStep step = step(read, call.parts().get(1));
    return switch (part.of()) {
      case "input" -> part.answer(step.input());
      case "output" -> part.answer(step.output());
      case "saw" -> part.answer(saw(read.run(), step));
      case "result" -> part.answer(result(read.run(), step));
      default -> throw new PawlException.Conflict("`of` is `input`, `output`, `saw` or `result`");
    };
  }

  private Api.Answer context(Route.Call call) {
    String at = call.query(Set.of("at")).text("at");
    ReadRuns.Read read = door.read(call);
    TimelineStep step = step(read, at == null ? "0" : at);
    Object saw = saw(read.run(), step);
    if (saw == Undefined.UNDEFINED) {
      throw new PawlException.Conflict("what that step saw is not known any more");
    }
    return Answers.of(
        200,
        Values.object(
            "index", step.index(),
            "step", step.step(),
            "node", step.node(),
            "context", ValueView.of(saw)));
  }

  private Api.Answer events(Route.Call call) {
    Query query = call.query(Set.of("after", "most"));
    int after = query.index("after");
    int most = query.number("most", MOST / 2, MOST);
    List<Event> all = door.read(call).run().events();
    int end = Math.min(all.size(), after + most);
    List<Map<String, @Nullable Object>> page = new ArrayList<>();
    for (int seq = after; seq < end; seq++) {
      page.add(event(seq + 1, all.get(seq)));
    }
    return Answers.of(
        200,
        Values.object("events", page, "total", all.size(), "next", end < all.size() ? end : null));
  }

  /** One of the journal, without what is large in it. */
  private static Map<String, @Nullable Object> event(int seq, Event event) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("seq", seq);
    json.putAll(EventJson.write(event));
    json.remove("origin");
    if (JsonSize.of(json, LARGE_EVENT) > LARGE_EVENT) {
      json.replaceAll((_, value) -> ValueView.shortened(value));
      json.put("cut", true);
    }
    return json;
  }
}
