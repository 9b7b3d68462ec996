package dev.pawl;

import static dev.pawl.Expression.expr;
import static dev.pawl.Node.ask;
import static dev.pawl.Node.choice;
import static dev.pawl.Node.entry;
import static dev.pawl.Node.exit;
import static dev.pawl.Node.foreach;
import static dev.pawl.Node.mcp;
import static dev.pawl.Node.pause;
import static dev.pawl.Node.signal;
import static dev.pawl.Node.transform;
import static dev.pawl.Node.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphTest {
  private static final Map<String, Object> FILE =
      Map.of(
          "type", "object",
          "properties", Map.of("file", Map.of("type", "string")),
          "required", List.of("file"));

  @TempDir Path folder;

  @Test
  void aLineOfNodesLeadsFromAnEntryToAnExitOfItsOwn() throws IOException {
    Files.writeString(folder.resolve("plums.txt"), "a\nb\n");
    Graph graph =
        Graph.named("count_lines")
            .description("Counts the lines of a file")
            .input(FILE)
            .server("files", Server.files(folder))
            .nodes(
                mcp("read", "files", "read_text_file").arg("path", expr("$.entry.file")),
                transform("count", "{ \"lines\": $count($match($.read.content, /\\n/)) }"))
            .build();
    try (Pawl pawl = Pawl.of(graph)) {
      assertThat(pawl.call("count_lines", Map.of("file", "plums.txt")).orThrow())
          .isEqualTo(Map.of("lines", 2));
      assertThat(pawl.tools())
          .singleElement()
          .satisfies(
              tool -> assertThat(tool.nodes()).containsExactly("entry", "read", "count", "exit"));
    }
  }

  @Test
  void hasTheDigestOfAFileThatSaysTheSame() throws IOException {
    Graph graph = everything();
    assertThat(digest(graph.toFile(), "everything")).isEqualTo(graph.digest());
    String yaml =
        """
        server: { name: two, version: "1" }
        tools:
          - name: two
            nodes:
              - { id: entry, type: entry, next: double }
              - { id: double, type: transform, transform: { expr: '$.entry.n * 2' }, next: exit }
              - { id: exit, type: exit }
        """;
    Graph two = Graph.named("two").nodes(transform("double", "$.entry.n * 2")).build();
    assertThat(digest(yaml, "two")).isEqualTo(two.digest());
  }

  private String digest(String text, String tool) throws IOException {
    Path file = Files.writeString(folder.resolve("graph.yaml"), text);
    try (dev.pawl.library.Pawl pawl =
        dev.pawl.library.Pawl.of(DefinitionFormats.STANDARD.read(file))) {
      assertThat(pawl.problems()).isEmpty();
      return pawl.tool(tool).digest();
    }
  }

  /** Every kind of node, and all that can be said of one. */
  private Graph everything() {
    Graph other = Graph.named("other").nodes(transform("same", "$.entry.x")).build();
    return Graph.named("everything")
        .title("Everything")
        .input(FILE)
        .output(Map.of("type", "object"))
        .limits(500, Duration.ofMinutes(2))
        .set("mode", "task")
        .server("files", Server.files(folder).set("concurrency", 4))
        .nodes(
            entry("start").to("left", "right"),
            transform("left", "1").to("both"),
            mcp("right", "files", "write_file")
                .arg("path", "$price.txt")
                .arg("content", expr("$.start.file"))
                .retry(3, Duration.ofMillis(500), 2)
                .pauses(Duration.ofSeconds(10), 0.2)
                .retryOn(FailureCode.TOOL_ERROR, FailureCode.TIMEOUT)
                .timeout(Duration.ofSeconds(10))
                .deadline(Duration.ofMinutes(1))
                .onDoubtCheck("read_text_file", Map.of("path", expr("$args.path")))
                .compensate("restore")
                .to("both"),
            transform("both", "[$.left]").joinAll(),
            foreach("each", expr("$.both"), workflow("do", other).arg("x", expr("$item")))
                .concurrency(2)
                .collectErrors(),
            choice("decide")
                .when("$count($.each) > 5", "done")
                .when(Map.of("==", List.of(1, 2)), "late"),
            ask("review", expr("\"Go on with \" & $.start.file & \"?\""))
                .schema(Map.of("type", "object"))
                .deadline(Duration.ofHours(2))
                .otherwise(Map.of("ok", true))
                .onDeadline("late"),
            ask("which", "Which?").options("a", "b").toModel().onError("late"),
            signal("paid", "paid")
                .key(expr("$.start.file"))
                .deadline(Duration.ofDays(2))
                .otherwise("unpaid"),
            pause("rest", Duration.ofSeconds(5)),
            workflow("again", other).arg("x", 1).onError("late"),
            transform("result", "{ \"ok\": true }"),
            exit("done"))
        .aside(
            mcp("restore", "files", "write_file")
                .arg("path", "p.txt")
                .arg("content", "")
                .onDoubt(Node.Doubt.RETRY),
            transform("late", "{ \"ok\": false }"))
        .build();
  }

  @Test
  void takesATextThatBeginsWithADollarSignAsItIs() {
    Graph graph =
        Graph.named("say")
            .server("here", echo())
            .nodes(mcp("echo", "here", "echo").arg("text", "$5"))
            .build();
    try (Pawl pawl = Pawl.of(graph)) {
      assertThat(pawl.call("say", Map.of()).orThrow()).isEqualTo(Map.of("text", "$5"));
    }
  }

  private static Server echo() {
    return Server.inProcess()
        .tool("echo", "Says the same", Map.of("type", "object"), arguments -> arguments);
  }

  @Test
  void refusesAnExpressionThatCannotBeReadAndNamesItsNodeAndLine() {
    List<Problem> problems =
        problems(Graph.named("bad").nodes(transform("count", "$count($.entry.x")));
    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.BAD_EXPRESSION);
              assertThat(problem.tool()).isEqualTo("bad");
              assertThat(problem.node()).isEqualTo("count");
              assertThat(problem.place().file()).isEqualTo("dev/pawl/GraphTest.java");
              assertThat(problem.place().line()).isPositive();
            });
  }

  @Test
  void refusesAnExpressionWhoseTypesDoNotFit() {
    List<Problem> problems =
        problems(Graph.named("bad").input(FILE).nodes(transform("count", "$.entry.file * 2")));
    assertThat(problems).isNotEmpty();
    assertThat(problems).allSatisfy(each -> assertThat(each.node()).isEqualTo("count"));
  }

  @Test
  void refusesArgumentsThatAToolOfThisProcessDoesNotTake() {
    Server greeting =
        Server.inProcess()
            .tool(
                "greet",
                "Greets",
                Map.of(
                    "type",
                    "object",
                    "properties",
                    Map.of("name", Map.of("type", "string")),
                    "required",
                    List.of("name"),
                    "additionalProperties",
                    false),
                arguments -> "Hello " + arguments.get("name"));
    List<Problem> problems =
        problems(
            Graph.named("bad")
                .server("here", greeting)
                .nodes(mcp("greet", "here", "greet").arg("nmae", "Ann")));
    assertThat(problems).isNotEmpty();
    assertThat(problems).allSatisfy(each -> assertThat(each.node()).isEqualTo("greet"));
  }

  @Test
  void refusesTargetsAndServersThatAreNotThere() {
    assertThat(problems(Graph.named("bad").nodes(transform("a", "1").to("nowhere"))))
        .extracting(Problem::node)
        .contains("a");
    assertThat(problems(Graph.named("bad").nodes(mcp("a", "nobody", "x"))))
        .extracting(Problem::code)
        .contains(ProblemCode.UNKNOWN_SERVER);
  }

  @Test
  void refusesWhatDoesNotFitAKindOfNode() {
    assertThat(problems(Graph.named("bad").nodes(transform("a", "1").retry(3))))
        .extracting(Problem::node)
        .containsOnly("a");
  }

  private static List<Problem> problems(GraphBuilder graph) {
    return catchThrowableOfType(PawlException.InvalidDefinition.class, graph::build).problems();
  }

  @Test
  void graphsThatRunEachOtherComeAlong() {
    Graph twice = Graph.named("twice").nodes(transform("double", "$.entry.n * 2")).build();
    Graph graph =
        Graph.named("four_times")
            .nodes(
                workflow("first", twice).arg("n", expr("$.entry.n")),
                workflow("second", twice).arg("n", expr("$.first")))
            .build();
    try (Pawl pawl = Pawl.of(graph)) {
      assertThat(pawl.call("four_times", Map.of("n", 3)).orThrow()).isEqualTo(12);
      assertThat(pawl.tools()).extracting(Tool::name).contains("four_times", "twice");
    }
  }

  @Test
  void undoesWhatWasDoneWhenALaterStepFails() {
    List<Object> calls = new CopyOnWriteArrayList<>();
    Server bank =
        Server.inProcess()
            .tool("pay", "Pays", Map.of("type", "object"), _ -> calls.add("pay"))
            .tool("refund", "Pays back", Map.of("type", "object"), _ -> calls.add("refund"))
            .tool(
                "ship",
                "Ships",
                Map.of("type", "object"),
                _ -> {
                  throw new IllegalStateException("out of stock");
                });
    Graph graph =
        Graph.named("order")
            .server("shop", bank)
            .nodes(mcp("pay", "shop", "pay").compensate("refund"), mcp("ship", "shop", "ship"))
            .aside(mcp("refund", "shop", "refund"))
            .build();
    try (Pawl pawl = Pawl.of(graph)) {
      Run run = pawl.call("order", Map.of());
      assertThat(run.failure())
          .hasValueSatisfying(failure -> assertThat(failure.message()).contains("out of stock"));
      assertThat(calls).containsExactly("pay", "refund");
    }
  }
}
