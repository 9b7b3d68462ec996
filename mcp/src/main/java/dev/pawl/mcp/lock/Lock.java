package dev.pawl.mcp.lock;

import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.plan.Effects;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * The tools that the workflows of a folder call, by server and name, in alphabetical order.
 *
 * @param servers never with a server that has no tools
 */
public record Lock(Map<String, Map<String, LockedTool>> servers) implements ToolSchemas {
  public static final Lock EMPTY = new Lock(Map.of());

  public Lock {
    Map<String, Map<String, LockedTool>> sorted = new TreeMap<>();
    servers.forEach(
        (name, tools) -> {
          if (!tools.isEmpty()) {
            sorted.put(name, Collections.unmodifiableMap(new TreeMap<>(tools)));
          }
        });
    servers = Collections.unmodifiableMap(sorted);
  }

  /** What is known of a tool. */
  public Optional<LockedTool> tool(String server, String tool) {
    return Optional.ofNullable(servers.getOrDefault(server, Map.of()).get(tool));
  }

  @Override
  public Optional<ToolSchema> of(String server, String tool) {
    return tool(server, tool).map(LockedTool::schema);
  }

  /** The tools of a server that are known. */
  @Override
  public Set<String> names(String server) {
    return new TreeSet<>(servers.getOrDefault(server, Map.of()).keySet());
  }

  /** What a tool is said to do, by its annotations. */
  public Effects effects(String server, String tool) {
    return tool(server, tool)
        .map(known -> Effects.of(known.parts().get(LockedTool.ANNOTATIONS)))
        .orElse(Effects.UNKNOWN);
  }

  /** The same with another description of a tool. */
  public Lock with(String server, String tool, LockedTool described) {
    Map<String, Map<String, LockedTool>> all = new TreeMap<>(servers);
    Map<String, LockedTool> tools = new TreeMap<>(all.getOrDefault(server, Map.of()));
    tools.put(tool, described);
    all.put(server, tools);
    return new Lock(all);
  }

  /** Only those tools that pass, by server and name. */
  public Lock only(BiPredicate<String, String> wanted) {
    Map<String, Map<String, LockedTool>> left = new TreeMap<>();
    servers.forEach(
        (server, tools) -> {
          Map<String, LockedTool> kept = new TreeMap<>(tools);
          kept.keySet().removeIf(tool -> !wanted.test(server, tool));
          left.put(server, kept);
        });
    return new Lock(left);
  }
}
