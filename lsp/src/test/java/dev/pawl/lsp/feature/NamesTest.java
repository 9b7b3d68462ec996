package dev.pawl.lsp.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.lsp.feature.Names.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
  private static final String NODES =
      """
      - { id: read▮, type: mcp, server: files, tool: read_text_file, args: { path: { expr: $.entry.dir } }, next: sort, onError: mend }
      - id: sort
        type: switch
        conditions:
          - rule: { and: [{ var: read.content }, { missing: [read.content] }, { ">": [{ var: '$executionCount("read")' }, 1] }] }
            next: mend
        next: [mend]
      - id: mend # goes back to read
        type: transform
        transform:
          expr: |
            {
              "read": $.read.content & $$.read.content,
              "of": $.entry.list[read = 1].read,
              "all": [$nodeExecutions("read"), $.`read`, $.(read)]
            }
        next: exit
      """;

  private static String renamed(Written written, String name) throws Refused {
    return Edit.apply(
        written.document().content(), new Names(written.document()).rename(written.offset(), name));
  }

  @Test
  void renamesANodeWhereverItIsNamed() throws Refused {
    String text = renamed(Written.nodes(NODES), "fetch");
    assertThat(text)
        .contains("id: fetch, type")
        .contains("next: fetch }")
        .contains("var: fetch.content")
        .contains("missing: [fetch.content]")
        .contains("$executionCount(\"fetch\")")
        .contains("\"read\": $.fetch.content & $$.fetch.content,")
        .contains("$.entry.list[read = 1].read,")
        .contains("[$nodeExecutions(\"fetch\"), $.fetch, $.(fetch)]")
        .contains("# goes back to read");
  }

  @Test
  void renamesAlsoWhereAnExpressionIsTheWholeValue() throws Refused {
    String text =
        renamed(
            Written.nodes(
                """
                - { id: re▮ad, type: transform, transform: { expr: '{"a": ["1s"]}' }, next: rest }
                - { id: rest, type: wait, for: $.read.a, next: each }
                - { id: each, type: foreach, items: $.read.a, do: { type: mcp, server: files, tool: read_text_file, args: { path: $.read.b } }, next: exit }
                """),
            "made");
    assertThat(text)
        .contains("id: made,", "for: $.made.a", "items: $.made.a", "path: $.made.b")
        .doesNotContain("$.read");
  }

  @Test
  void beginsAnywhereTheNodeIsNamed() throws Refused {
    String expected = renamed(Written.nodes(NODES), "fetch");
    String elsewhere = NODES.replace("▮", "");
    assertThat(
            renamed(
                Written.nodes(elsewhere.replace("$.read.content &", "$.re▮ad.content &")), "fetch"))
        .isEqualTo(expected);
    assertThat(renamed(Written.nodes(elsewhere.replace("var: read.", "var: r▮ead.")), "fetch"))
        .isEqualTo(expected);
  }

  @Test
  void theNameThatANodeHasChangesNothing() throws Refused {
    Written written = Written.nodes("- { id: re▮ad, type: wait, for: 1s, next: exit }");
    assertThat(renamed(written, "read")).isEqualTo(written.document().content());
  }

  @Test
  void quotesWhatNeedsQuotes() throws Refused {
    assertThat(renamed(Written.nodes(NODES), "read-it"))
        .contains("id: read-it,")
        .contains("$.`read-it`.content & $$.`read-it`.content")
        .contains("$nodeExecutions(\"read-it\")");
  }

  @Test
  void refusesWhatWouldChangeTheMeaning() {
    assertThatThrownBy(() -> renamed(Written.nodes(NODES), "mend")).hasMessageContaining("already");
    assertThatThrownBy(() -> renamed(Written.nodes(NODES), "a b")).hasMessageContaining("letters");
    assertThatThrownBy(() -> renamed(Written.of("▮a: b"), "x")).hasMessageContaining("no node");
    String opaque = NODES.replace("$.(read)", "$ ~> |read|{}|");
    assertThatThrownBy(() -> renamed(Written.nodes(opaque), "fetch"))
        .hasMessageContaining("nobody can tell");
    String variable = NODES.replace("$.(read)", "($all := $; $all.read)");
    assertThatThrownBy(() -> renamed(Written.nodes(variable), "fetch")).isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$.sort = \"read\" ? 1 : 2",
        "$.sort in [\"read\"]",
        "$lookup({ \"read\": 10 }, $.sort)",
        "$lookup($, \"read\")",
        "($n := \"read\"; $lookup($, $n))",
        "$sift($, function($v, $k) { $k = \"read\" })",
        "$executionCount(\"read\" & \"\")",
        "$eval(\"$.read.content\")",
        "$merge([$]).read",
        "$[0].read",
        "$ ~> $lookup(\"read\")",
        "**.read"
      })
  void refusesWhereTheNameMayBeThatOfTheNode(String expression) {
    Written written = Written.nodes(NODES.replace("$.(read)", expression));
    assertThatThrownBy(() -> renamed(written, "fetch")).hasMessageContaining("nobody can tell");
  }

  @Test
  void refusesWhereARuleComparesTheName() {
    String rule = NODES.replace("{ var: read.content },", "{ \"==\": [{ var: sort }, read] },");
    assertThatThrownBy(() -> renamed(Written.nodes(rule), "fetch"))
        .hasMessageContaining("line 19 may speak of `read`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$.entry.list.{ \"read\": name }",
        "$.entry.list.name = \"other\"",
        "$map($.entry.list, function($v) { $v.read })",
        "$$.entry.dir"
      })
  void renamesWhereTheNameIsSurelyAnother(String expression) throws Refused {
    Written written = Written.nodes(NODES.replace("$.(read)", expression));
    assertThat(renamed(written, "fetch")).contains("id: fetch", expression);
  }

  @Test
  void listsWhereANodeIsNamed() {
    Written written = Written.nodes(NODES);
    assertThat(new Names(written.document()).uses(written.offset())).hasSize(10);
  }

  @Test
  void worksInJsonToo() throws Refused {
    Written written =
        Written.of(
            java.nio.file.Path.of("graph.json"),
            """
            {"server": {"name": "s", "version": "1"}, "tools": [{"name": "t", "nodes": [
              {"id": "entry", "type": "entry", "next": "make▮"},
              {"id": "make", "type": "transform", "transform": {"expr": "{ \\"n\\": $executionCount(\\"make\\") }"}, "next": "exit"},
              {"id": "exit", "type": "exit"}]}]}
            """);
    assertThat(renamed(written, "built"))
        .contains("\"next\": \"built\"}")
        .contains("{\"id\": \"built\"")
        .contains("$executionCount(\\\"built\\\")");
  }
}
