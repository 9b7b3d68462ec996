package dev.pawl.protocol.client;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tools of a server as it listed them last. */
final class ToolList {
  private final List<RemoteTool> tools;
  private final Map<String, List<RemoteTool>> byName = new HashMap<>();
  private final long staleAt;

  private ToolList(List<RemoteTool> tools, Duration freshFor) {
    this.tools = List.copyOf(tools);
    this.staleAt = System.nanoTime() + freshFor.toNanos();
    tools.forEach(tool -> byName.computeIfAbsent(tool.name(), _ -> new ArrayList<>(1)).add(tool));
  }

  /**
   * A tool that breaks the rules is left out, so that the others can be used. Nothing of it is
   * shown: here nobody knows what in it is secret.
   */
  static ToolList of(List<@Nullable Object> listed, Duration freshFor) {
    List<RemoteTool> tools = new ArrayList<>();
    for (int n = 0; n < listed.size(); n++) {
      try {
        tools.add(RemoteTool.from(listed.get(n)));
      } catch (IllegalArgumentException _) {
        String why = "it has no name, or wants headers that nobody can send";
        System.getLogger("dev.pawl.protocol")
            .log(Level.WARNING, "tool " + (n + 1) + " of the server is left out: " + why);
      }
    }
    return new ToolList(tools, freshFor);
  }

  List<RemoteTool> tools() {
    return tools;
  }

  Optional<RemoteTool> tool(String name) {
    return all(name).stream().findFirst();
  }

  /** Every tool of a name, always the same list; a server may list several, though none should. */
  List<RemoteTool> all(String name) {
    return byName.getOrDefault(name, List.of());
  }

  boolean isFresh() {
    return System.nanoTime() - staleAt < 0;
  }
}
