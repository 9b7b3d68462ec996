package dev.pawl.library.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.NodeType;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an agent that knows nothing of graphs finds to read, and hears when it guesses wrong. */
class AuthorGuideTest extends AuthorFixture {
  private Tool tool(String name) {
    return AuthorTools.of(AuthorOptions.of(file)).tools().stream()
        .filter(tool -> tool.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"addGraphTool, tool", "updateGraphTool, tool", "runGraphTool, toolDefinition"})
  void theToolsThatTakeADefinitionCarryItsGrammar(String name, String argument) {
    Map<String, Object> input = tool(name).inputSchema();
    assertThat(Schema.of(input).check()).isEmpty();
    String text = Json.write(input);
    for (NodeType type : NodeType.values()) {
      assertThat(text).contains("\"const\":\"" + type.word() + "\"");
    }
    assertThat(text)
        .contains("\"attempts\"", "\"join\"", "\"compensate\"", "\"onItemError\"")
        .doesNotContain("stdioUpstream");
    Map<String, Object> draft =
        Values.object(argument, adder("plus"), "toolName", "double", "digest", "x");
    assertThat(Schema.of(input).validate(only(draft, input))).isEmpty();
    Map<String, Object> wrong =
        Values.object(
            argument,
            Values.object("name", "x", "nodes", List.of(node("id", "a", "type", "entri"))),
            "toolName",
            "double",
            "digest",
            "x");
    assertThat(Schema.of(input).validate(only(wrong, input))).isNotEmpty();
  }

  private static Map<String, Object> only(Map<String, Object> given, Map<String, Object> schema) {
    Map<String, Object> kept = new LinkedHashMap<>(given);
    kept.keySet().retainAll(((Map<?, ?>) schema.get("properties")).keySet());
    return kept;
  }

  @Test
  void theGrammarIsShownButTheCheckSaysWhatIsWrong() throws Exception {
    Map<String, Object> misspelt =
        Values.object(
            "name",
            "x",
            "nodes",
            List.of(
                node("id", "entry", "type", "entry", "nxt", "exit"),
                node("id", "exit", "type", "exit")));
    AuthorClient.Answer answer =
        agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", misspelt);
    assertThat(answer.text()).contains("did you mean `next`?");
  }

  @Test
  void thereAreInstructionsAGuideAndAPrompt() throws IOException, InterruptedException {
    assertThat(agent.request("server/discover", Map.of()).get("instructions"))
        .asString()
        .contains(Guide.URI);
    assertThat(each("uri", agent.request("resources/list", Map.of()).get("resources")))
        .containsExactly(Guide.URI, Guide.SCHEMA_URI);
    assertThat(agent.request("resources/read", Map.of("uri", Guide.URI)).toString())
        .contains("# How to build a graph tool");
    assertThat(agent.request("resources/read", Map.of("uri", Guide.SCHEMA_URI)).toString())
        .contains("Pawl graph file");
    assertThat(each("name", agent.request("prompts/list", Map.of()).get("prompts")))
        .containsExactly("build_graph_tool");
    Map<String, Object> goal = Map.of("goal", "count the lines of a file", "name", "count_lines");
    assertThat(
            agent
                .request(
                    "prompts/get", Values.object("name", "build_graph_tool", "arguments", goal))
                .toString())
        .contains("named `count_lines` that does this: count the lines of a file");
  }

  @Test
  void theGuideNamesEveryKindOfNode() {
    for (NodeType type : NodeType.values()) {
      assertThat(Guide.text()).contains("| `" + type.word() + "` |");
    }
  }

  @Test
  void theExampleOfTheGuideWorks() throws IOException, InterruptedException {
    String guide = Guide.text();
    String example = guide.substring(guide.indexOf("```json") + 7);
    Object tool = Json.parse(example.substring(0, example.indexOf("```")));
    Map<String, Object> arguments = Map.of("file", "note.txt");
    assertThat(
            agent.did("runGraphTool", "toolDefinition", tool, "arguments", arguments).get("result"))
        .isEqualTo(Map.of("lines", 1));
    Map<String, Object> added = agent.did("addGraphTool", "tool", tool);
    assertThat(added).containsEntry("message", "tool `count_lines` was added");
    assertThat(each("tool", added.get("problems"))).doesNotContain("count_lines");
  }

  @Test
  void wrongNamesOfArgumentsAreAnsweredWithTheRightOnes() throws Exception {
    assertThat(agent.refused("INPUT_INVALID", "getGraphTool", "tool_name", "double").text())
        .contains("`tool_name` is no argument, did you mean `toolName`?")
        .contains("`getGraphTool` takes `toolName`");
    assertThat(agent.refused("INPUT_INVALID", "addGraphTool", "definition", adder("x")).text())
        .contains("`definition` is no argument; `addGraphTool` takes `tool`, `digest` (optional)");
    assertThat(
            agent
                .refused(
                    "INPUT_INVALID",
                    "runGraphTool",
                    "toolName",
                    "double",
                    "arguments",
                    Map.of("number", 3))
                .text())
        .contains("`double` takes `n`");
  }

  @Test
  void whatTheCheckCallsAnErrorIsNotSavedAndAWarningComesBack() throws Exception {
    Map<String, Object> wrong = adder("wrong");
    String text = Json.write(wrong);
    AuthorClient.Answer refused =
        agent.refused(
            "INVALID_DEFINITION",
            "addGraphTool",
            "tool",
            Json.parse(text.replace("$.entry.n + 1", "$.entri.n + 1")));
    assertThat(refused.text()).contains("[UNKNOWN_NODE]");
    Map<String, Object> warned =
        agent.did(
            "addGraphTool", "tool", Json.parse(text.replace("$.entry.n + 1", "$.entry.unknown")));
    assertThat(each("code", warned.get("problems"))).contains("UNKNOWN_MEMBER");
    assertThat(warned.get("message")).asString().contains("`problems` has warnings: 1");
  }

  @Test
  void thePromptIsNotFilledInWithoutItsGoal() throws IOException, InterruptedException {
    assertThat(agent.failed("prompts/get", Values.object("name", "build_graph_tool")))
        .contains("prompt `build_graph_tool` needs the argument `goal`");
  }

  @Test
  void aToolThatDoesNotExistIsAnsweredWithThoseThatDo() throws IOException, InterruptedException {
    assertThat(agent.failed("tools/call", Values.object("name", "addGraphTol")))
        .contains("unknown tool `addGraphTol`; there are: ", "addGraphTool");
  }
}
