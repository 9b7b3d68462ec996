package dev.pawl.acceptance.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.pawl.Expression;
import dev.pawl.Graph;
import dev.pawl.Node;
import dev.pawl.engine.driver.Engine;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents show as YAML and Java is right, and does what they say. */
class SnippetsTest {
  /** Where the Java code stands that documents show; all of it is compiled and run by tests. */
  private static final List<String> JAVA =
      List.of(
          "acceptance/src/test/java/dev/pawl/acceptance/docs/JavaSnippets.java",
          "acceptance/src/test/java/dev/pawl/acceptance/docs/ActivitySnippets.java",
          "acceptance/src/test/java/dev/pawl/acceptance/embedding/CdiApp.java",
          "acceptance/src/test/java/dev/pawl/acceptance/embedding/McpServlet.java",
          "acceptance/src/test/java/dev/pawl/acceptance/embedding/SpringApp.java",
          "examples/java/src/main/java/example/Main.java",
          "library/src/test/java/dev/pawl/junit/SavedRunsTest.java");

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
  @ValueSource(strings = {"README.md", "docs/embedding.md", "docs/activities.md"})
  void theJavaCodeIsThatOfJavaSnippets(String document) {
    String code =
        JAVA.stream().map(Project::read).map(SnippetsTest::unindented).collect(joining("\n"));
    List<String> snippets = Fences.of(Project.read(document), "java");
    assertThat(snippets).isNotEmpty();
    assertThat(snippets).allSatisfy(snippet -> assertThat(code).contains(unindented(snippet)));
  }

  @Test
  void theJavaCodeAboutEmbeddingRuns() throws IOException {
    Graph await =
        Graph.named("await_payment")
            .nodes(Node.signal("paid", "paid").key(Expression.expr("$.entry.order")))
            .build();
    Path sums = Project.file("examples/sum_to_n.yaml");
    try (dev.pawl.Pawl pawl = dev.pawl.Pawl.builder().add(await).load(sums).open()) {
      JavaSnippets.signal(pawl, log);
      assertThat(log).containsExactly("paid {amount=30}");
      log.clear();
      JavaSnippets.watch(pawl, pawl.call("sum_to_n", Map.of("n", 1)), log);
      assertThat(log).hasSize(5).startsWith("done entry_sum").endsWith("done exit_sum");
      log.clear();
      JavaSnippets.serve(pawl, log);
      assertThat(log).singleElement().asString().startsWith("serving at http://127.0.0.1:");
      InetSocketAddress anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      HttpServer web = JavaSnippets.mount(pawl, anywhere);
      assertThat(web.getAddress().getPort()).isPositive();
      web.stop(0);
    }
  }

  @Test
  void theActivitiesOfTheReadmeRun() {
    try (dev.pawl.Pawl pawl = ActivitySnippets.shop()) {
      assertThat(pawl.call("order", Map.of("item", "plums", "count", 4)).orThrow())
          .isEqualTo(
              Map.of(
                  "price",
                  Map.of("item", "plums", "total", 10.0),
                  "bill",
                  Map.of("text", "Please pay 10.0")));
      assertThat(pawl.call("convert", Map.of("euros", 2, "rate", 3)).orThrow()).isEqualTo(6.0);
    }
  }

  @Test
  void theWorkflowsWithParametersOfTheDocumentsRun() {
    try (dev.pawl.Pawl pawl = dev.pawl.Pawl.of(ActivitySnippets.templates())) {
      assertThat(pawl.call("order_de", Map.of("item", "plums", "count", 40)).orThrow().toString())
          .contains("Please pay 50.0");
      assertThat(pawl.call("order_ch", Map.of("item", "plums", "count", 40)).orThrow().toString())
          .contains("Please pay 100.0");
    }
  }

  @Test
  void theSessionsOfTheDocumentsAreStepped() {
    try (dev.pawl.Pawl pawl = ActivitySnippets.shop()) {
      assertThatThrownBy(() -> ActivitySnippets.stepped(pawl))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessage("Cannot continue workflow in status: completed");
      assertThat(pawl.sessions("order").list()).hasSize(1);
    }
  }

  @Test
  void theJavaCodeThatOpensPawlSaysWhichServersAreMissing() {
    assertThatThrownBy(
            () -> JavaSnippets.open(Project.file("examples/sum_to_n.yaml"), Path.of("nowhere")))
        .isInstanceOf(PawlException.InvalidDefinition.class)
        .hasMessageContaining(".mcp.json");
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
    return code.lines().map(String::strip).collect(joining("\n"));
  }
}
