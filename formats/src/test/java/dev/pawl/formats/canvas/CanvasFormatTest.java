package dev.pawl.formats.canvas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CanvasFormatTest {
  private static final Map<String, UpstreamDefinition> SERVERS =
      Map.of(
          "cloud", new UpstreamDefinition.Builtin("cloud", "files", Map.of(), Place.UNKNOWN),
          "knowledge-mcp",
              new UpstreamDefinition.Builtin("knowledge-mcp", "files", Map.of(), Place.UNKNOWN));

  private static Bundle read(byte[] content) {
    return new CanvasFormat().read("flows/canvas.json", content, SERVERS);
  }

  private static Bundle read(String json) {
    return read(json.getBytes(UTF_8));
  }

  private static Bundle resource(String name) {
    return read(Canvases.bytes(name));
  }

  private static Node node(Definition definition, String id) {
    return definition.nodes().stream()
        .filter(node -> node.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static NodeKind.Ask ask(Definition definition, String id) {
    return (NodeKind.Ask) node(definition, id).kind();
  }

  private static List<String> told(Bundle bundle) {
    return bundle.problems().stream().map(Problem::toString).toList();
  }

  private static List<ProblemCode> codes(Bundle bundle) {
    return bundle.problems().stream().map(Problem::code).toList();
  }

  /** One with a start and an end, and what is between them. */
  private static String canvas(String nodes, String connections) {
    return """
    { "id": "w", "name": "w", "nodes": [
      { "id": "s", "type": "start", "data": {} }, %s { "id": "e", "type": "end", "data": {} } ],
      "connections": [ %s ] }
    """
        .formatted(nodes.isEmpty() ? "" : nodes + ",", connections);
  }

  private static String way(String from, String to, String port) {
    return "{ \"from\": \"%s\", \"to\": \"%s\", \"fromPort\": \"%s\" }".formatted(from, to, port);
  }

  @Test
  void isKnownByItsShapeAlone() {
    CanvasFormat format = new CanvasFormat();
    assertThat(format.recognises("a.json", Canvases.bytes("every_node.json"))).isTrue();
    assertThat(format.recognises("a.json", "{\"nodes\": [], \"edges\": []}".getBytes(UTF_8)))
        .isFalse();
    assertThat(
            format.recognises(
                "a.json", "{\"tools\": [{\"nodes\": [], \"connections\": []}]}".getBytes(UTF_8)))
        .isFalse();
    assertThat(DefinitionFormats.STANDARD.recognise("a.json", Canvases.bytes("availability.json")))
        .isTrue();
  }

  @Test
  void readsOneWithDisplayNamesAsASafeTool() {
    Bundle bundle = resource("availability.json");
    assertThat(bundle.problems()).isEmpty();
    Definition tool = bundle.definitions().getFirst();
    assertThat(tool.name()).isEqualTo("regional-availability-checker");
    assertThat(tool.title()).isEqualTo("Regional Availability Checker");
    assertThat(tool.nodes())
        .extracting(Node::id)
        .containsExactly("node-start", "node-mcp-1", "node-end");
    NodeKind.Mcp call = (NodeKind.Mcp) node(tool, "node-mcp-1").kind();
    assertThat(call.args())
        .isEqualTo(new Template.Literal(Map.of("region", "us-east-1", "resource_type", "product")));
    assertThat(call.toolPlace().line()).isPositive();
  }

  @Test
  void readsEveryKindOfNode() {
    Bundle bundle = resource("every_node.json");
    assertThat(bundle.problems()).noneMatch(Problem::isError);
    Definition tool = bundle.definitions().getFirst();
    assertThat(tool.name()).isEqualTo("every-node");
    assertThat(Json.write(tool.inputSchema().value()))
        .contains("\"topic\"", "\"author\"")
        .doesNotContain("tone");
    assertThat(node(tool, "prompt-1").kind()).isInstanceOf(NodeKind.Prompt.class);
    assertThat(ask(tool, "agent-1").to()).isEqualTo(NodeKind.To.MODEL);
    assertThat(ask(tool, "generated").to()).isEqualTo(NodeKind.To.MODEL);
    assertThat(ask(tool, "skill-1").question().toString()).contains("code-review");
    assertThat(ask(tool, "codex-1").question().toString()).contains("Codex", "Fix the build");
    assertThat(ask(tool, "ask-1").options()).containsExactly("Yes", "No");
    assertThat(Json.write(ask(tool, "ask-2").schema().value())).contains("\"array\"", "\"A\"");
    assertThat(ask(tool, "ask-3.suggestions").to()).isEqualTo(NodeKind.To.MODEL);
    assertThat(ask(tool, "ask-3").to()).isEqualTo(NodeKind.To.HUMAN);
    assertThat(node(tool, "if-1").kind()).isInstanceOf(NodeKind.Switch.class);
    assertThat(node(tool, "switch-2").kind()).isInstanceOf(NodeKind.Switch.class);
    assertThat(ask(tool, "branch-1").to()).isEqualTo(NodeKind.To.HUMAN);
    assertThat(((NodeKind.SubWorkflow) node(tool, "flow-1").kind()).tool().name())
        .isEqualTo("every-node.inner-flow");
    assertThat(tool.nodes()).extracting(Node::id).doesNotContain("group-1", "end-2");
    assertThat(bundle.definitions()).extracting(Definition::name).contains("every-node.inner-flow");
  }

  @Test
  void asksForParametersOrForAToolAndCallsWithTheAnswer() {
    Definition tool = resource("every_node.json").definitions().getFirst();
    for (String id : List.of("mcp-2", "mcp-3")) {
      assertThat(Json.write(ask(tool, id + ".arguments").schema().value()))
          .contains("\"region\"", "\"enum\"", "\"items\"");
      assertThat(node(tool, id + ".arguments").next().getFirst().name()).isEqualTo(id);
      assertThat(((NodeKind.Mcp) node(tool, id).kind()).args().toString())
          .contains("$.`" + id + ".arguments`");
    }
    assertThat(Json.write(ask(tool, "mcp-4.choice").schema().value())).contains("oneOf", "prices");
    assertThat(((NodeKind.Mcp) node(tool, "mcp-4.prices").kind()).tool()).isEqualTo("prices");
    assertThat(Json.write(ask(tool, "mcp-5.choice").schema().value())).contains("availability");
  }

  @Test
  void saysWhoDecides() {
    Bundle bundle = resource("every_node.json");
    List<String> notes =
        bundle.problems().stream()
            .filter(each -> each.code() == ProblemCode.DECIDED_BY)
            .map(each -> each.node() + ": " + each.message())
            .toList();
    assertThat(notes)
        .containsExactlyInAnyOrder(
            "if-1: ifElse node `if-1` is decided by its conditions",
            "switch-1: switch node `switch-1` is decided by the model behind the caller, which is"
                + " asked: nothing that is known there is called `lines`",
            "switch-2: switch node `switch-2` is decided by its conditions",
            "branch-1: branch node `branch-1` is decided by a person, who is asked: its conditions"
                + " are prose");
  }

  @Test
  void writesWhatItHasReadInTheSameOrder() {
    for (String name : List.of("every_node.json", "availability.json")) {
      byte[] bytes = Canvases.bytes(name);
      Canvas canvas = Canvas.read(name, bytes).orElseThrow();
      assertThat(canvas.text()).isEqualTo(Json.pretty(Json.parse(bytes)) + "\n");
      byte[] again = canvas.text().getBytes(UTF_8);
      assertThat(Canvas.read(name, again).orElseThrow().text()).isEqualTo(canvas.text());
    }
  }

  @Test
  void changesNothingButTheStatus() {
    Canvas canvas = Canvas.read("a.json", Canvases.bytes("every_node.json")).orElseThrow();
    Place place =
        canvas.nodes().filter(each -> each.id().equals("mcp-1")).findFirst().orElseThrow().place();
    assertThat(canvas.withStatuses(Map.of(place, "invalid")))
        .isEqualTo(
            canvas
                .text()
                .replaceFirst(
                    "\"validationStatus\": \"valid\",\n        \"outputPorts\": 1\n      }\n    },\n    \\{\n      \"id\": \"mcp-2\"",
                    "\"validationStatus\": \"invalid\",\n        \"outputPorts\": 1\n      }\n    },\n    {\n      \"id\": \"mcp-2\""))
        .isNotEqualTo(canvas.text());
  }

  @Test
  void tellsOfConnectionsThatLeadNowhere() {
    Bundle bundle =
        read(
            canvas(
                "{ \"id\": \"p\", \"type\": \"prompt\", \"data\": { \"prompt\": \"x\" } }",
                way("s", "p", "")
                    + ","
                    + way("p", "gone", "")
                    + ","
                    + way("p", "e", "branch-3")
                    + ","
                    + way("e", "p", "")
                    + ","
                    + way("p", "s", "")));
    assertThat(codes(bundle))
        .contains(ProblemCode.BAD_CONNECTION, ProblemCode.UNKNOWN_PORT, ProblemCode.ENTERED_ENTRY);
    assertThat(bundle.definitions()).isEmpty();
    assertThat(bundle.drafts()).hasSize(1);
    assertThat(bundle.problems()).allMatch(each -> each.place().line() > 0);
  }

  @Test
  void tellsOfBranchesThatLeadNowhere() {
    Bundle bundle =
        read(
            canvas(
                """
                { "id": "i", "type": "ifElse", "data": { "branches": [
                  { "label": "Yes", "condition": "good" }, { "label": "No", "condition": "bad" } ] } }
                """,
                way("s", "i", "") + "," + way("i", "e", "branch-0")));
    assertThat(codes(bundle)).contains(ProblemCode.MISSING_BRANCH);
    assertThat(bundle.problems()).noneMatch(Problem::isError);
    assertThat(node(bundle.definitions().getFirst(), "i.nowhere-1").kind())
        .isInstanceOf(NodeKind.Fail.class);
  }

  @Test
  void refusesLoopsInWhichNothingDecides() {
    String prompts =
        """
        { "id": "a", "type": "prompt", "data": { "prompt": "x" } },
        { "id": "b", "type": "prompt", "data": { "prompt": "x" } }
        """;
    Bundle bundle =
        read(
            canvas(
                prompts,
                way("s", "a", "")
                    + ","
                    + way("a", "b", "")
                    + ","
                    + way("b", "a", "")
                    + ","
                    + way("b", "e", "")));
    assertThat(told(bundle)).anyMatch(each -> each.contains("nothing ends the loop a → b → a"));
  }

  @Test
  void letsLoopsBeInWhichSomebodyDecides() {
    String nodes =
        """
        { "id": "a", "type": "prompt", "data": { "prompt": "x" } },
        { "id": "q", "type": "askUserQuestion", "data": { "questionText": "Again?", "options": [
          { "label": "Yes" }, { "label": "No" } ] } }
        """;
    Bundle bundle =
        read(
            canvas(
                nodes,
                way("s", "a", "")
                    + ","
                    + way("a", "q", "")
                    + ","
                    + way("q", "a", "branch-0")
                    + ","
                    + way("q", "e", "branch-1")));
    assertThat(bundle.problems()).isEmpty();
    assertThat(bundle.definitions().getFirst().nodes())
        .allMatch(node -> node.join() == Join.UNSAID);
  }

  @Test
  void waitsForBranchesThatGoOnAtTheSameTime() {
    String nodes =
        """
        { "id": "a", "type": "prompt", "data": { "prompt": "x" } },
        { "id": "b", "type": "prompt", "data": { "prompt": "x" } },
        { "id": "c", "type": "prompt", "data": { "prompt": "x" } }
        """;
    Definition tool =
        read(canvas(
                nodes,
                way("s", "a", "")
                    + ","
                    + way("s", "b", "")
                    + ","
                    + way("a", "c", "")
                    + ","
                    + way("b", "c", "")
                    + ","
                    + way("c", "e", "")))
            .definitions()
            .getFirst();
    assertThat(node(tool, "c").join()).isEqualTo(Join.ALL);
    assertThat(node(tool, "e").join()).isEqualTo(Join.UNSAID);
  }

  @Test
  void keepsTypesThatItDoesNotKnow() {
    Bundle bundle =
        read(
            canvas(
                "{ \"id\": \"x\", \"type\": \"teleport\", \"data\": {} }",
                way("s", "x", "") + "," + way("x", "e", "branch-7")));
    assertThat(told(bundle))
        .anyMatch(each -> each.contains("teleport") && each.contains("warning"));
    assertThat(node(bundle.definitions().getFirst(), "x.fail").kind())
        .isInstanceOf(NodeKind.Fail.class);
    assertThat(node(bundle.definitions().getFirst(), "x").next().getFirst().name()).isEqualTo("e");
    assertThat(bundle.problems()).noneMatch(Problem::isError);
  }

  @Test
  void tellsOfValuesThatParametersForbid() {
    String node =
        """
        { "id": "m", "type": "mcp", "data": { "serverId": "cloud", "toolName": "t", "parameters": [
          { "name": "a", "type": "string", "required": true },
          { "name": "b", "type": "integer", "required": false },
          { "name": "c", "type": "string", "required": false, "validation": { "enum": ["x", "y"] } },
          { "name": "d", "type": "number", "required": false, "validation": { "maximum": 5 } },
          { "name": "e", "type": "number", "required": true } ],
          "parameterValues": { "b": "no", "c": "z", "d": 9, "e": "{{ $.s.x }}" } } }
        """;
    Bundle bundle = read(canvas(node, way("s", "m", "") + "," + way("m", "e", "")));
    assertThat(codes(bundle))
        .containsExactlyInAnyOrder(
            ProblemCode.MCP_PARAMETER_REQUIRED,
            ProblemCode.MCP_PARAMETER_INVALID_TYPE,
            ProblemCode.MCP_PARAMETER_ENUM_INVALID,
            ProblemCode.MCP_PARAMETER_CONSTRAINT_VIOLATED);
    assertThat(bundle.definitions()).hasSize(1);
  }

  @Test
  void runsWithoutAServerThatNobodyConfiguresUntilItIsCalled() {
    Bundle bundle =
        new CanvasFormat().read("a.json", Canvases.bytes("availability.json"), Map.of());
    assertThat(codes(bundle)).containsExactly(ProblemCode.MCP_SERVER_NOT_FOUND);
    assertThat(bundle.upstreams().get("knowledge-mcp"))
        .isInstanceOf(UpstreamDefinition.Unusable.class);
    assertThat(bundle.definitions()).hasSize(1);
  }

  @Test
  void readsOldFilesWithoutAStart() {
    Bundle bundle =
        read(
            """
            { "name": "old", "nodes": [
              { "id": "a", "type": "subAgent", "data": { "prompt": "Do it" } } ], "connections": [] }
            """);
    assertThat(bundle.definitions()).hasSize(1);
    assertThat(codes(bundle)).containsExactly(ProblemCode.NO_ENTRY);
    assertThat(bundle.problems()).noneMatch(Problem::isError);
  }

  @Test
  void takesIdsAndNamesOfAnyForm() {
    Bundle bundle =
        read(
            """
            { "name": "../../etc/passwd; rm -rf $(HOME) \\u202e", "nodes": [
              { "id": "a b/c[0]#`x`", "type": "start" },
              { "id": "a b_c[0]#`x`", "type": "prompt", "data": { "prompt": "{{x}}" } },
              { "id": "e\\n", "type": "end" } ],
              "connections": [ { "from": "a b/c[0]#`x`", "to": "a b_c[0]#`x`" },
                               { "from": "a b_c[0]#`x`", "to": "e\\n" } ] }
            """);
    Definition tool = bundle.definitions().getFirst();
    assertThat(tool.name()).matches("[a-z0-9-]+");
    assertThat(tool.nodes())
        .extracting(Node::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[^\\s/\\[\\]#`]+"));
  }

  @Test
  void refusesFilesThatAreTooLarge() {
    String text = "x".repeat(10_000_000);
    assertThat(
            codes(
                read(
                    canvas(
                        "{ \"id\": \"p\", \"type\": \"prompt\", \"data\": { \"prompt\": \""
                            + text
                            + "\" } }",
                        ""))))
        .containsExactly(ProblemCode.FILE_TOO_LARGE);
    String many = "{},".repeat(99_990) + "{}";
    assertThat(codes(read("{\"nodes\":[" + many + "],\"connections\":[]}")))
        .containsAnyOf(ProblemCode.TOO_MANY_NODES, ProblemCode.TOO_MANY_VALUES)
        .hasSizeLessThan(5);
    String some =
        "{\"id\":\"a\",\"type\":\"end\"},".repeat(1_000) + "{\"id\":\"a\",\"type\":\"end\"}";
    assertThat(codes(read("{\"nodes\":[" + some + "],\"connections\":[]}")))
        .contains(ProblemCode.TOO_MANY_NODES);
  }

  @Test
  void tellsWhatIsNoCanvas() {
    assertThat(codes(read("{}"))).containsExactly(ProblemCode.UNKNOWN_FORMAT);
    assertThat(codes(read("[1"))).containsExactly(ProblemCode.SYNTAX);
    assertThat(codes(read("{\"nodes\": [1, {}], \"connections\": [true]}")))
        .contains(ProblemCode.WRONG_TYPE, ProblemCode.MISSING_KEY);
  }

  @Test
  void theModelChoosesAmongTheToolsThatTheEditorWroteDown() {
    Bundle bundle =
        read(
            canvas(
                """
                { "id": "b", "type": "mcp", "data": { "serverId": "cloud", "mode": "aiToolSelection",
                  "aiToolSelectionConfig": { "taskDescription": "look", "availableTools": [
                    { "serverId": "cloud", "name": "list", "description": "Lists", "parameters": [] },
                    { "serverId": "cloud", "name": "read", "description": "", "parameters": [] } ] } } }
                """,
                way("s", "b", "output") + "," + way("b", "e", "output")));
    assertThat(bundle.problems()).isEmpty();
    assertThat(ask(bundle.definitions().getFirst(), "b.choice").question().toString())
        .contains("- list: Lists", "- read");
  }
}
