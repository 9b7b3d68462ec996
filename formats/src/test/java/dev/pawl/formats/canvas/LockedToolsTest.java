package dev.pawl.formats.canvas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.NodeKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockedToolsTest {
  private static final String LOCK =
      """
      { "version": 1, "servers": { "srv": {
        "add": { "description": ["Adds", "two"], "inputSchema": { "type": "object",
          "properties": { "a": { "type": "integer" } }, "required": ["a"] } },
        "wipe": { "inputSchema": { "type": "object" } } } } }
      """;

  /** A folder with nothing but a lock in it. */
  private record Folder(@Nullable String lock) implements DefinitionFormat.Neighbours {
    @Override
    public List<String> names(String folder) {
      return List.of();
    }

    @Override
    public byte @Nullable [] read(String path) {
      return path.equals("pawl.lock") && lock != null ? lock.getBytes(UTF_8) : null;
    }

    @Override
    public String path(String path) {
      return "/x/" + path;
    }
  }

  private static Bundle read(String data, @Nullable String lock) {
    String json =
        """
        { "name": "w", "nodes": [ { "id": "s", "type": "start" },
          { "id": "m", "type": "mcp", "data": { "serverId": "srv", "mode": "aiToolSelection" %s } },
          { "id": "o", "type": "mcp", "data": { "serverId": "srv", "toolName": "other" } },
          { "id": "e", "type": "end" } ],
          "connections": [ { "from": "s", "to": "m" }, { "from": "m", "to": "o" },
                           { "from": "o", "to": "e" } ] }
        """
            .formatted(data);
    return new CanvasFormat().read("/x/w.json", json.getBytes(UTF_8), Map.of(), new Folder(lock));
  }

  private static List<String> called(Bundle bundle) {
    Definition tool = bundle.definitions().getFirst();
    return tool.nodes().stream()
        .map(node -> node.kind())
        .filter(NodeKind.Mcp.class::isInstance)
        .map(kind -> ((NodeKind.Mcp) kind).tool())
        .toList();
  }

  @Test
  void areOfferedWhereTheCanvasListsNone() {
    Bundle bundle = read("", LOCK);
    assertThat(called(bundle)).containsExactly("add", "wipe", "other");
    NodeKind.Ask ask =
        (NodeKind.Ask)
            bundle.definitions().getFirst().nodes().stream()
                .filter(node -> node.id().equals("m.choice"))
                .findFirst()
                .orElseThrow()
                .kind();
    assertThat(ask.question().toString()).contains("- add: Adds two").doesNotContain("other");
    assertThat(Json.write(ask.schema() == null ? null : ask.schema().value()))
        .contains("\"a\":{\"type\":\"integer\"}", "\"enum\":[\"add\",\"wipe\"]");
    assertThat(bundle.borrowed().files()).containsExactly("/x/pawl.lock");
  }

  @Test
  void areNotLookedForWhereTheCanvasListsSome() {
    Bundle bundle = read(", \"tools\": [{ \"name\": \"mine\" }]", LOCK);
    assertThat(called(bundle)).containsExactly("mine", "other");
    assertThat(bundle.borrowed().files()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "[", "[]", "{\"servers\": 1}", "{\"servers\": {\"srv\": {\"a\": 1}}}"})
  void areThoseThatTheCanvasCallsWhenTheLockCannotBeRead(String lock) {
    assertThat(called(read("", lock))).containsExactly("other", "other");
  }
}
