package dev.pawl.library.api;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.library.definitions.ServedDefinitions;
import dev.pawl.library.definitions.TravelledGraph;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.ReadRuns;
import dev.pawl.library.runs.RunJson;
import dev.pawl.library.runs.RunSearch;
import dev.pawl.library.runs.RunState;
import dev.pawl.library.runs.RunWarning;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.runs.ValueView;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/runs}: runs, found, and shown as a whole. */
final class RunsApi implements Routes {
  private static final int USUAL_MOST = 50;
  private static final int MOST = 200;
  private static final int LONGEST_TEXT = 200;

  private final RunDoor door;
  private final ServedDefinitions definitions;

  RunsApi(RunDoor door, ServedDefinitions definitions) {
    this.door = door;
    this.definitions = definitions;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "runs", this::list),
        Route.of("GET", "runs/*", this::show),
        Route.of("GET", "runs/*/graph", this::graph),
        Route.of("GET", "runs/*/value", this::value));
  }

  private Api.Answer list(Route.Call call) {
    Query query =
        call.query(Set.of("tool", "status", "since", "until", "by", "text", "cursor", "most"));
    RunSearch.Page page =
        door.search(call.who())
            .page(wanted(query), query.text("cursor"), query.number("most", USUAL_MOST, MOST));
    return Answers.of(
        200,
        Values.object(
            "runs",
            page.runs().stream().map(each -> door.summary(each, call.who())).toList(),
            "next",
            page.next()));
  }

  private static RunSearch.Wanted wanted(Query query) {
    String status = query.text("status");
    Set<String> states = status == null ? Set.of() : Set.of(status.split(",", -1));
    if (!RunState.NAMES.containsAll(states)) {
      throw new PawlException.Conflict(
          "`status` is one or more of " + String.join(",", RunState.NAMES));
    }
    String text = query.text("text");
    if (text != null && (text.isBlank() || text.length() > LONGEST_TEXT)) {
      throw new PawlException.Conflict("`text` has 1 to " + LONGEST_TEXT + " characters");
    }
    return new RunSearch.Wanted(
        query.text("tool"),
        states,
        micros(query, "since", 0),
        micros(query, "until", Long.MAX_VALUE),
        query.text("by"),
        text);
  }

  private static long micros(Query query, String name, long otherwise) {
    String text = query.text(name);
    try {
      return text == null
          ? otherwise
          : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(text));
    } catch (DateTimeParseException | ArithmeticException _) {
      throw new PawlException.Conflict("`" + name + "` is a time such as 2026-11-19T08:00:00Z");
    }
  }

  private Api.Answer show(Route.Call call) {
    call.query(Set.of());
    RunSearch.Found found = door.find(call);
    ReadRuns.Read read = door.read(found);
    KeptRun run = read.run();
    KeptWishes wishes = KeptWishes.of(door.host().get().store().letters(run.id()));
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(
            door.summary(new RunSearch.Found(run.summary(), found.cutOff()), call.who()));
    json.put("input", ValueView.of(run.input()));
    if (run.output() != Undefined.UNDEFINED) {
      json.put("result", ValueView.of(run.output()));
    }
    json.put("warnings", RunWarning.of(run.events()).stream().map(RunJson::of).toList());
    json.put(
        "questions",
        run.questions().stream().map(each -> QuestionsApi.shown(run, each, wishes)).toList());
    json.put("counts", counts(read.steps()));
    Path source = run.source();
    json.put("source", source == null ? null : definitions.nameOf(source.toString()));
    json.put("definition", source == null ? null : definitions.idOf(source).orElse(null));
    if (wishes.cancel() != null) {
      json.put("toBeCancelled", wishes.cancel());
    }
    json.put("listens", listens(run));
    return Answers.of(200, json);
  }

  private static Map<String, @Nullable Object> counts(List<TimelineStep> steps) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    for (TimelineStep.State state : TimelineStep.State.values()) {
      counts.put(
          state.name().toLowerCase(Locale.ROOT),
          (int) steps.stream().filter(step -> step.state() == state).count());
    }
    return counts;
  }

  /** The signals that it awaits. */
  static List<Map<String, @Nullable Object>> listens(KeptRun run) {
    if (run.workflow() == null || run.summary().status().isOver()) {
      return List.of();
    }
    return Run.fold(run.workflow(), run.events()).outstanding().stream()
        .flatMap(
            effect ->
                effect instanceof Effect.Await(Listening listening, long _)
                    ? Stream.of(listening)
                    : Stream.empty())
        .map(each -> Values.object("step", each.step(), "name", each.name(), "key", each.key()))
        .toList();
  }

  private Api.Answer graph(Route.Call call) {
    String tool = call.query(Set.of("tool")).text("tool");
    KeptRun run = door.read(call).run();
    List<Definition> family = run.needWorkflow().family();
    Definition shown =
        family.stream()
            .filter(each -> tool == null || tool.equals(each.name()))
            .findFirst()
            .orElseThrow(() -> new PawlException.NotFound("the run has no such tool"));
    return Answers.of(
        200,
        Values.object(
            "tool",
            TravelledGraph.of(run, shown),
            "family",
            family.stream().map(Definition::name).toList(),
            "digest",
            run.summary().digest()));
  }

  private Api.Answer value(Route.Call call) {
    PartQuery part = PartQuery.of(call, "input");
    KeptRun run = door.read(call).run();
    return switch (part.of()) {
      case "input" -> part.answer(run.input());
      case "result" -> part.answer(run.output());
      default -> throw new PawlException.Conflict("`of` is `input` or `result`");
    };
  }
}
