package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Small graph files for tests: the nodes of one tool {@code t}, or several tools. */
public final class Graphs {
  private static final String HEAD =
      """
      version: "1.0"
      server: { name: test, version: "1" }
      mcpServers: { up: { command: unused } }
      """;

  private Graphs() {}

  public static Bundle read(String body) {
    return read("test.yaml", body);
  }

  /** The same from a file of that name. */
  public static Bundle read(String file, String body) {
    String text =
        body.startsWith("tools:") || body.startsWith("executionLimits:")
            ? HEAD + body
            : HEAD + "tools:\n- name: t\n  description: d\n  nodes:\n" + body.indent(2);
    return GraphReader.read(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** On fixed time and chance. */
  public static LoadedGraph repeatable(String body, Upstreams upstreams) {
    return on(Engines.repeatable(upstreams), body);
  }

  /** On real time. */
  public static LoadedGraph real(String body, Upstreams upstreams) {
    return on(Engine.on(upstreams), body);
  }

  public static LoadedGraph on(Engine engine, String body) {
    LoadedGraph pawl = new LoadedGraph(read(body), engine);
    assertThat(pawl.check()).isEmpty();
    return pawl;
  }

  public static List<Problem> problems(String body) {
    return new LoadedGraph(read(body), Engine.on(Upstreams.NONE)).check();
  }

  /** {@code echo} answers with its arguments, {@code fail} with an error. */
  public static ScriptedUpstreams upstreams() {
    return new ScriptedUpstreams()
        .on("echo", call -> ToolResult.text(Json.write(call.arguments())))
        .on("fail", _ -> ToolResult.error("boom"));
  }
}
