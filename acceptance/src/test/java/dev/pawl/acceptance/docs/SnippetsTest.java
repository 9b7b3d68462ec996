package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.testkit.Project;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents show as YAML and Java is right, and does what they say. */
class SnippetsTest {
  private final List<String> log = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/graph.md"})
  void theDefinitionFilesHaveNoProblems(String document) {
    List<String> graphs = graphs(Project.read(document));
    assertThat(graphs).isNotEmpty();
    assertThat(graphs).allSatisfy(graph -> assertThat(problems(graph)).isEmpty());
  }

  @Test
  void aGraphFileWithAProblemIsCaught() {
    String document = "```yaml\nretry: {}\n```\n\n```yaml\ntools: []\n```\n";
    assertThat(graphs(document))
        .singleElement()
        .satisfies(graph -> assertThat(problems(graph)).isNotEmpty());
  }

  @Test
  void theGraphOfTheReadmeAnswersAsItSays() {
    Bundle bundle = read(graphs(Project.read("README.md")).getFirst());
    ConfiguredUpstreams upstreams = new ConfiguredUpstreams(bundle.upstreams(), Project.root());
    try (Pawl pawl = Pawl.of(bundle, Engine.on(upstreams))) {
      assertThat(pawl.call("count_lines", Map.of("file", "fruit/plums.txt")).output())
          .isEqualTo(Map.of("lines", 4));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/embedding.md"})
  void theJavaCodeIsThatOfJavaSnippets(String document) {
    String code =
        unindented(
            Project.read("acceptance/src/test/java/dev/pawl/acceptance/docs/JavaSnippets.java"));
    List<String> snippets = Fences.of(Project.read(document), "java");
    assertThat(snippets).isNotEmpty();
    assertThat(snippets).allSatisfy(snippet -> assertThat(code).contains(unindented(snippet)));
  }

  @Test
  void theJavaCodeOfTheReadmeRuns() {
    JavaSnippets.call(Project.file("examples/sum_to_n.yaml"), log);
    assertThat(log).hasSize(24).endsWith("result {sum=55}");
  }

  @Test
  void theJavaCodeAboutEmbeddingRuns() throws InterruptedException {
    Path data = Project.file("examples/data");
    JavaSnippets.callInProcess(Project.file("examples/count_files.yaml"), data, log);
    assertThat(log).containsExactly("counted {count=3}");
    log.clear();
    try (Pawl pawl = Pawl.load(Project.file("examples/sum_to_n.yaml"))) {
      JavaSnippets.listen(pawl, log);
      assertThat(log).hasSize(5).startsWith("done entry_sum").endsWith("done exit_sum");
      log.clear();
      JavaSnippets.cancel(pawl, log);
      assertThat(log).singleElement().asString().startsWith("ended ");
    }
  }

  private static List<String> graphs(String document) {
    return Fences.of(document, "yaml").stream()
        .filter(block -> block.startsWith("tools:") || block.contains("\ntools:"))
        .toList();
  }

  private static List<Problem> problems(String graph) {
    Bundle bundle = read(graph);
    try (Pawl pawl = Pawl.of(bundle, Engine.on(new ConfiguredUpstreams(Map.of(), Path.of(""))))) {
      return pawl.check();
    }
  }

  private static Bundle read(String graph) {
    return GraphReader.read("document.yaml", graph.getBytes(StandardCharsets.UTF_8));
  }

  private static String unindented(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n"));
  }
}
