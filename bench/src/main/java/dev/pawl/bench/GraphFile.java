package dev.pawl.bench;

import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The file with the measured graphs. */
final class GraphFile {
  static final String NAME = "graphs.yaml";

  private GraphFile() {}

  static byte[] bytes(String name) {
    try (InputStream file = GraphFile.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(file, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Workflow workflow(BenchGraph graph) {
    Compilation compilation = compile(NAME, bytes(NAME));
    return Objects.requireNonNull(compilation.workflows().get(graph.tool()), graph.tool());
  }

  /** Reads and compiles a file that has no problems. */
  static Compilation compile(String name, byte[] content) {
    Compilation compilation = Compilation.of(GraphReader.read(name, content));
    List<Problem> problems = compilation.problems();
    if (!problems.isEmpty()) {
      throw new IllegalStateException(problems.toString());
    }
    return compilation;
  }
}
