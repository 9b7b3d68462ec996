package dev.pawl.library.author;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Json;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The authoring tools as an agent uses them. */
class AuthorToolsTest extends AuthorFixture {
  @Test
  void offersAllThirteenWithSchemasAndHints() throws IOException, InterruptedException {
    assertThat(each("name", agent.request("tools/list", Map.of()).get("tools")))
        .containsExactlyInAnyOrder(
            "getGraphServer",
            "listGraphTools",
            "getGraphTool",
            "listMcpServers",
            "listMcpServerTools",
            "getMcpServerTool",
            "addGraphTool",
            "updateGraphTool",
            "deleteGraphTool",
            "runGraphTool",
            "testJSONata",
            "testJSONLogic",
            "testMcpTool");
    for (Tool tool : AuthorTools.of(AuthorOptions.of(file)).tools()) {
      assertThat(Schema.of(tool.inputSchema()).check()).isEmpty();
      assertThat(Schema.of(tool.outputSchema()).check()).isEmpty();
      assertThat(tool.annotations()).containsKey("readOnlyHint");
      assertThat(tool.description()).isNotBlank();
    }
  }

  @Test
  void tellsWhatTheFileOffers() throws IOException, InterruptedException {
    assertThat(agent.did("getGraphServer"))
        .contains(
            entry("name", "numbers"),
            entry("version", "1.0.0"),
            entry("instructions", "Does things to numbers."),
            entry("executionLimits", Map.of("maxNodeExecutions", 50)),
            entry("file", "graph.yaml"),
            entry("tools", 2));
    assertThat(agent.did("listGraphTools").get("tools"))
        .isEqualTo(
            List.of(
                Map.of(
                    "name",
                    "double",
                    "description",
                    "Doubles a number",
                    "nodes",
                    3,
                    "usable",
                    true),
                Map.of(
                    "name",
                    "quadruple",
                    "description",
                    "Doubles a number twice",
                    "nodes",
                    4,
                    "usable",
                    true)));
    Map<String, Object> tool = agent.did("getGraphTool", "toolName", "double");
    assertThat(((Map<?, ?>) tool.get("tool")).get("description")).isEqualTo("Doubles a number");
    assertThat(String.valueOf(tool.get("source")))
        .startsWith("  # The first tool.\n  - name: double\n")
        .contains("# This does the work.")
        .endsWith("- { id: exit, type: exit }\n");
    agent.refused("NOT_FOUND", "getGraphTool", "toolName", "dubble");
  }

  @Test
  void showsServersButNoSecrets() throws IOException, InterruptedException {
    AuthorClient.Answer answer = agent.call("listMcpServers");
    assertThat(answer.structured().get("servers"))
        .isEqualTo(
            List.of(
                Map.of("name", "files", "kind", "builtin", "program", "files"),
                Map.of("name", "local", "kind", "stdio", "program", "server"),
                Map.of("name", "remote", "kind", "http", "program", "https://example.org")));
    for (String tool : List.of("listMcpServers", "getGraphServer", "listGraphTools")) {
      assertThat(agent.call(tool).text())
          .doesNotContain("s3cret", "t0ken", "passw0rd", "k3y", "h3ader", "secret-place");
    }
  }

  @Test
  void listsToolsOfServersAndCallsThem() throws IOException, InterruptedException {
    assertThat(agent.did("listMcpServerTools", "serverName", "files").get("tools").toString())
        .contains("server=files, name=read_text_file");
    Map<String, Object> tool =
        agent.did("getMcpServerTool", "serverName", "files", "toolName", "read_text_file");
    assertThat(((Map<?, ?>) tool.get("tool")).get("inputSchema")).isInstanceOf(Map.class);
    assertThat(
            agent
                .refused(
                    "NOT_FOUND", "getMcpServerTool", "serverName", "files", "toolName", "read_txt")
                .text())
        .contains("`files` has no tool `read_txt`");
    agent.refused("NOT_FOUND", "listMcpServerTools", "serverName", "nowhere");

    Map<String, Object> called =
        agent.did(
            "testMcpTool",
            "server",
            "files",
            "tool",
            "read_text_file",
            "args",
            Map.of("path", Map.of("expr", "entry.name & \".txt\"")),
            "context",
            Map.of("entry", Map.of("name", "note")));
    assertThat(called.get("evaluatedArgs")).isEqualTo(Map.of("path", "note.txt"));
    assertThat(called.get("output")).isEqualTo(Map.of("content", "hello"));
    AuthorClient.Answer missing =
        agent.refused(
            "TOOL_ERROR",
            "testMcpTool",
            "server",
            "files",
            "tool",
            "read_text_file",
            "args",
            Map.of("path", "none.txt"));
    assertThat(missing.structured()).containsKeys("result", "evaluatedArgs", "executionTime");
  }

  @Test
  void addsATool() throws IOException, InterruptedException {
    String before = text();
    Map<String, Object> added = agent.did("addGraphTool", "tool", adder("add_one"));
    assertThat(added)
        .contains(entry("success", true), entry("message", "tool `add_one` was added"));
    assertThat(added.get("digest")).isEqualTo(digest());
    assertThat(saves).hasValue(1);
    assertThat(text())
        .isEqualTo(
            before.replace(
                "# The end.\n",
                """

                  - name: add_one
                    description: Adds one
                    inputSchema:
                      type: object
                      properties: { n: { type: number } }
                    nodes:
                      - id: entry
                        type: entry
                        next: plus
                      - id: plus
                        type: transform
                        transform: { expr: '{ "n": $.entry.n + 1 }' }
                        next: exit
                      - id: exit
                        type: exit
                # The end.
                """));
    assertThat(agent.did("runGraphTool", "toolName", "add_one", "arguments", Map.of("n", 1)))
        .containsEntry("result", Map.of("n", 2));
    agent.refused("CONFLICT", "addGraphTool", "tool", adder("add_one"));
    agent.refused("CONFLICT", "addGraphTool", "tool", adder("runGraphTool"));
    agent.refused("CONFLICT", "addGraphTool", "tool", adder("other"), "digest", "stale");
    assertThat(saves).hasValue(1);
  }

  @Test
  void aDraftThatIsRunTellsWhatLooksWrongWithIt() throws IOException, InterruptedException {
    Map<String, Object> draft =
        changed(
            Map.of("tool", adder("draft")),
            "nodes",
            Json.parse(
                """
                [{ "id": "entry", "type": "entry", "next": "read" },
                 { "id": "read", "type": "transform",
                   "transform": { "expr": "{ \\"n\\": $.entry.number }" }, "next": "exit" },
                 { "id": "exit", "type": "exit" }]
                """));
    Map<String, Object> ran =
        agent.did("runGraphTool", "toolDefinition", draft, "arguments", Map.of("n", 1));
    assertThat(each("code", ran.get("problems"))).containsExactly("UNKNOWN_MEMBER");
  }

  @Test
  void updatesAToolAndKeepsItsComments() throws IOException, InterruptedException {
    String before = text();
    Map<String, Object> read = agent.did("getGraphTool", "toolName", "double");
    Map<String, Object> tool = changed(read, "description", "Gives twice the number");
    Map<String, Object> updated =
        agent.did(
            "updateGraphTool", "toolName", "double", "tool", tool, "digest", read.get("digest"));
    assertThat(text()).isEqualTo(before.replace("Doubles a number #", "Gives twice the number #"));
    assertThat(updated.get("digest")).isEqualTo(digest()).isNotEqualTo(read.get("digest"));
  }

  private static Map<String, Object> changed(Map<String, Object> read, String key, Object value) {
    Map<String, Object> tool = new LinkedHashMap<>();
    ((Map<?, ?>) read.get("tool")).forEach((name, each) -> tool.put(String.valueOf(name), each));
    tool.put(key, value);
    return tool;
  }

  @Test
  void deletesToolsDownToTheLastAndStartsAgain() throws IOException, InterruptedException {
    AuthorClient.Answer needed =
        agent.refused(
            "INVALID_DEFINITION", "deleteGraphTool", "toolName", "double", "digest", digest());
    assertThat(needed.text()).contains("UNKNOWN_TOOL", "double");
    agent.did("deleteGraphTool", "toolName", "quadruple", "digest", digest());
    assertThat(text()).contains("# The first tool.").doesNotContain("second tool", "quadruple");
    agent.did("deleteGraphTool", "toolName", "double", "digest", digest());
    assertThat(text()).contains("\ntools: []\n").startsWith("# Numbers").endsWith("# The end.\n");
    assertThat(agent.did("listGraphTools").get("tools")).isEqualTo(List.of());
    agent.did("addGraphTool", "tool", adder("again"));
    assertThat(text()).contains("\ntools:\n  - name: again\n").endsWith("# The end.\n");
    assertThat(agent.did("runGraphTool", "toolName", "again", "arguments", Map.of("n", 4)))
        .containsEntry("result", Map.of("n", 5));
  }

  @Test
  void whatIsWrongIsNotSavedAndToldWithLinesAndColumns() throws IOException, InterruptedException {
    String before = text();
    Map<String, Object> wrong = new LinkedHashMap<>(adder("wrong"));
    wrong.put(
        "nodes",
        List.of(
            node("id", "entry", "type", "entry", "next", "nowhere"),
            node("id", "t", "type", "transform", "transform", node("expr", "1 +"), "next", "exit"),
            node("id", "m", "type", "mcp", "server", "nobody", "tool", "x", "next", "exit"),
            node("id", "exit", "type", "exit")));
    AuthorClient.Answer answer = agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", wrong);
    List<?> problems = (List<?>) answer.error("problems");
    assertThat(each("code", problems)).contains("UNKNOWN_NODE", "BAD_EXPRESSION", "UNKNOWN_SERVER");
    assertThat(problems)
        .allSatisfy(
            problem -> {
              assertThat(((Map<?, ?>) problem).get("tool")).isEqualTo("wrong");
              assertThat((Integer) ((Map<?, ?>) problem).get("line")).isGreaterThan(40);
              assertThat((Integer) ((Map<?, ?>) problem).get("column")).isPositive();
            });
    assertThat(text()).isEqualTo(before);
    assertThat(saves).hasValue(0);
    agent.refused("INVALID_DEFINITION", "runGraphTool", "toolDefinition", wrong);
  }

  @Test
  void twoBrokenToolsCanBeMendedOneByOne() throws IOException, InterruptedException {
    Files.writeString(
        file, text().replace("next: twice", "next: twyce").replace("next: second", "next: secnd"));
    assertThat(agent.did("listGraphTools").get("tools").toString()).doesNotContain("usable=true");
    Map<String, Object> read = agent.did("getGraphTool", "toolName", "double");
    assertThat((List<?>) read.get("problems")).isNotEmpty();
    Map<String, Object> saved =
        agent.did(
            "updateGraphTool",
            "toolName",
            "double",
            "tool",
            adder("double"),
            "digest",
            read.get("digest"));
    assertThat(saved.get("problems").toString()).contains("secnd").doesNotContain("twyce");
    agent.did("runGraphTool", "toolName", "double", "arguments", Map.of("n", 2));
  }

  @Test
  void runsSavedToolsAndDraftsAndTellsEveryStep() throws IOException, InterruptedException {
    String before = text();
    Map<String, Object> run =
        agent.did(
            "runGraphTool", "toolName", "quadruple", "arguments", Map.of("n", 3), "logging", true);
    assertThat(run.get("result")).isEqualTo(Map.of("n", 12));
    assertThat(each("nodeId", run.get("executionHistory")))
        .contains("entry", "first", "second", "exit");
    assertThat((List<?>) run.get("logging")).isNotEmpty();

    Map<String, Object> draft = adder("double");
    assertThat(agent.did("runGraphTool", "toolDefinition", draft, "arguments", Map.of("n", 3)))
        .containsEntry("result", Map.of("n", 4));
    assertThat(text()).isEqualTo(before);

    AuthorClient.Answer failed =
        agent.refused("INPUT_INVALID", "runGraphTool", "toolName", "double", "arguments", Map.of());
    assertThat(failed.structured()).containsKey("executionHistory");
    agent.refused("NOT_FOUND", "runGraphTool", "toolName", "none");
    agent.refused("INPUT_INVALID", "runGraphTool");
    agent.refused("INPUT_INVALID", "runGraphTool", "toolName", "double", "toolDefinition", draft);
  }

  @Test
  void triesExpressionsWithinBounds() throws IOException, InterruptedException {
    assertThat(
            agent.did(
                "testJSONata", "expression", "a.b + 1", "context", Map.of("a", Map.of("b", 2))))
        .contains(entry("result", 3), entry("undefined", false));
    assertThat(agent.did("testJSONata", "expression", "nothing")).containsEntry("undefined", true);
    assertThat(
            agent.did(
                "testJSONata",
                "expression",
                "[$previousNode(), $executionCount('x'), $nodeExecution('x', 0), $.x]",
                "history",
                List.of(Map.of("nodeId", "x", "output", 1), Map.of("nodeId", "x", "output", 2))))
        .containsEntry("result", List.of(2, 2, 1, 2));
    assertThat(agent.did("testJSONata", "expression", "false and $summ([1])").get("warnings"))
        .isEqualTo(List.of("unknown function `$summ`, did you mean `$sum`?"));
    agent.refused("BAD_EXPRESSION", "testJSONata", "expression", "1 +");
    agent.refused("EXPRESSION_FAILED", "testJSONata", "expression", "1 + 'a'");
    agent.refused("EXPRESSION_LIMIT", "testJSONata", "expression", "[1..9999999].[1..9999999]");
    agent.refused("EXPRESSION_LIMIT", "testJSONata", "expression", "$pad('', 2000000, 'x')");
    agent.refused("INPUT_INVALID", "testJSONata", "expression", 1);
    agent.refused("INPUT_INVALID", "testJSONata", "expresion", "1");

    Object rule = Json.parse("{\">\": [{\"var\": \"entry.n\"}, 5]}");
    assertThat(
            agent.did(
                "testJSONLogic", "expression", rule, "context", Map.of("entry", Map.of("n", 7))))
        .contains(entry("result", true), entry("holds", true));
    agent.refused("INVALID_DEFINITION", "testJSONLogic", "expression", Map.of("nonsense", 1));
  }
}
