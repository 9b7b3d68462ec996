package dev.pawl.library.author;

import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.LockedTool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What servers have said of their tools, to whoever asked, since they were configured so. */
final class HeardTools {
  private final Map<String, Map<String, LockedTool>> listed = new HashMap<>();

  /**
   * Of a tool that is listed in two ways nothing is known: only its server knows which it calls.
   */
  synchronized void hear(String server, List<Map<String, @Nullable Object>> tools) {
    Map<String, LockedTool> described = new HashMap<>();
    for (Map<String, @Nullable Object> tool : tools) {
      if (tool.get("name") instanceof String name) {
        LockedTool now = new LockedTool(tool);
        LockedTool other = described.putIfAbsent(name, now);
        if (other != null && !other.changes(now).isEmpty()) {
          described.put(name, new LockedTool(Map.of()));
        }
      }
    }
    listed.put(server, described);
  }

  /** Takes nothing for known any more of a server that does not answer. */
  synchronized void forget(String server) {
    listed.remove(server);
  }

  synchronized LiveTools now() {
    return new LiveTools(listed, Map.of());
  }
}
