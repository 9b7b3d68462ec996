package dev.pawl.engine.check;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.testkit.LoadedGraph;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks a graph whose server has one tool. */
final class Checked {
  private static final String HEAD =
      """
      server: { name: test, version: "1" }
      mcpServers: { up: { command: unused } }
      """;

  private Checked() {}

  /** What is found, as {@code severity CODE node message}, where nobody knows the tool. */
  static List<String> without(String graph) {
    return found(graph, (_, _) -> Optional.empty());
  }

  /** The same where the tool takes what fits this schema. */
  static List<String> with(String schema, String graph) {
    Map<String, @Nullable Object> input = new LinkedHashMap<>(Map.of("type", "object"));
    ((Map<?, ?>) Json.parse(schema)).forEach((key, value) -> input.put(String.valueOf(key), value));
    return found(graph, (_, _) -> Optional.of(new ToolSchemas.ToolSchema(input, null)));
  }

  private static List<String> found(String graph, ToolSchemas tools) {
    LoadedGraph loaded = new LoadedGraph(read(graph), Engine.on(Upstreams.NONE));
    List<Workflow> workflows =
        loaded.tools().stream().map(tool -> loaded.tool(tool.name())).toList();
    return FileTypes.of(workflows, tools).problems().stream()
        .sorted(Problem.BY_PLACE)
        .map(Checked::words)
        .toList();
  }

  private static Bundle read(String graph) {
    return GraphReader.read("test.yaml", (HEAD + graph).getBytes(StandardCharsets.UTF_8));
  }

  private static String words(Problem problem) {
    return problem.severity().word()
        + " "
        + problem.code()
        + " "
        + problem.node()
        + " "
        + problem.message()
        + (problem.advice().isEmpty() ? "" : " — " + problem.advice());
  }
}
