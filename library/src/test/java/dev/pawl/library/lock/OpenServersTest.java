package dev.pawl.library.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.json.Values;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of which a model may choose any tool, because a canvas lists none. */
class OpenServersTest {
  private static final LockedTool TOOL =
      new LockedTool(Values.object("inputSchema", Values.object("type", "object")));

  @TempDir Path folder;

  private Bundle canvas() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("w.json"),
            """
            { "name": "w", "nodes": [ { "id": "s", "type": "start" },
              { "id": "m", "type": "mcp", "data": { "serverId": "srv", "mode": "aiToolSelection" } },
              { "id": "e", "type": "end" } ],
              "connections": [ { "from": "s", "to": "m" }, { "from": "m", "to": "e" } ] }
            """);
    UpstreamDefinition server =
        new UpstreamDefinition.Stdio("srv", "x", List.of(), Map.of(), null, Place.UNKNOWN);
    return DefinitionFormats.STANDARD.read(file, Map.of("srv", server));
  }

  private static LiveTools live(int count) {
    Map<String, LockedTool> tools = new TreeMap<>();
    for (int n = 0; n < count; n++) {
      tools.put("t" + n, TOOL);
    }
    return new LiveTools(Map.of("srv", tools), Map.of());
  }

  @Test
  void areAskedAndLockedWithAllOfTheirTools() throws IOException {
    ToolLock lock = new ToolLock(canvas(), List.of(), null);
    assertThat(lock.servers()).containsExactly("srv");
    assertThat(lock.open()).containsExactly("srv");
    assertThat(lock.calls(live(2))).isEqualTo(Map.of("srv", Set.of("t0", "t1")));
    assertThat(lock.updated(Lock.EMPTY, live(2)).names("srv")).containsExactly("t0", "t1");
    assertThat(lock.compare(live(2)).since(Lock.EMPTY)).hasSize(2);
    assertThat(lock.updated(Lock.EMPTY, live(500)).names("srv")).hasSize(100);
  }

  @Test
  void offerWhatWasLocked() throws IOException {
    assertThat(steps()).doesNotContain("m.t0");
    ToolLock lock = new ToolLock(canvas(), List.of(), null);
    Files.writeString(
        folder.resolve("pawl.lock"), LockFile.text(lock.updated(Lock.EMPTY, live(2))));
    assertThat(steps()).contains("m.choice", "m.t0", "m.t1");
  }

  private List<String> steps() throws IOException {
    Definition tool = canvas().definitions().getFirst();
    return tool.nodes().stream().map(node -> node.id()).toList();
  }
}
