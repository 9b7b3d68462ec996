package dev.pawl.mcp.lock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes from the JSON of a lock what is understood; whoever compares it finds what is not. */
final class LockReader {
  private LockReader() {}

  /** Empty if it is of a version that is not known. */
  static Optional<Lock> read(@Nullable Object json) {
    Map<?, ?> lock = json instanceof Map<?, ?> map ? map : Map.of();
    if (lock.get("version") instanceof Number version && version.longValue() > LockText.VERSION) {
      return Optional.empty();
    }
    Map<String, Map<String, LockedTool>> servers = new TreeMap<>();
    each(lock.get("servers"))
        .forEach(
            (server, listed) -> {
              Map<String, LockedTool> tools = new TreeMap<>();
              each(listed).forEach((name, tool) -> tools.put(name, tool(each(tool))));
              servers.put(server, tools);
            });
    return Optional.of(new Lock(servers));
  }

  private static LockedTool tool(Map<String, @Nullable Object> json) {
    Map<String, @Nullable Object> parts = new HashMap<>(json);
    if (json.get(LockedTool.DESCRIPTION) instanceof List<?> lines) {
      String text = lines.stream().map(String::valueOf).collect(Collectors.joining("\n"));
      parts.put(LockedTool.DESCRIPTION, text);
    } else {
      parts.remove(LockedTool.DESCRIPTION);
    }
    return new LockedTool(parts);
  }

  private static Map<String, @Nullable Object> each(@Nullable Object json) {
    Map<String, @Nullable Object> members = new TreeMap<>();
    if (json instanceof Map<?, ?> map) {
      map.forEach((name, value) -> members.put(String.valueOf(name), value));
    }
    return members;
  }
}
