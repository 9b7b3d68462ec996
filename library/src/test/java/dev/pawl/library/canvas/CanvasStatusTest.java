package dev.pawl.library.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.canvas.Canvas;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.canvas.CanvasStatus.State;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CanvasStatusTest {
  private static final String PATH =
      "\"parameters\": [{ \"name\": \"path\", \"type\": \"string\", \"required\": true }]";

  @TempDir Path folder;

  private Bundle canvas(String... nodes) throws IOException {
    String json =
        """
        { "name": "w", "nodes": [ %s ], "connections": [],
          "subAgentFlows": [ { "id": "in", "name": "in", "nodes": [
            { "id": "read", "type": "mcp", "data": { "serverId": "srv", "toolName": "gone", %s } } ],
            "connections": [] } ] }
        """
            .formatted(String.join(", ", nodes), PATH);
    Path file = Files.writeString(folder.resolve("w.json"), json);
    UpstreamDefinition server =
        new UpstreamDefinition.Stdio("srv", "x", List.of(), Map.of(), null, Place.UNKNOWN);
    return DefinitionFormats.STANDARD.read(file, Map.of("srv", server));
  }

  private static String call(String id, String data) {
    return "{ \"id\": \"%s\", \"type\": \"mcp\", \"data\": { \"serverId\": \"srv\", %s } }"
        .formatted(id, data);
  }

  private static String tool(String name) {
    return "\"toolName\": \"" + name + "\", " + PATH;
  }

  private static LockedTool takes(String parameter, String type) {
    return new LockedTool(
        Values.object(
            "inputSchema",
            Values.object(
                "type", "object",
                "properties", Values.object(parameter, Values.object("type", type)),
                "required", List.of(parameter))));
  }

  private void lock(String name, LockedTool tool) throws IOException {
    Files.writeString(
        folder.resolve("pawl.lock"), LockFile.text(Lock.EMPTY.with("srv", name, tool)));
  }

  private static LiveTools live(Map<String, LockedTool> tools) {
    return new LiveTools(Map.of("srv", tools), Map.of());
  }

  private static List<State> states(List<CanvasStatus> all) {
    return all.stream().map(CanvasStatus::state).toList();
  }

  @Test
  void isUnknownAsLongAsNobodyHasAsked() throws IOException {
    List<CanvasStatus> all = CanvasStatus.locked(canvas(call("read", tool("read"))));
    assertThat(states(all)).containsExactly(State.UNKNOWN, State.UNKNOWN);
    assertThat(CanvasStatus.problems(all)).isEmpty();
    assertThat(CanvasStatus.words(canvas())).isEmpty();
  }

  @Test
  void isValidWhenTheToolTakesWhatTheCanvasSays() throws IOException {
    lock("read", takes("path", "string"));
    List<CanvasStatus> all = CanvasStatus.locked(canvas(call("read", tool("read"))));
    assertThat(states(all)).containsExactly(State.VALID, State.UNKNOWN);
  }

  @Test
  void isInvalidWithWhatHasChanged() throws IOException {
    lock("read", takes("file", "string"));
    List<Problem> problems =
        CanvasStatus.problems(CanvasStatus.locked(canvas(call("read", tool("read")))));
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().code()).isEqualTo(ProblemCode.MCP_TOOL_SCHEMA_INVALID);
    assertThat(problems.getFirst().message())
        .contains("node `read`", "`path` is gone", "`file` is new and needed");
    assertThat(problems.getFirst().place().line()).isPositive();
  }

  @Test
  void isMissingWhenTheServerDoesNotHaveTheTool() throws IOException {
    // The word in its name is one that messages have, too.
    Bundle bundle = canvas(call("read", tool("configured")));
    List<CanvasStatus> all =
        CanvasStatus.live(bundle, live(Map.of("other", takes("path", "string"))));
    assertThat(states(all)).containsExactly(State.MISSING, State.MISSING);
    assertThat(CanvasStatus.problems(all))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.MCP_TOOL_NOT_FOUND, ProblemCode.MCP_TOOL_NOT_FOUND);
  }

  @Test
  void isMissingWithoutAnotherWarningWhenNobodyConfiguresTheServer() throws IOException {
    String other =
        "{ \"id\": \"x\", \"type\": \"mcp\", \"data\": { \"serverId\": \"y\", \"toolName\": \"z\" } }";
    List<CanvasStatus> all = CanvasStatus.locked(canvas(other));
    assertThat(all.getFirst().state()).isEqualTo(State.MISSING);
    assertThat(CanvasStatus.problems(all)).isEmpty();
  }

  @Test
  void prefersWhatTheServerSaysNow() throws IOException {
    lock("read", takes("path", "string"));
    Bundle bundle = canvas(call("read", tool("read")));
    assertThat(states(CanvasStatus.live(bundle, live(Map.of("read", takes("path", "integer"))))))
        .startsWith(State.INVALID);
    assertThat(states(CanvasStatus.live(bundle, new LiveTools(Map.of(), Map.of()))))
        .startsWith(State.VALID);
  }

  @Test
  void ofAChoiceIsThatOfItsWorstTool() throws IOException {
    String choice =
        "\"mode\": \"aiToolSelection\", \"tools\": [{ \"name\": \"a\", %s }, { \"name\": \"b\", %s }]"
            .formatted(PATH, PATH);
    LockedTool same = takes("path", "string");
    Bundle bundle = canvas(call("read", choice));
    assertThat(states(CanvasStatus.live(bundle, live(Map.of("a", same, "b", same)))))
        .startsWith(State.VALID);
    CanvasStatus changed =
        CanvasStatus.live(bundle, live(Map.of("a", same, "b", takes("path", "object")))).getFirst();
    assertThat(changed.state()).isEqualTo(State.INVALID);
    assertThat(changed.reason()).contains("of the tool `b`", "`path` was string and is object");
    assertThat(states(CanvasStatus.live(bundle, live(Map.of("a", same)))))
        .startsWith(State.MISSING);
    Bundle any = canvas(call("read", "\"mode\": \"fullNaturalLanguage\""));
    assertThat(states(CanvasStatus.locked(any))).startsWith(State.UNKNOWN);
    assertThat(CanvasCalls.open(any)).containsExactly("srv");
  }

  /** A node of the workflow and one of a flow can have the same id. */
  @Test
  void isWrittenToTheNodeThatItIsOf() throws IOException {
    lock("read", takes("path", "string"));
    Bundle bundle = canvas(call("read", tool("read")), call("other", tool("other")));
    Map<Place, String> words = CanvasStatus.words(bundle);
    assertThat(words.values()).containsExactly("valid");
    byte[] content = Files.readAllBytes(folder.resolve("w.json"));
    String written = Canvas.read(bundle.file(), content).orElseThrow().withStatuses(words);
    assertThat(Json.write(Json.parse(written)))
        .containsOnlyOnce("\"validationStatus\":\"valid\"")
        .containsOnlyOnce("validationStatus");
    assertThat(written.indexOf("validationStatus")).isLessThan(written.indexOf("subAgentFlows"));
  }
}
