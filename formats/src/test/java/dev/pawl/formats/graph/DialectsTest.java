package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DialectsTest {
  @Test
  void takesADollarTextDirectlyUnderArgsForAnExpression() {
    Template args =
        args(
            "{ id: n, type: mcp, server: s, tool: x, next: exit, args: { a: $.b, c: [$.d], e: 5 }"
                + " }");
    Map<String, Template> fields = ((Template.Fields) args).fields();
    assertThat(((Template.Computed) fields.get("a")).expression().text()).isEqualTo("$.b");
    assertThat(fields.get("c")).isEqualTo(new Template.Literal(List.of("$.d")));
    assertThat(fields.get("e")).isEqualTo(new Template.Literal(5));
  }

  @Test
  void takesDollarTextsLiterallyOnceAToolUsesExpressionObjects() {
    String text =
        """
        server: { name: s, version: "1" }
        tools:
          - name: newer
            nodes:
              - { id: entry, type: entry, next: a }
              - { id: a, type: mcp, server: s, tool: x, args: { price: $5, deep: [{ expr: $.b }] }, next: b }
              - { id: b, type: mcp, server: s, tool: x, args: { price: $6 }, next: exit }
              - { id: exit, type: exit }
          - name: older
            nodes:
              - { id: entry, type: entry, next: a }
              - { id: a, type: mcp, server: s, tool: x, args: { price: $.c }, next: t }
              - { id: t, type: transform, transform: { expr: $.a }, next: exit }
              - { id: exit, type: exit }
        """;
    List<Definition> tools = Graphs.read(text).definitions();
    Template.Fields first = (Template.Fields) args(tools.get(0).nodes().get(1));
    assertThat(first.fields().get("price")).isEqualTo(new Template.Literal("$5"));
    Template deep = ((Template.Elements) first.fields().get("deep")).elements().getFirst();
    assertThat(((Template.Computed) deep).expression().text()).isEqualTo("$.b");
    assertThat(args(tools.get(0).nodes().get(2)))
        .isEqualTo(new Template.Literal(Map.of("price", "$6")));
    assertThat(args(tools.get(1).nodes().get(1))).isInstanceOf(Template.Fields.class);
  }

  @Test
  void seesExpressionObjectsInTheBodyOfAForeach() {
    String node =
        "{ id: n, type: foreach, items: [1], next: exit, do: { type: foreach, items: [1], do:"
            + " { type: mcp, server: s, tool: x, args: { a: { expr: $item }, b: $1 } } } }";
    NodeKind.Foreach outer = (NodeKind.Foreach) Graphs.node(node).kind();
    NodeKind.Foreach inner = (NodeKind.Foreach) outer.body().kind();
    Template.Fields args = (Template.Fields) args(inner.body());
    assertThat(args.fields().get("b")).isEqualTo(new Template.Literal("$1"));
  }

  @Test
  void computesAllArgumentsByOneExpression() {
    assertThat(args("{ id: n, type: mcp, server: s, tool: x, next: exit, args: { expr: $.b } }"))
        .isInstanceOf(Template.Computed.class);
  }

  @Test
  void refusesAnExpressionWithAnotherKeyBesideItOrThatIsNoText() {
    assertThat(
            Graphs.problemsOfNode(
                "{ id: n, type: mcp, server: s, tool: x, next: exit,"
                    + " args: { a: [{ expr: x, y: 1 }], b: { expr: 5 }, c: { d: { expr: } } } }"))
        .containsExactly(
            "g.yaml:6:84: error: an expression cannot have the key `y` — an expression stands"
                + " alone; an object that has a member `expr` can be computed, as in"
                + " `{ expr: '{ \"expr\": 1, \"other\": 2 }' }` [UNKNOWN_KEY]",
            "g.yaml:6:104: error: `expr` of an expression must be a text, but it is a number — put"
                + " it in quotes [WRONG_TYPE]",
            "g.yaml:6:124: error: `expr` of an expression must be a text, but it is empty — give it"
                + " a value, or remove the key [WRONG_TYPE]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ id: n, type: mcp, server: s, tool: x, next: exit, args: { expr: $.a, y: 1 } }",
        "{ id: n, type: workflow, tool: t, next: exit, args: { a: { expr: $.a, y: 1 } } }",
        "{ id: n, type: foreach, next: exit, items: { expr: $.a, y: 1 },"
            + " do: { type: wait, for: 1s } }",
        "{ id: n, type: foreach, next: exit, items: [{ expr: $.a, y: 1 }],"
            + " do: { type: wait, for: 1s } }",
        "{ id: n, type: wait, next: exit, for: { expr: $.a, y: 1 } }",
        "{ id: n, type: ask, next: exit, question: { expr: $.a, y: 1 } }",
        "{ id: n, type: mcp, server: s, tool: x, next: exit,"
            + " onDoubt: { check: z, args: { a: { expr: $.a, y: 1 } } } }"
      })
  void refusesItWhereverAnExpressionCanStand(String node) {
    assertThat(Graphs.problemsOfNode(node)).singleElement().asString().contains("the key `y`");
  }

  @Test
  void takesTheDefaultOfASwitchWithoutConditions() {
    NodeKind.Switch kind =
        (NodeKind.Switch) Graphs.node("{ id: n, type: switch, conditions: [], next: exit }").kind();
    assertThat(kind.cases()).isEmpty();
  }

  @Test
  void readsASwitchWithTargets() {
    Node node =
        Graphs.node(
            "{ id: n, type: switch, conditions: [{ rule: { var: a }, target: b }, { target: c }]"
                + " }");
    NodeKind.Switch choice = (NodeKind.Switch) node.kind();
    assertThat(names(choice.cases().get(0).next())).containsExactly("b");
    assertThat(choice.cases().get(0).rule().value()).isEqualTo(Map.of("var", "a"));
    assertThat(choice.cases().get(1).rule()).isNull();
    assertThat(names(choice.cases().get(1).next())).containsExactly("c");
    assertThat(node.next()).isEmpty();
  }

  @Test
  void readsASwitchWithNextAndADefault() {
    Node node =
        Graphs.node(
            "{ id: n, type: switch, conditions: [{ rule: false, next: [b, c] }], next: exit }");
    NodeKind.Case first = ((NodeKind.Switch) node.kind()).cases().getFirst();
    assertThat(((Source.Scalar) first.rule()).value()).isEqualTo(false);
    assertThat(names(first.next())).containsExactly("b", "c");
    assertThat(names(node.next())).containsExactly("exit");
  }

  @Test
  void readsConditionAsAnotherWordForRule() {
    Node node =
        Graphs.node("{ id: n, type: switch, conditions: [{ condition: { var: a }, next: b }] }");
    NodeKind.Case first = ((NodeKind.Switch) node.kind()).cases().getFirst();
    assertThat(first.rule().value()).isEqualTo(Map.of("var", "a"));
  }

  @Test
  void readsASingleConditionOnTheNode() {
    Node node =
        Graphs.node("{ id: n, type: switch, condition: { var: a }, target: b, next: exit }");
    List<NodeKind.Case> cases = ((NodeKind.Switch) node.kind()).cases();
    assertThat(cases).hasSize(1);
    assertThat(cases.getFirst().rule().value()).isEqualTo(Map.of("var", "a"));
    assertThat(names(cases.getFirst().next())).containsExactly("b");
    assertThat(names(node.next())).containsExactly("exit");
  }

  private static Template args(String node) {
    return args(Graphs.node(node));
  }

  private static Template args(Node node) {
    return ((NodeKind.Mcp) node.kind()).args();
  }

  private static List<String> names(List<Target> targets) {
    return targets.stream().map(Target::name).toList();
  }
}
