package dev.pawl.lsp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {
  private static final String READ =
      "- { id: read, type: mcp, server: files, tool: read_text_file, args: { path: { expr:"
          + " $.entry.dir } }, next: exit }\n";

  @Test
  void namesTheNodesThatCanFollow() {
    Written written =
        Written.nodes(
            """
            - id: read
              type: transform
              transform: { expr: '1' }
              next: ▮
            """);
    assertThat(written.labels()).containsExactly("exit");
    assertThat(written.with("exit")).contains("  next: exit\n");
  }

  @Test
  void replacesTheNameThatIsThere() {
    Written written = Written.nodes("- { id: read, type: wait, for: 1s, next: en▮xx }");
    assertThat(written.with("exit")).contains("next: exit }");
  }

  @Test
  void namesNodesInListsOfTargetsAndInArms() {
    assertThat(Written.nodes("- { id: read, type: wait, for: 1s, next: [▮").labels())
        .containsExactly("exit");
    assertThat(
            Written.nodes(
                    """
                    - id: read
                      type: switch
                      conditions:
                        - rule: { var: entry.dir }
                          next: ▮
                      next: exit
                    """)
                .labels())
        .containsExactly("exit");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- id: read\n  type: ▮",
        "- id: read\n  type: ▮\n  next: exit",
        "- { id: read, type: ▮ }",
        "- { id: read, type: ▮",
        "- { id: read, type: 'm▮' }"
      })
  void namesTheKindsOfNodes(String node) {
    assertThat(Written.nodes(node).labels())
        .contains("mcp", "activity", "transform", "prompt", "signal", "fail", "finish")
        .hasSize(14);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- id: read\n  type: mcp\n  ▮\n  next: exit",
        "- id: read\n  type: mcp\n  to▮\n",
        "- id: read\n  type: mcp\n  ▮",
        "- { id: read, type: mcp, ▮ }",
        "- { id: read, type: mcp, ▮",
        "- { id: read, type: mcp, to▮ }"
      })
  void namesTheKeysOfAKindThatAreNotThereYet(String node) {
    assertThat(Written.nodes(node).labels())
        .contains("server", "tool", "args", "onDoubt", "retry")
        .doesNotContain("id", "type", "transform", "conditions");
  }

  @Test
  void writesTheColonUnlessItIsThere() {
    assertThat(Written.nodes("- id: read\n  type: mcp\n  to▮\n").with("tool"))
        .contains("        tool: \n");
    assertThat(Written.nodes("- id: read\n  type: mcp\n  to▮: x\n").with("tool"))
        .contains("        tool: x\n");
  }

  @Test
  void knowsTheVariablesThatAnExpressionBinds() {
    assertThat(labels("( $all := [{ \"a\": 1, \"b\": 2 }]; $sum($all.▮")).containsExactly("a", "b");
    assertThat(labels("( $all := [{ \"a\": 1 }]; $count($al▮")).contains("$all");
    assertThat(labels("( ( $in := 1; $in ); $▮")).doesNotContain("$in");
    assertThat(labels("$map([{ \"a\": 1 }], function($x, $i) { $x.▮")).containsExactly("a");
    assertThat(labels("( $l := [{ \"a\": 1 }]; $l ~> $filter(function($x) { $x.▮"))
        .containsExactly("a");
    assertThat(labels("$reduce([{ \"a\": 1 }], function($sum, $x) { $sum + $x.▮"))
        .containsExactly("a");
  }

  private static List<String> labels(String expression) {
    return Written.nodes(
            """
            - id: read
              type: transform
              transform:
                expr: |
                  %s
              next: exit
            """
                .formatted(expression))
        .labels();
  }

  @Test
  void tellsWhatAKeyMeans() {
    assertThat(Written.nodes("- { id: read, type: mcp, ▮ }").proposal("args").explanation())
        .contains("arguments");
  }

  @Test
  void beginsAFileAToolAndANode() {
    assertThat(Written.of("▮").labels()).contains("server", "tools", "mcpServers");
    assertThat(Written.of("server: { name: a, version: \"1\" }\nto▮").labels())
        .contains("tools")
        .doesNotContain("server");
    assertThat(Written.of("tools:\n  - ▮").labels()).contains("name", "nodes");
    assertThat(Written.of("tools:\n  - name: a\n    nodes:\n      - ▮").labels())
        .containsExactly("id", "type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t▮", "▮", "mcpServers:\n  x: { ▮ }", "mcpServers:\n  x:\n    ▮"})
  void goesOnBehindTheServersName(String next) {
    Written written = Written.of("server: { name: a, version: \"1\" }\n" + next);
    assertThat(written.document().isGraph()).isTrue();
    assertThat(written.labels()).containsAnyOf("tools", "command");
  }

  @ParameterizedTest
  @ValueSource(strings = {"server: { port: 80 }\nt▮", "server: { name: a }\nspring: 1\nt▮"})
  void leavesTheFilesOfOthersAlone(String text) {
    assertThat(Written.of(text).document().isGraph()).isFalse();
  }

  @Test
  void namesServersAndTheirTools() {
    assertThat(Written.nodes("- { id: read, type: mcp, server: ▮ }").labels())
        .containsExactly("files", "other");
    assertThat(Written.nodes("- { id: read, type: mcp, server: files, tool: ▮ }").labels())
        .contains("read_text_file", "list_directory");
    assertThat(Written.nodes("- { id: read, type: mcp, server: other, tool: ▮ }").labels())
        .isEmpty();
  }

  @Test
  void namesTheArgumentsOfATool() {
    Written written =
        Written.nodes(
            "- { id: read, type: mcp, server: files, tool: read_text_file, args: { ▮ } }");
    assertThat(written.labels()).contains("path");
    assertThat(written.proposal("path").detail()).isEqualTo("string");
    assertThat(
            Written.nodes(
                    """
                    - id: read
                      type: mcp
                      server: files
                      tool: read_text_file
                      args:
                        path: x
                        ▮
                    """)
                .labels())
        .doesNotContain("path")
        .contains("head");
  }

  @ParameterizedTest
  @ValueSource(strings = {"▮", "▮\n  next: exit", "pa▮\n  next: exit"})
  void namesTheFirstArgumentBelowItsKey(String written) {
    Written args =
        Written.nodes(
            "- id: read\n  type: mcp\n  server: files\n  tool: read_text_file\n  args:\n    "
                + written);
    assertThat(args.labels()).contains("path", "head");
    assertThat(args.with("path")).contains("    path: \n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"▮ }, next: exit }", "a▮ }, next: exit }"})
  void namesTheValuesThatAnArgumentCanHave(String written) {
    Written value =
        Written.of(
            Written.tool("- { id: read, type: workflow, tool: t, args: { dir: " + written)
                .replace("dir: { type: string,", "dir: { enum: [asc, desc, true],"));
    assertThat(value.labels()).containsExactly("asc", "desc", "true");
    assertThat(value.with("asc")).contains("{ dir: asc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rule: { ▮ }", "rule: { ▮", "rule: { and: [{ ▮ }] }", "rule:\n      ▮"})
  void namesTheOperationsOfRules(String rule) {
    Written written =
        Written.nodes(
            "- id: read\n  type: switch\n  conditions:\n  - next: exit\n    "
                + rule
                + "\n  next: exit\n");
    assertThat(written.labels()).contains("==", "var", "and", "in", "missing_some");
    assertThat(written.with("==")).contains("\"==\": ");
  }

  @Test
  void anOperationStandsAlone() {
    assertThat(
            Written.nodes(
                    "- { id: read, type: switch, conditions: [{ rule: { var: entry.dir, ▮ } }] }")
                .labels())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- { id: read, type: transform, transform: { expr: $.entry.▮",
        "- { id: read, type: transform, transform: { expr: '$.entry.▮",
        "- { id: read, type: switch, conditions: [{ rule: { var: entry.▮",
        "- { id: read, type: mcp, server: files, tool: x, args: { path: { expr: $.entry.▮ }, next:"
            + " exit",
      })
  void knowsTheInputWhereBracesAreStillOpen(String node) {
    assertThat(Written.nodes(node).labels()).containsExactly("dir", "list");
  }

  @Test
  void namesTheArgumentsOfAnotherToolOfTheFile() {
    assertThat(Written.nodes("- { id: read, type: workflow, tool: t, args: { ▮ } }").labels())
        .containsExactly("dir", "list");
  }

  @Test
  void followsTypesThroughAnExpression() {
    String node = "- { id: read, type: transform, transform: { expr: '%s' }, next: exit }";
    assertThat(Written.nodes(node.formatted("$.▮")).labels()).containsExactly("entry");
    Written entry = Written.nodes(node.formatted("$.entry.▮"));
    assertThat(entry.labels()).containsExactly("dir", "list");
    assertThat(entry.proposal("dir").detail()).isEqualTo("string");
    assertThat(Written.nodes(node.formatted("$.entry.di▮")).with("dir")).contains("$.entry.dir'");
    assertThat(Written.nodes(node.formatted("$.entry.list.▮")).labels())
        .containsExactly("name", "size");
    assertThat(Written.nodes(node.formatted("$.entry.list[▮")).labels()).startsWith("name", "size");
    assertThat(Written.nodes(node.formatted("$.entry.list[size > 1].▮")).labels())
        .containsExactly("name", "size");
    assertThat(Written.nodes(node.formatted("$uppercase($.entry.▮)")).labels())
        .containsExactly("dir", "list");
  }

  @Test
  void knowsTheOutputsOfTools() {
    Written written =
        Written.nodes(
            READ.replace("next: exit", "next: end")
                + "- { id: end, type: transform, transform: { expr: $.read.▮ }, next: exit }");
    assertThat(written.labels()).contains("content");
  }

  @Test
  void knowsTheItemOfAForeach() {
    Written written =
        Written.nodes(
            """
            - id: read
              type: foreach
              items: { expr: $.entry.list }
              do:
                type: transform
                transform:
                  expr: |
                    $item.▮
              next: exit
            """);
    assertThat(written.labels()).containsExactly("name", "size");
  }

  @Test
  void namesFunctionsAndVariables() {
    Written written =
        Written.nodes("- { id: read, type: transform, transform: { expr: '$su▮' }, next: exit }");
    assertThat(written.proposal("$substring").explanation()).contains("part of a text");
    assertThat(written.proposal("$sum").detail()).isEqualTo("$sum(numbers)");
    assertThat(written.with("$sum")).contains("'$sum('");
  }

  @Test
  void namesNodesInFunctionsThatAskForThem() {
    Written written =
        Written.nodes(
            "- { id: read, type: transform, transform: { expr: '$executionCount(\"▮' }, next: exit"
                + " }");
    assertThat(written.labels()).contains("entry");
  }

  @Test
  void completesPathsInRules() {
    String rule =
        """
        - id: read
          type: switch
          conditions: [{ rule: { "==": [{ var: %s }, 1] }, next: exit }]
          next: exit
        """;
    assertThat(Written.nodes(rule.formatted("entry.▮")).labels()).containsExactly("dir", "list");
    assertThat(Written.nodes(rule.formatted("▮")).labels()).startsWith("entry");
  }

  @Test
  void saysNothingInsideOfTexts() {
    assertThat(
            Written.nodes(
                    "- { id: read, type: transform, transform: { expr: '\"a.▮\"' }, next: exit }")
                .labels())
        .isEmpty();
    assertThat(Written.nodes("- { id: re▮ }").labels()).isEmpty();
  }

  @Test
  void remembersWhatWasKnownWhileTheTextIsBroken() {
    Written before = Written.nodes(READ);
    assertThat(before.document().analysis().problems()).isEmpty();
    String broken =
        Written.tool("- { id: new, type: transform, transform: { expr: $.entry.▮\n" + READ);
    assertThat(before.then(broken).labels()).containsExactly("dir", "list");
  }

  @Test
  void writesJsonInJson() {
    Written written =
        Written.of(
            java.nio.file.Path.of("graph.json"),
            """
            {"server": {"name": "s", "version": "1"}, "tools": [{"name": "t", "nodes": [
              {"id": "entry", "type": "entry", "next": "▮"},
              {"id": "exit", "type": "exit"}]}]}
            """);
    assertThat(written.labels()).containsExactly("exit");
    assertThat(written.with("exit")).contains("\"next\": \"exit\"}");
  }

  @Test
  void countsAsEditorsDoAndNotByCharacters() {
    Written written =
        Written.nodes(
            "- { id: read, type: transform, transform: { expr: '\"😀\" & $.entry.▮' }, next: exit"
                + " }");
    assertThat(written.with("dir")).contains("'\"😀\" & $.entry.dir'");
  }

  @Test
  void whatAToolSaysOfItsArgumentsIsNeverRendered() {
    String said = "![x](https://evil.example/a.png) <b>*b*</b> www.evil.example - `c`";
    Written written =
        Written.of(
            Written.tool("- { id: read, type: workflow, tool: t, args: { ▮ }, next: exit }")
                .replace("description: Where", "description: '" + said + "'"));
    String explanation = written.proposal("dir").explanation();
    assertThat(explanation).doesNotContainPattern("(?<!\\\\)[!\\[\\]<>*`:.-]");
    assertThat(explanation.replace("\\", "")).isEqualTo(said);
  }
}
