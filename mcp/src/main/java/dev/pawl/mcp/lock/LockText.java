package dev.pawl.mcp.lock;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a lock for people who review it: JSON on many lines, in an order that depends on nothing
 * but what it says, with a line for each line of a description, and nothing that hides.
 */
final class LockText {
  static final int VERSION = 1;

  private LockText() {}

  static String of(Lock lock) {
    Map<String, @Nullable Object> servers = new TreeMap<>();
    lock.servers()
        .forEach(
            (name, tools) -> {
              Map<String, @Nullable Object> written = new TreeMap<>();
              tools.forEach((tool, described) -> written.put(tool, tool(described)));
              servers.put(name, written);
            });
    return pretty(Values.object("version", VERSION, "servers", servers)) + "\n";
  }

  /** JSON in which nothing hides. */
  static String pretty(@Nullable Object value) {
    return Visible.json(Json.pretty(value));
  }

  private static Map<String, @Nullable Object> tool(LockedTool tool) {
    Map<String, @Nullable Object> written = new LinkedHashMap<>();
    Map<String, @Nullable Object> digests = new LinkedHashMap<>();
    tool.parts()
        .forEach(
            (part, value) -> {
              written.put(part, part.equals(LockedTool.DESCRIPTION) ? lines(value) : value);
              digests.put(part, LockedTool.digest(value));
            });
    written.put("digests", digests);
    return written;
  }

  private static List<String> lines(@Nullable Object text) {
    return List.of(String.valueOf(text).split("\n", -1));
  }
}
