package dev.pawl.bench.scale;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Values;
import dev.pawl.model.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Graphs with one tool {@code t} whose limits do not matter. */
public final class Graphs {
  private static final String HEAD =
      """
      version: "1.0"
      server: { name: bench, version: "1" }
      mcpServers: { up: { command: unused } }
      executionLimits: { maxNodeExecutions: 10000000, maxExecutionTimeMs: 3600000 }
      tools:
      - name: t
        description: d
        nodes:
      """;

  private Graphs() {}

  public static Workflow workflow(String nodes) {
    return compiled(bytes(nodes));
  }

  static byte[] bytes(String nodes) {
    return (HEAD + nodes.indent(2)).getBytes(StandardCharsets.UTF_8);
  }

  static Workflow compiled(byte[] file) {
    Compilation compilation = Compilation.of(GraphReader.read("bench.yaml", file));
    List<Problem> errors = compilation.problems().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new IllegalStateException(errors.toString());
    }
    return Objects.requireNonNull(compilation.workflows().get("t"));
  }

  /** Fails unless the run ended with this. */
  static void expect(@Nullable Object output, RunResult result) {
    if (!(result instanceof RunResult.Completed done)
        || !Values.deepEquals(done.output(), output)) {
      throw new IllegalStateException("wanted " + output + ", but it was " + result);
    }
  }
}
