package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.debug.PastStop;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import dev.pawl.formats.export.ExportTarget;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.library.author.ExpressionTrial;
import dev.pawl.library.definitions.DefinitionExport;
import dev.pawl.library.definitions.DefinitionFile;
import dev.pawl.library.definitions.DefinitionGraphs;
import dev.pawl.library.definitions.ServedDefinitions;
import dev.pawl.library.edit.Assistance;
import dev.pawl.library.edit.TextChanges;
import dev.pawl.library.runs.ReadRuns;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.runs.ValueView;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/definitions/ID/edits} and the like: what helps somebody who writes a definition.
 * Nothing of it is saved.
 */
final class WritingApi implements Routes {
  private static final String TEXT = "text";

  private final ServedDefinitions definitions;
  private final RunDoor door;
  private final @Nullable Assistance assistance;

  /**
   * @param assistance knows what could be written; null where nobody does
   */
  WritingApi(ServedDefinitions definitions, RunDoor door, @Nullable Assistance assistance) {
    this.definitions = definitions;
    this.door = door;
    this.assistance = assistance;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("POST", "definitions/*/edits", this::edits),
        Route.of("POST", "definitions/*/completions", this::completions),
        Route.of("POST", "definitions/*/hover", this::hover),
        Route.of("GET", "definitions/*/export", this::export),
        Route.of("POST", "expressions/evaluate", this::evaluate));
  }

  private DefinitionFile file(Route.Call call) throws IOException {
    Rights.look(call.who());
    return definitions.find(call.parts().getFirst());
  }

  private Api.Answer edits(Route.Call call) throws IOException {
    DefinitionFile file = file(call);
    Body body = Body.of(call.request(), Set.of(TEXT, "edits"));
    if (!(body.value("edits") instanceof List<?> edits)) {
      throw new Body.Unusable("The body needs a list `edits`");
    }
    String text = body.text(TEXT);
    try {
      return edited(
          file,
          new TextChanges(file.path(), definitions.formatOf(file, text), assistance)
              .made(text, edits));
    } catch (TextChanges.Refused e) {
      return refused(e);
    }
  }

  private Api.Answer edited(DefinitionFile file, String text) throws IOException {
    byte[] content = text.getBytes(UTF_8);
    DefinitionGraphs graphs =
        new DefinitionGraphs(definitions, file, content, definitions.check(file, text));
    return Answers.of(
        200,
        Values.object(
            "etag",
            DefinitionFile.etag(content),
            TEXT,
            text,
            "problems",
            graphs.problems(),
            "tools",
            graphs.all(null)));
  }

  /** None of them was made. */
  private static Api.Answer refused(TextChanges.Refused refused) {
    String message =
        refused.why() instanceof PawlException.InvalidDefinition e
            ? e.problems().getFirst().message()
            : String.valueOf(refused.why().getMessage());
    return Answers.of(
        409,
        Values.object(
            "error",
            Values.object("code", "conflict", "message", message, "edit", refused.index())));
  }

  private Assistance.Spot spot(Route.Call call) throws IOException {
    DefinitionFile file = file(call);
    Body body = Body.of(call.request(), Set.of(TEXT, "line", "column"));
    return new Assistance.Spot(
        file.path(), body.text(TEXT), body.number("line"), body.number("column"));
  }

  private Api.Answer completions(Route.Call call) throws IOException {
    Assistance.Spot spot = spot(call);
    return Answers.of(
        200,
        Values.object(
            "items",
            assistance == null ? List.of() : assistance.completions(spot),
            "incomplete",
            false));
  }

  private Api.Answer hover(Route.Call call) throws IOException {
    Assistance.Spot spot = spot(call);
    Map<String, @Nullable Object> found = assistance == null ? Map.of() : assistance.hover(spot);
    return Answers.of(200, found.isEmpty() ? Values.object("markdown", null) : found);
  }

  private Api.Answer export(Route.Call call) throws IOException {
    Query query = call.query(Set.of("tool", "to"));
    String to = query.text("to");
    ExportTarget target =
        ExportTarget.of(to == null ? "mermaid" : to)
            .orElseThrow(
                () ->
                    new PawlException.Conflict(
                        "`to` is one of " + String.join(", ", ExportTarget.words())));
    DefinitionFile file = file(call);
    return Answers.of(200, new DefinitionExport(definitions, file).to(target, query.text("tool")));
  }

  private Api.Answer evaluate(Route.Call call) {
    Body body = Body.of(call.request(), Set.of("expression", "kind", "run", "step", "context"));
    String kind = body.optionalText("kind");
    Function<Bounds, Scope> scope = scope(call, body);
    return told(
        switch (kind == null ? "jsonata" : kind) {
          case "jsonata" -> ExpressionTrial.jsonata(body.text("expression"), scope);
          case "rule" -> ExpressionTrial.rule(body.value("expression"), scope);
          default -> throw new Body.Unusable("`kind` is `jsonata` or `rule`");
        },
        String.valueOf(body.value("expression")));
  }

  /** What a step of a run saw, or what is given. */
  private Function<Bounds, Scope> scope(Route.Call call, Body body) {
    String run = body.optionalText("run");
    if (run == null) {
      return ExpressionTrial.on(body.has("context") ? body.value("context") : Undefined.UNDEFINED);
    }
    ReadRuns.Read read = door.read(door.search(call.who()).find(run));
    int index = body.number("step");
    if (index >= read.steps().size()) {
      throw new PawlException.NotFound("the run has no such step");
    }
    TimelineStep step = read.steps().get(index);
    PastStop stop =
        PastStop.of(read.run().needWorkflow(), read.run().events(), step.step())
            .orElseThrow(
                () -> new PawlException.Conflict("what that step saw is not known any more"));
    return stop::scope;
  }

  private static Api.Answer told(ExpressionTrial.Outcome outcome, String text) {
    return switch (outcome) {
      case ExpressionTrial.Outcome.Yielded(Object value) ->
          Answers.of(
              200,
              Values.object(
                  "value", ValueView.of(value), "undefined", value == Undefined.UNDEFINED));
      case ExpressionTrial.Outcome.Failed failed ->
          Answers.of(200, Values.object("error", error(failed, text)));
    };
  }

  private static Map<String, @Nullable Object> error(
      ExpressionTrial.Outcome.Failed failed, String text) {
    Map<String, @Nullable Object> error = new LinkedHashMap<>();
    error.put("code", failed.code());
    error.put("message", failed.message());
    boolean known = failed.offset() >= 0 && failed.offset() <= text.length();
    String before = known ? text.substring(0, failed.offset()) : "";
    error.put("line", known ? 1 + (int) before.chars().filter(each -> each == '\n').count() : null);
    error.put("column", known ? before.length() - before.lastIndexOf('\n') : null);
    return error;
  }
}
