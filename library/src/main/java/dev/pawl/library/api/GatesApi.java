package dev.pawl.library.api;

import dev.pawl.json.Values;
import dev.pawl.library.gate.GateJson;
import dev.pawl.library.gate.GateTrial;
import dev.pawl.library.gate.ProjectGates;
import dev.pawl.library.serve.Catalog;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.api.Api;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/gates}: what runs of a tool have to pass, and what would be said of one. */
final class GatesApi implements Routes {
  private final Catalog catalog;
  private final InstantSource clock;

  GatesApi(Catalog catalog, InstantSource clock) {
    this.catalog = catalog;
    this.clock = clock;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "gates", this::list), Route.of("POST", "gates/try", this::attempt));
  }

  private Optional<ProjectGates> gates(String tool) {
    Path file =
        catalog
            .fileOf(tool)
            .orElseThrow(() -> new PawlException.NotFound("no such tool is served"));
    return ProjectGates.of(file).map(ProjectGates::sound);
  }

  private Api.Answer list(Route.Call call) {
    Rights.look(call.who());
    String tool = call.query(Set.of("tool")).text("tool");
    if (tool == null) {
      throw new PawlException.Conflict("`tool` says whose gates");
    }
    List<Map<String, @Nullable Object>> all =
        gates(tool)
            .flatMap(ProjectGates::rules)
            .map(book -> book.gates())
            .orElse(List.of())
            .stream()
            .map(GateJson::of)
            .toList();
    return Answers.of(200, Values.object("gates", all));
  }

  /** Nothing is called, and nothing put down. */
  private Api.Answer attempt(Route.Call call) {
    Rights.look(call.who());
    Body body = Body.of(call.request(), Set.of("tool", "arguments", "as"));
    String tool = body.text("tool");
    Identity who = body.has("as") ? identity(new Body(body.object("as"))) : call.who();
    return gates(tool)
        .flatMap(ProjectGates::rules)
        .flatMap(
            book ->
                catalog.with(
                    tool,
                    (pawl, workflow) ->
                        new GateTrial(pawl, book, who, clock.instant())
                            .of(workflow, body.object("arguments"))))
        .map(
            tried ->
                Answers.of(200, Values.object("tried", tried.stream().map(GateJson::of).toList())))
        .orElseThrow(
            () -> new PawlException.Conflict("there are no gates: everything may be called"));
  }

  private static Identity identity(Body as) {
    try {
      return new Identity(
          Principal.of(as.text("principal")), "try", words(as, "roles"), words(as, "scopes"), null);
    } catch (IllegalArgumentException _) {
      throw new Body.Unusable("`principal` is a kind and a name, such as PERSON:ada");
    }
  }

  private static Set<String> words(Body as, String name) {
    Set<String> words = new HashSet<>();
    if (as.value(name) instanceof List<?> list) {
      list.forEach(each -> words.add(String.valueOf(each)));
    }
    return words;
  }
}
