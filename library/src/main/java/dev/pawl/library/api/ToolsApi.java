package dev.pawl.library.api;

import dev.pawl.expression.parameter.Parameters;
import dev.pawl.json.Values;
import dev.pawl.library.definitions.ServedDefinitions;
import dev.pawl.library.serve.Catalog;
import dev.pawl.model.Place;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/tools}: what is served, and runs of it. */
final class ToolsApi implements Routes {
  private final Supplier<List<Tool>> tools;
  private final Catalog catalog;
  private final ServedDefinitions definitions;
  private final RunStarts starts;

  /**
   * @param tools all that MCP clients are offered
   */
  ToolsApi(
      Supplier<List<Tool>> tools,
      Catalog catalog,
      ServedDefinitions definitions,
      RunStarts starts) {
    this.tools = tools;
    this.catalog = catalog;
    this.definitions = definitions;
    this.starts = starts;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "tools", this::list), Route.of("POST", "tools/*/runs", this::begin));
  }

  private Api.Answer list(Route.Call call) {
    call.query(Set.of());
    return Answers.of(
        200,
        Values.object(
            "tools",
            tools.get().stream()
                .filter(each -> catalog.isOffered(each.name()))
                .map(this::shown)
                .toList()));
  }

  private Map<String, @Nullable Object> shown(Tool tool) {
    Place place =
        catalog
            .with(tool.name(), (_, workflow) -> workflow.definition().place())
            .orElse(Place.UNKNOWN);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", tool.name());
    json.put("title", tool.title());
    json.put("description", tool.description());
    json.put("inputSchema", tool.inputSchema());
    json.put("outputSchema", tool.outputSchema());
    json.put("annotations", tool.annotations());
    json.put(
        "definition",
        catalog
            .fileOf(tool.name())
            .map(Path::toAbsolutePath)
            .flatMap(definitions::idOf)
            .orElse(null));
    json.put("line", place.line() == 0 ? null : place.line());
    json.put("column", place.line() == 0 ? null : place.column());
    return json;
  }

  private Api.Answer begin(Route.Call call) throws InterruptedException {
    Map<String, @Nullable Object> arguments =
        Body.of(call.request(), Set.of("arguments")).object("arguments");
    String tool = call.parts().getFirst();
    starts.refuseUnknown(tool);
    Api.Answer unfit =
        catalog
            .with(tool, (_, workflow) -> Parameters.of(workflow.definition().inputSchema().value()))
            .map(parameters -> parameters.check(arguments))
            .filter(messages -> !messages.isEmpty())
            .map(Answers::unfitArguments)
            .orElse(null);
    return unfit == null ? RunDeedsApi.begun(starts.begin(tool, arguments, call.who())) : unfit;
  }
}
