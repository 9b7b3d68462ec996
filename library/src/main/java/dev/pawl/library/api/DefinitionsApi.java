package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.definitions.CheckedText;
import dev.pawl.library.definitions.DefinitionFile;
import dev.pawl.library.definitions.DefinitionGraphs;
import dev.pawl.library.definitions.KeptLayout;
import dev.pawl.library.definitions.ServedDefinitions;
import dev.pawl.library.definitions.StartingText;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/definitions}: the files that are served, looked at, checked and saved. */
final class DefinitionsApi implements Routes {
  private static final String TEXT = "text";

  private final ServedDefinitions definitions;
  private final Predicate<String> published;
  private final boolean editable;

  /**
   * @param published whether a tool of this name is served
   * @param editable whether files may be changed here at all
   */
  DefinitionsApi(ServedDefinitions definitions, Predicate<String> published, boolean editable) {
    this.definitions = definitions;
    this.published = published;
    this.editable = editable;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "definitions", this::list),
        Route.of("POST", "definitions", this::create),
        Route.of("GET", "definitions/*", this::show),
        Route.of("PUT", "definitions/*", this::save),
        Route.of("GET", "definitions/*/graph", this::graph),
        Route.of("POST", "definitions/*/check", this::check),
        Route.of("GET", "definitions/*/layout", this::layout),
        Route.of("PUT", "definitions/*/layout", this::keepLayout),
        Route.of("GET", "templates", this::templates));
  }

  private Api.Answer list(Route.Call call) throws IOException {
    Rights.look(call.who());
    call.query(Set.of());
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (DefinitionFile each : definitions.all()) {
      all.add(shown(definitions.summary(each), call));
    }
    return Answers.of(200, Values.object("definitions", all, "next", null));
  }

  private Map<String, @Nullable Object> shown(ServedDefinitions.Summary summary, Route.Call call) {
    return Values.object(
        "id", summary.file().id(),
        "file", summary.file().name(),
        "format", summary.format(),
        "tools", summary.tools().stream().map(this::tool).toList(),
        "errors", summary.errors(),
        "warnings", summary.warnings(),
        "etag", summary.etag(),
        "editable", editable && Rights.mayEdit(call.who()));
  }

  private Map<String, @Nullable Object> tool(Definition tool) {
    return Values.object(
        "name", tool.name(),
        "title", tool.title(),
        "description", tool.description(),
        "published", published.test(tool.name()));
  }

  /** A file with what it says, and what is wrong with that. */
  private record Seen(DefinitionFile file, byte[] content, CheckedText checked) {
    String text() {
      return new String(content, UTF_8);
    }
  }

  private Seen seen(Route.Call call) throws IOException {
    Rights.look(call.who());
    DefinitionFile file = definitions.find(call.parts().getFirst());
    byte[] content = file.read();
    return new Seen(file, content, definitions.check(file, new String(content, UTF_8)));
  }

  private DefinitionGraphs graphs(Seen seen) {
    return new DefinitionGraphs(definitions, seen.file, seen.content, seen.checked);
  }

  private Map<String, @Nullable Object> shown(Seen seen, Route.Call call) {
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(
            shown(definitions.summary(seen.file, seen.content, seen.checked), call));
    json.put("problems", graphs(seen).problems());
    return json;
  }

  private Api.Answer show(Route.Call call) throws IOException {
    call.query(Set.of());
    Seen seen = seen(call);
    Map<String, @Nullable Object> json = shown(seen, call);
    json.put(TEXT, seen.text());
    return tagged(200, DefinitionFile.etag(seen.content), json);
  }

  private Api.Answer graph(Route.Call call) throws IOException {
    String only = call.query(Set.of("tool")).text("tool");
    Seen seen = seen(call);
    List<Map<String, @Nullable Object>> tools = graphs(seen).all(only);
    if (only != null && tools.isEmpty()) {
      return Answers.notFound();
    }
    String etag = DefinitionFile.etag(seen.content);
    return tagged(200, etag, Values.object("etag", etag, "tools", tools));
  }

  private Api.Answer check(Route.Call call) throws IOException {
    Rights.look(call.who());
    String text = Body.of(call.request(), Set.of(TEXT)).text(TEXT);
    DefinitionFile file = definitions.find(call.parts().getFirst());
    Seen draft = new Seen(file, text.getBytes(UTF_8), definitions.check(file, text));
    return Answers.of(
        200,
        Values.object(
            "etag", DefinitionFile.etag(draft.content),
            "problems", graphs(draft).problems(),
            "tools", graphs(draft).all(null)));
  }

  private void mayEdit(Route.Call call) {
    if (!editable) {
      throw new PawlException.Denied(
          "files are not changed here: the server was started without --edit or --studio");
    }
    Rights.edit(call.who());
  }

  private Api.Answer save(Route.Call call) throws IOException, InterruptedException {
    mayEdit(call);
    String text = Body.of(call.request(), Set.of(TEXT)).text(TEXT);
    DefinitionFile file = definitions.find(call.parts().getFirst());
    String match = call.request().ifMatch();
    if (match == null) {
      return Answers.error(
          428, "precondition_required", "Say with If-Match which text was seen: its etag");
    }
    ServedDefinitions.Change change =
        new ServedDefinitions.Change(call.who(), text, Tags.bare(match));
    return switch (definitions.save(file, change)) {
      case ServedDefinitions.Saved.Done(String etag) -> tagged(200, etag, shown(seen(call), call));
      case ServedDefinitions.Saved.Stale(byte[] now) -> stale(now);
    };
  }

  private static Api.Answer stale(byte[] now) {
    return Answers.of(
        412,
        Values.object(
            "error",
            Values.object(
                "code", "changed", "message", "The file has changed meanwhile; look at it again"),
            "etag",
            DefinitionFile.etag(now),
            TEXT,
            new String(now, UTF_8)));
  }

  private Api.Answer create(Route.Call call) throws IOException, InterruptedException {
    mayEdit(call);
    Body body = Body.of(call.request(), Set.of("file", TEXT, "template"));
    String template = body.optionalText("template");
    String text =
        template == null
            ? body.text(TEXT)
            : StartingText.of(template)
                .orElseThrow(() -> new PawlException.Conflict("there is no such template"))
                .text();
    DefinitionFile made =
        definitions.create(body.text("file"), new ServedDefinitions.Change(call.who(), text, ""));
    ServedDefinitions.Summary summary = definitions.summary(made);
    return new Api.Answer(
        201,
        Map.of("Location", "/api/v1/definitions/" + made.id(), "ETag", Tags.of(summary.etag())),
        Json.write(shown(summary, call)));
  }

  private Api.Answer layout(Route.Call call) throws IOException {
    Rights.look(call.who());
    call.query(Set.of());
    return layout(new KeptLayout(definitions.find(call.parts().getFirst())).tools());
  }

  private static Api.Answer layout(Map<String, @Nullable Object> tools) {
    return tagged(200, KeptLayout.etag(tools), Values.object("tools", tools));
  }

  private Api.Answer keepLayout(Route.Call call) throws IOException, InterruptedException {
    mayEdit(call);
    Body body = Body.of(call.request(), Set.of("tools"));
    KeptLayout layout = new KeptLayout(definitions.find(call.parts().getFirst()));
    String match = call.request().ifMatch();
    return layout
        .keep(body.value("tools"), match == null ? null : Tags.bare(match))
        .map(DefinitionsApi::layout)
        .orElseGet(() -> Answers.error(412, "changed", "Nodes were moved meanwhile; look again"));
  }

  private Api.Answer templates(Route.Call call) {
    call.query(Set.of());
    return Answers.of(
        200,
        Values.object("templates", StartingText.all().stream().map(StartingText::toJson).toList()));
  }

  private static Api.Answer tagged(int status, String etag, Object json) {
    return new Api.Answer(status, Map.of("ETag", Tags.of(etag)), Json.write(json));
  }
}
