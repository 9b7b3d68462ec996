package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files whose nodes stand at the top level, where entry and exit name their tool. */
final class OldestDialectTest {
  private static final String TWO_TOOLS =
      """
      version: "1.0"
      server: { name: utils, version: "1", description: Utilities }
      servers:
        fs: { command: fs-server, args: [] }
      tools:
        - { name: count, description: Counts, inputSchema: { type: object } }
        - { name: list, description: Lists, inputSchema: { type: object } }
      nodes:
        - { id: in_count, type: entry, tool: count, next: pick }
        - { id: pick, type: switch, conditions: [{ rule: true, target: call }, { target: out_count }] }
        - { id: call, type: mcp, server: fs, tool: list, args: { a: $.in_count.a }, next: out_count, onError: oops }
        - { id: oops, type: transform, transform: { expr: '0' }, next: out_count }
        - { id: out_count, type: exit, tool: count }
        - { id: in_list, type: entry, tool: list, next: out_list }
        - { id: out_list, type: exit, tool: list }
      """;

  @Test
  void givesEachToolTheNodesThatItsEntryLeadsTo() {
    Bundle bundle = Graphs.read(TWO_TOOLS);
    assertThat(bundle.problems()).isEmpty();
    assertThat(bundle.server().title()).isEqualTo("Utilities");
    assertThat(bundle.upstreams()).containsOnlyKeys("fs");
    assertThat(bundle.definitions()).extracting(Definition::name).containsExactly("count", "list");
    assertThat(ids(bundle, 0)).containsExactly("in_count", "pick", "call", "oops", "out_count");
    assertThat(ids(bundle, 1)).containsExactly("in_list", "out_list");
  }

  @Test
  void givesAToolItsExitEvenIfNothingLeadsThere() {
    Bundle bundle = Graphs.read(TWO_TOOLS.replace("next: out_list", "next: in_list"));
    assertThat(ids(bundle, 1)).containsExactly("in_list", "out_list");
  }

  @Test
  void prefersTheNodesOfTheToolItself() {
    Bundle bundle =
        Graphs.read(
            TWO_TOOLS.replace(
                "description: Lists,",
                "description: Lists, nodes: [{ id: e, type: entry, tool: list, next: x }, { id: x,"
                    + " type: exit }],"));
    assertThat(ids(bundle, 1)).containsExactly("e", "x");
    assertThat(bundle.problems()).isEmpty();
  }

  @Test
  void pointsAtNodesThatBelongToNoTool() {
    assertThat(
            problems(
                TWO_TOOLS
                    + """
                      - { id: lost, type: transform, transform: { expr: '1' }, next: out_list }
                      - { id: in_more, type: entry, tool: lists, next: out_list }
                      - { id: out_more, type: exit }
                      - 5
                    """))
        .containsExactly(
            "g.yaml:16:5: warning: no tool leads to the node `lost`"
                + " — lead to it by `next`, or remove it [NODE_UNREACHABLE]",
            "g.yaml:17:5: error: the node `in_more` belongs to the tool `lists`, which does not"
                + " exist — did you mean `list`? [UNKNOWN_TOOL]",
            "g.yaml:18:5: error: exit node `out_more` has no `tool`"
                + " — name the tool that it belongs to [MISSING_KEY]",
            "g.yaml:19:5: error: node 4 must be a mapping, but it is a number"
                + " — write it as `{ id: …, type: … }` [WRONG_TYPE]");
  }

  @Test
  void keepsAToolWhenOnlyTheOtherOneIsWrong() {
    Bundle bundle = Graphs.read(TWO_TOOLS.replace("server: fs,", "serve: fs,"));
    assertThat(bundle.definitions()).extracting(Definition::name).containsExactly("list");
    assertThat(bundle.problems()).extracting(Problem::tool).containsOnly("count");
    assertThat(bundle.problems()).extracting(Problem::node).containsOnly("call");
  }

  private static List<String> ids(Bundle bundle, int tool) {
    return bundle.definitions().get(tool).nodes().stream().map(Node::id).toList();
  }

  private static List<String> problems(String text) {
    return Graphs.problems(text);
  }
}
