package dev.pawl.model.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Companion;
import dev.pawl.model.Definition;
import dev.pawl.model.Delivery;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.NodeType;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Retry;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalDefinitionTest {
  private static final Template LITERAL = new Template.Literal(Values.object("a", null));
  private static final Template COMPUTED = new Template.Computed(ExpressionText.of("$.a"));
  private static final Template MIXED =
      new Template.Fields(
          Map.of("x", new Template.Elements(List.of(LITERAL, COMPUTED)), "expr", COMPUTED));
  private static final Policy POLICY =
      new Policy(
          new Retry(
              3,
              Duration.ofMillis(500),
              1.5,
              Duration.ofMinutes(1),
              0.25,
              Set.of(FailureCode.TIMEOUT, FailureCode.TOOL_ERROR)),
          Duration.ofSeconds(10),
          Duration.ofHours(2),
          Target.of("handler"),
          Target.of("undo"),
          new OnDoubt.Check(Target.of("files"), "look", MIXED));
  private static final Policy BESIDE =
      new Policy(
          null,
          null,
          null,
          null,
          null,
          null,
          List.of(
              Companion.ending(Target.of("late")), new Companion(Target.of("remind"), false, 3)));

  private static Node node(NodeKind kind, Policy policy) {
    return new Node(
        kind.type().word(), kind, List.of(Target.of("n")), Join.ALL, policy, Place.UNKNOWN);
  }

  private static Node node(NodeKind kind) {
    return node(kind, Policy.NONE);
  }

  /** One node of each kind, with everything that can be said of it. */
  private static Node node(NodeType type) {
    return switch (type) {
      case ENTRY -> node(new NodeKind.Entry());
      case EXIT -> node(new NodeKind.Exit());
      case FINISH -> node(new NodeKind.Finish());
      case MCP -> node(new NodeKind.Mcp(Target.of("files"), "read", MIXED), POLICY);
      case TRANSFORM -> node(new NodeKind.Transform(ExpressionText.of("1 + 1")));
      case SWITCH ->
          node(
              new NodeKind.Switch(
                  List.of(
                      new NodeKind.Case(Source.ofValue(null), List.of(Target.of("a"))),
                      new NodeKind.Case(
                          Source.of(Map.of("var", "x")), List.of(Target.of("a"), Target.of("b"))),
                      new NodeKind.Case(null, List.of(Target.of("c"))))));
      case FOREACH ->
          node(
              new NodeKind.Foreach(
                  COMPUTED, 4, NodeKind.ItemErrors.COLLECT, node(NodeType.WORKFLOW)));
      case WORKFLOW -> node(new NodeKind.SubWorkflow(Target.of("other"), LITERAL), BESIDE);
      case WAIT -> node(new NodeKind.Wait(new Template.Literal("5m")));
      case ASK ->
          node(
              new NodeKind.Ask(
                  NodeKind.To.MODEL,
                  COMPUTED,
                  Source.of(Map.of("type", "string")),
                  List.of("yes", "no"),
                  LITERAL,
                  Target.of("late")));
      case SIGNAL ->
          node(
              new NodeKind.Signal(
                  "paid",
                  COMPUTED,
                  Source.of(Map.of("type", "number")),
                  LITERAL,
                  Target.of("late")));
      case PROMPT ->
          node(
              new NodeKind.Prompt(
                  new Template.Text("Dear {name}", COMPUTED, List.of("name")), "letter"));
      case FAIL -> node(new NodeKind.Fail("OUT_OF_STOCK", LITERAL));
    };
  }

  private static Definition definition(List<Node> nodes) {
    return new Definition(
            "tool",
            "Title",
            "Says what it does",
            Source.of(Values.asObject(Map.of("type", "object"))),
            Source.of(Map.of("type", "array")),
            Values.object("readOnlyHint", true),
            new Limits(7, Duration.ofSeconds(3)),
            nodes,
            Place.UNKNOWN)
        .with(new Delivery(Delivery.Mode.TASK, Duration.ofSeconds(2), true));
  }

  private static Definition all() {
    return definition(Arrays.stream(NodeType.values()).map(type -> node(type)).toList());
  }

  @Test
  void everyKindOfNodeComesBackTheSame() {
    Definition before = all();
    String travelled = Json.write(CanonicalDefinition.write(before));
    Definition after = CanonicalDefinition.read((Map<?, ?>) Json.parse(travelled));
    assertThat(after).isEqualTo(before);
    assertThat(CanonicalDefinition.digest(after)).isEqualTo(CanonicalDefinition.digest(before));
  }

  @Test
  void whatIsNotSaidIsNotWritten() {
    Definition small =
        new Definition(
            "t",
            null,
            "",
            Source.of(Map.of()),
            null,
            Map.of(),
            Limits.DEFAULT,
            List.of(
                new Node(
                    "e",
                    new NodeKind.Entry(),
                    List.of(),
                    Join.UNSAID,
                    Policy.NONE,
                    new Place("f", 1, 1))),
            new Place("g", 2, 3));
    assertThat(Json.write(CanonicalDefinition.write(small)))
        .isEqualTo(
            """
            {"name":"t","description":"","inputSchema":{},"limits":{"maxSteps":1000,"maxTime":"PT5M"},\
            "delivery":{"mode":"auto","after":"PT20S","endsWithCaller":false},\
            "nodes":[{"id":"e","type":"entry"}]}\
            """);
  }

  /** Journals name versions by it: it may never change for what was written once. */
  @Test
  void theDigestOfWhatIsKnownNowStaysAsItIs() {
    Definition before = definition(List.of(node(NodeType.ENTRY), node(NodeType.MCP)));
    assertThat(CanonicalDefinition.digest(before))
        .isEqualTo("b9c3410191e420fca5ca1b049d00d6fb14731cf7e7d0687cdd2acd7b4d4a39f7");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"type\":\"wait\"|\"type\":\"dream\"|an entry in `nodes` of the definition has the unknown"
            + " `type` `dream`",
        "\"concurrency\":4|\"concurrency\":\"4\"|an entry in `nodes` of the definition has no whole"
            + " number as `concurrency`",
        "\"name\":|\"named\":|the definition has no `name`",
        "\"limits\":{|\"limits\":{\"more\":1,|`limits` of the definition has the unknown key"
            + " `more`; perhaps a newer version of Pawl wrote it",
        "\"jitter\":0.25|\"jitter\":0.25,\"storm\":1|the unknown key `storm`",
        "\"PT10S\"|\"soon\"|has no duration as `timeout`",
        "\"TIMEOUT\"|\"BOREDOM\"|names the unknown failure `BOREDOM`",
        "\"do\":\"check\"|\"do\":\"guess\"|does the unknown `guess`",
        "{\"expr\":\"$.a\"}|{\"poem\":\"$.a\"}|is of no known kind",
        "\"options\":[\"yes\"|\"options\":[1|has no list of texts as `options`",
        "\"times\":3|\"times\":-3|waits -3 times",
        "\"ends\":true,\"times\":1|\"ends\":true,\"times\":0|ends what it waits beside, and waits 0"
            + " times",
      })
  void saysWhatKeepsItFromBeingRead(String part, String instead, String why) {
    String written = Json.write(CanonicalDefinition.write(all()));
    assertThat(written).contains(part);
    Map<?, ?> damaged = (Map<?, ?>) Json.parse(written.replace(part, instead));
    assertThatThrownBy(() -> CanonicalDefinition.read(damaged))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageStartingWith("the stored definition is damaged: ")
        .hasMessageContaining(why);
  }

  @Test
  void everyKindKnowsItsPlaceInTheList() {
    @Nullable Object[] kinds = Arrays.stream(NodeType.values()).map(type -> node(type)).toArray();
    assertThat(kinds).hasSize(NodeKind.class.getPermittedSubclasses().length);
    for (NodeType type : NodeType.values()) {
      assertThat(node(type).kind().type()).isEqualTo(type);
      assertThat(NodeType.of(type.word())).contains(type);
    }
  }
}
