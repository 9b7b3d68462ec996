package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AskTest {
  @Test
  void asksAPersonForATextUnlessItSaysOtherwise() {
    Node node = Graphs.node("{ id: n, type: ask, question: '$ or {x}?', next: exit }");
    assertThat(node.kind())
        .isEqualTo(
            new NodeKind.Ask(
                NodeKind.To.HUMAN, new Template.Literal("$ or {x}?"), null, List.of(), null, null));
    assertThat(node.policy().deadline()).isNull();
  }

  @Test
  void readsAllThatCanBeSaidOfAQuestion() {
    Node node =
        Graphs.node(
            "{ id: n, type: ask, to: model, question: { expr: $.entry.what }, schema: { type:"
                + " object }, default: { ok: { expr: $.entry.ok } }, deadline: 2h, onDeadline:"
                + " late, onError: oops, join: all, next: exit }");
    NodeKind.Ask ask = (NodeKind.Ask) node.kind();
    assertThat(ask.to()).isEqualTo(NodeKind.To.MODEL);
    assertThat(((Template.Computed) ask.question()).expression().text()).isEqualTo("$.entry.what");
    assertThat(ask.schema().value()).isEqualTo(Map.of("type", "object"));
    assertThat(ask.otherwise()).isInstanceOf(Template.Fields.class);
    assertThat(ask.onDeadline().name()).isEqualTo("late");
    assertThat(ask.onDeadline().place().toString()).isEqualTo("g.yaml:6:165");
    assertThat(node.policy().deadline()).isEqualTo(Duration.ofHours(2));
    assertThat(node.policy().onError().name()).isEqualTo("oops");
  }

  @Test
  void readsOptionsInTheirOrder() {
    NodeKind.Ask ask =
        (NodeKind.Ask)
            Graphs.node(
                    "{ id: n, type: ask, question: Go?, options: ['yes', 'no'], default: 'no',"
                        + " deadline: 1m, next: exit }")
                .kind();
    assertThat(ask.options()).containsExactly("yes", "no");
    assertThat(ask.otherwise()).isEqualTo(new Template.Literal("no"));
  }

  @Test
  void canBeWhatAForeachDoes() {
    Node node =
        Graphs.node(
            "{ id: n, type: foreach, items: [1], do: { type: ask, question: Fine?, deadline: 1m },"
                + " next: exit }");
    NodeKind.Foreach foreach = (NodeKind.Foreach) node.kind();
    assertThat(foreach.body().kind()).isInstanceOf(NodeKind.Ask.class);
    assertThat(foreach.body().policy().deadline()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void inTheOldestDialectANodeIsReachedThroughADeadline() {
    Definition tool =
        Graphs.tool(
            """
            server: { name: s, version: "1" }
            tools: [{ name: t }]
            nodes:
              - { id: in, type: entry, tool: t, next: n }
              - { id: n, type: ask, question: Go?, deadline: 1m, onDeadline: late, next: out }
              - { id: late, type: transform, transform: { expr: '0' }, next: out }
              - { id: out, type: exit, tool: t }
            """);
    assertThat(tool.nodes()).extracting(Node::id).containsExactly("in", "n", "late", "out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "next: exit|9: error: ask node `n` has no `question` — write what to ask, as in `question:"
            + " Go on?` [MISSING_KEY]",
        "question: 5, next: exit|39: error: `question` of ask node `n` must be a text, but it is a"
            + " number — put it in quotes [WRONG_TYPE]",
        "question: '', next: exit|39: error: `question` of ask node `n` is empty — give it a value"
            + " [BAD_VALUE]",
        "question: [a], next: exit|39: error: `question` of ask node `n` must be a text, `{ expr:"
            + " … }` or `{ template: … }`, but it is a list — write a text, `{ expr: … }` or"
            + " `{ template: … }` [WRONG_TYPE]",
        "to: humen, question: a, next: exit|33: error: `to` of ask node `n` cannot be `humen` — did"
            + " you mean `human`? [BAD_VALUE]",
        "question: a, options: [], next: exit|51: error: `options` of ask node `n` is empty — list"
            + " 1 to 100 texts [BAD_VALUE]",
        "question: a, options: [b, b], next: exit|55: error: `options` of ask node `n` lists `b`"
            + " twice — list each answer once [BAD_VALUE]",
        "question: a, options: [' '], next: exit|52: error: an entry in `options` of ask node `n`"
            + " is empty — give it a value [BAD_VALUE]",
        "question: a, options: [yes, 1], next: exit|57: error: an entry in `options` of ask node"
            + " `n` must be a text, but it is a number — put it in quotes [WRONG_TYPE]",
        "question: a, schema: {}, options: [b], next: exit|54: error: ask node `n` has both"
            + " `schema` and `options` — keep one of the two; in a schema, `enum` lists what can be"
            + " answered [BAD_VALUE]",
        "question: a, default: b, next: exit|42: error: ask node `n` has `default` but no"
            + " `deadline` — say how long to wait, as in `deadline: 2h`"
            + " [MISSING_KEY]",
        "question: a, onDeadline: b, next: exit|42: error: ask node `n` has `onDeadline` but no"
            + " `deadline` — say how long to wait, as in `deadline: 2h`"
            + " [MISSING_KEY]",
        "question: a, default: 5, deadline: 1m, next: exit|51: error: `default` of ask node `n` is"
            + " a number, but an answer is a text — write a text, or give a `schema` that says what"
            + " can be answered [WRONG_TYPE]",
        "question: a, options: [one, two], default: tow, deadline: 1m, next: exit|72: error:"
            + " `default` of ask node `n` is `tow`, which is not one of its `options` — did you"
            + " mean `two`? [BAD_VALUE]",
        "question: a, timeout: 1m, next: exit|42: error: ask node `n` cannot have the key"
            + " `timeout` — say `deadline` instead [UNKNOWN_KEY]",
        "question: a, retry: { attempts: 2 }, next: exit|42: error: ask node `n` cannot have the"
            + " key `retry` — a question is put once; remove it [UNKNOWN_KEY]",
        "question: a, compensate: b, next: exit|42: error: ask node `n` cannot have the key"
            + " `compensate` — asking leaves nothing to undo; remove it [UNKNOWN_KEY]",
        "question: a, onDoubt: ask, next: exit|42: error: ask node `n` cannot have the key"
            + " `onDoubt` — put it on the mcp node that makes the call [UNKNOWN_KEY]",
      })
  void saysWhatIsWrongWithAQuestion(String keys, String problem) {
    assertThat(Graphs.problemsOfNode("{ id: n, type: ask, " + keys + " }"))
        .containsExactly("g.yaml:6:" + problem);
  }

  @Test
  void anItemCannotLeadSomewhereAtItsDeadline() {
    assertThat(
            Graphs.problemsOfNode(
                "{ id: n, type: foreach, items: [1], next: exit, do: { type: ask, question: a,"
                    + " deadline: 1m, onDeadline: exit } }"))
        .containsExactly(
            "g.yaml:6:101: error: `do` of foreach node `n` cannot have the key `onDeadline` — an"
                + " item leads nowhere; give it a `default` [UNKNOWN_KEY]");
  }
}
