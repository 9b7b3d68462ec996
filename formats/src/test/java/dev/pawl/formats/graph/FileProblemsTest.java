package dev.pawl.formats.graph;

import static dev.pawl.formats.graph.Graphs.problems;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be wrong above the nodes. */
final class FileProblemsTest {
  private static final String SERVER = "server: { name: s, version: '1' }\n";
  private static final String NODES =
      "nodes: [{ id: a, type: entry, next: b }, { id: b, type: exit }]";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "[]|1:1: error: a graph file must be a mapping, but it is a list"
            + " — begin with `server:` and `tools:` [WRONG_TYPE]",
        "{ id: x, connections: [] }|1:1: error: the file is no graph file: it has none of the keys"
            + " of one — begin with `server:` and `tools:` [UNKNOWN_FORMAT]",
        "tools: []|1:1: error: the file has no `server`"
            + " — add `server: { name: …, version: \"1.0.0\" }` [MISSING_KEY]",
        "server: { name: s, version: '1' }|1:1: error: the file has no `tools`"
            + " — list the tools that the file offers [MISSING_KEY]",
        "{ tools: [], server: { name: s } }|1:22: error: `server` has no `version`"
            + " — give it a version, as in `version: \"1.0.0\"` [MISSING_KEY]",
        "{ tools: [], server: { name: s, version: 1.0 } }|1:42: error: `version` of `server` must"
            + " be a text, but it is a number — put it in quotes [WRONG_TYPE]",
        "{ tools: [], server: { name: s, version: '1', titel: x } }|1:47: error: `server` cannot"
            + " have the key `titel` — did you mean `title`? [UNKNOWN_KEY]",
        "{ tools: [], server: { name: s, version: '1' }, tool: [] }|1:49: error: the file cannot"
            + " have the key `tool` — did you mean `tools`? [UNKNOWN_KEY]",
        "{ tools: {}, server: { name: s, version: '1' } }|1:10: error: `tools` of the file must be"
            + " a list, but it is a mapping — write a list [WRONG_TYPE]",
        "{ version: [], tools: [], server: { name: s, version: '1' } }|1:12: error: `version` of"
            + " the file must be a text or a number, but it is a list — write a text or a number"
            + " [WRONG_TYPE]",
        "{ tools: [], server: { name: s, version: '1' }, executionLimits: { maxNodeExecutions: 0 }"
            + " }|1:87: error: `maxNodeExecutions` of `executionLimits` of the file cannot be 0 —"
            + " use a number from 1 to 2147483647 [BAD_VALUE]",
        "{ tools: [], server: { name: s, version: '1' }, mcpServers: {}, servers: {} }|1:65: error:"
            + " the file has both `mcpServers` and `servers`, which mean the same"
            + " — put all servers under `mcpServers` [BAD_VALUE]",
        "{ tools: [5], server: { name: s, version: '1' } }|1:11: error: tool 1 must be a mapping,"
            + " but it is a number — write it as `name: …`, `description: …`, `nodes: …`"
            + " [WRONG_TYPE]",
        "{ tools: [{ name: t }], server: { name: s, version: '1' } }|1:11: error: tool `t` has no"
            + " `nodes` — describe the graph, from a node of type entry to one of type exit"
            + " [MISSING_KEY]",
        "{ tools: [{ nodes: [] }], server: { name: s, version: '1' } }|1:11: error: tool 1 has no"
            + " `name` — give the tool the name that clients see [MISSING_KEY]",
        "{ tools: [{ name: a b, nodes: [] }], server: { name: s, version: '1' } }|1:19: error: `a"
            + " b` cannot be the name of a tool — use 1 to 128 letters (A-Z, a-z), digits, `_`, `-`"
            + " and `.` [BAD_NAME]",
        "{ tools: [{ name: t, nodes: [], mode: fast }], server: { name: s, version: '1' } }|1:39:"
            + " error: `mode` of tool `t` cannot be `fast`"
            + " — use one of: auto, sync, task, handle [BAD_VALUE]",
        "{ tools: [{ name: t, nodes: [], inputSchema: true }], server: { name: s, version: '1' } }"
            + "|1:46: error: `inputSchema` of tool `t` must be a mapping, but it is true or false"
            + " — write a mapping [WRONG_TYPE]",
      })
  void pointsAtTheProblemAndSaysWhatToDo(String text, String problem) {
    assertThat(problems(text)).containsExactly("g.yaml:" + problem);
  }

  @Test
  void namesAServerThatDoesNotSayItsNameAfterTheFile() {
    Bundle bundle = GraphReader.read("some/where/report.pawl.yaml", "tools: []".getBytes(UTF_8));
    assertThat(bundle.server().name()).isEqualTo("report");
    assertThat(bundle.server().version()).isEqualTo("0");
  }

  @Test
  void offersNeitherOfTwoToolsOfTheSameName() {
    Bundle bundle =
        Graphs.read(
            SERVER
                + "tools:\n"
                + "  - { name: t, %s }\n  - { name: u, %s }\n  - { name: t, %s }\n"
                    .formatted(NODES, NODES, NODES));
    assertThat(bundle.problems())
        .extracting(Object::toString)
        .containsExactly(
            "g.yaml:5:5: error: the name `t` is already used by the tool in line 3"
                + " — rename one of them; until then neither is offered [DUPLICATE_TOOL]");
    assertThat(bundle.definitions()).extracting(Definition::name).containsExactly("u");
  }

  @Test
  void refusesAToolWithTooManyNodes() {
    String nodes =
        IntStream.range(0, 1001)
            .mapToObj(i -> "{ id: n" + i + ", type: exit }")
            .collect(Collectors.joining(", "));
    assertThat(problems(SERVER + "tools: [{ name: t, nodes: [" + nodes + "] }]"))
        .containsExactly(
            "g.yaml:2:20: error: tool `t` has 1001 nodes; 1000 is the most — move a part of it into"
                + " a tool of its own and run that by a workflow node [TOO_MANY_NODES]");
  }

  @Test
  void refusesTooManyNodesAtTheTopLevel() {
    String nodes = "{ id: n, type: exit, tool: t }, ".repeat(1001);
    Bundle bundle = Graphs.read(SERVER + "tools: [{ name: t }]\nnodes: [" + nodes + "]");
    assertThat(bundle.definitions()).isEmpty();
    assertThat(bundle.problems())
        .extracting(Object::toString)
        .containsExactly(
            "g.yaml:3:1: error: the file has more than 1000 nodes at its top level"
                + " — give each tool the `nodes` that belong to it [TOO_MANY_NODES]");
  }

  @Test
  void namesToolAndNodeOfWhatIsWrongWithTheFileItself() {
    Problem problem =
        Graphs.read(Graphs.withNode("{ id: n, type: wait, for: 1s, for: 2s, next: exit }"))
            .problems()
            .getFirst();
    assertThat(problem.code()).isEqualTo(ProblemCode.DUPLICATE_KEY);
    assertThat(problem.tool()).isEqualTo("t");
    assertThat(problem.node()).isEqualTo("n");
  }

  @Test
  void keepsTheGoodToolsOfAFileWithABadOne() {
    Bundle bundle =
        Graphs.read(
            SERVER
                + "mcpServers: { bad: {} }\n"
                + "tools:\n"
                + "  - { name: good, %s }\n".formatted(NODES)
                + "  - { name: wrong, nodes: 5 }\n"
                + "  - { name: twice, title: a, title: b, %s }\n".formatted(NODES)
                + "  - { name: fine, %s }\n".formatted(NODES));
    assertThat(bundle.definitions()).extracting(Definition::name).containsExactly("good", "fine");
    assertThat(bundle.problems())
        .extracting(problem -> problem.place().line() + " " + problem.code())
        .containsExactly("2 BAD_SERVER", "5 WRONG_TYPE", "6 DUPLICATE_KEY");
  }

  @Test
  void offersNothingOfAFileThatIsNotWellFormed() {
    Bundle bundle = Graphs.read(SERVER + "tools: [");
    assertThat(bundle.definitions()).isEmpty();
    assertThat(bundle.server().name()).isEqualTo("g");
    assertThat(bundle.problems())
        .extracting(problem -> problem.code().name())
        .containsExactly("SYNTAX");
  }
}
