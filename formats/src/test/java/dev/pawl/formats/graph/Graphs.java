package dev.pawl.formats.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Short ways to read graph files in tests. */
final class Graphs {
  private Graphs() {}

  static Bundle read(String text) {
    return GraphReader.read("g.yaml", text.getBytes(UTF_8));
  }

  /** What is wrong with a file, as it is printed. */
  public static List<String> problems(String text) {
    return read(text).problems().stream().map(Problem::toString).toList();
  }

  /** The only tool of a file without problems. */
  static Definition tool(String text) {
    Bundle bundle = read(text);
    assertThat(bundle.problems()).extracting(Problem::toString).isEmpty();
    assertThat(bundle.definitions()).hasSize(1);
    return bundle.definitions().getFirst();
  }

  /** A node that stands alone in line 6 of a file, from column 9 on. */
  static Node node(String node) {
    return node(tool(withNode(node)), 1);
  }

  static Node node(Definition tool, int index) {
    return tool.nodes().get(index);
  }

  static List<String> problemsOfNode(String node) {
    return problems(withNode(node));
  }

  static String withNode(String node) {
    return """
    server: { name: s, version: "1" }
    tools:
      - name: t
        nodes:
          - { id: entry, type: entry, next: n }
          - %s
          - { id: exit, type: exit }
    """
        .formatted(node);
  }

  static String resource(String name) {
    try (InputStream in = Graphs.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
