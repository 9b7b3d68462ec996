package dev.pawl.mcp.lock;

import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.UpstreamTool;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The tools of servers as these list them now.
 *
 * @param listed all tools of each server that answered, by their names
 * @param silent why others did not
 */
public record LiveTools(Map<String, Map<String, LockedTool>> listed, Map<String, String> silent)
    implements ToolSchemas {
  public LiveTools {
    listed = Collections.unmodifiableMap(new TreeMap<>(listed));
    silent = Collections.unmodifiableMap(new TreeMap<>(silent));
  }

  /**
   * Asks servers, all at once; they are started for that. One that fails is in nobody's way.
   *
   * @param patience how long each may take, by name
   * @param answered is told each server as soon as it has answered, or failed
   */
  public static LiveTools ask(
      ConfiguredUpstreams upstreams, Map<String, Duration> patience, Consumer<String> answered)
      throws InterruptedException {
    Map<String, Map<String, LockedTool>> listed = new ConcurrentHashMap<>();
    Map<String, String> silent = new ConcurrentHashMap<>();
    Map<String, Thread> asking = new LinkedHashMap<>();
    for (String name : patience.keySet()) {
      Runnable visit =
          () -> {
            try {
              listed.put(name, tools(upstreams, name));
            } catch (UpstreamException e) {
              silent.put(name, String.valueOf(e.getMessage()));
            } catch (InterruptedException _) {
              Thread.currentThread().interrupt();
            } finally {
              answered.accept(name);
            }
          };
      asking.put(name, Thread.ofVirtual().name("ask " + name).start(visit));
    }
    await(asking, patience);
    for (String name : patience.keySet()) {
      if (!listed.containsKey(name)) {
        silent.putIfAbsent(name, "server `" + name + "` did not list its tools in time");
      }
    }
    return new LiveTools(listed, silent);
  }

  private static void await(Map<String, Thread> asking, Map<String, Duration> patience)
      throws InterruptedException {
    long began = System.nanoTime();
    try {
      for (Map.Entry<String, Thread> each : asking.entrySet()) {
        Duration left =
            patience
                .getOrDefault(each.getKey(), Duration.ZERO)
                .minusNanos(System.nanoTime() - began);
        each.getValue().join(left.isPositive() ? left : Duration.ofMillis(1));
      }
    } finally {
      asking.values().forEach(Thread::interrupt);
    }
    for (Thread each : asking.values()) {
      each.join();
    }
  }

  private static Map<String, LockedTool> tools(ConfiguredUpstreams upstreams, String server)
      throws UpstreamException, InterruptedException {
    Map<String, LockedTool> tools = new TreeMap<>();
    for (UpstreamTool tool : upstreams.tools(server)) {
      LockedTool described = LockedTool.of(tool);
      LockedTool other = tools.putIfAbsent(tool.name(), described);
      if (other != null && !other.changes(described).isEmpty()) {
        throw UpstreamException.refused(
            "server `"
                + server
                + "` lists tool `"
                + tool.name()
                + "` twice, and not in the same way: nobody knows which one it calls");
      }
    }
    return tools;
  }

  public Optional<LockedTool> tool(String server, String tool) {
    return Optional.ofNullable(listed.getOrDefault(server, Map.of()).get(tool));
  }

  @Override
  public Set<String> names(String server) {
    return new TreeSet<>(listed.getOrDefault(server, Map.of()).keySet());
  }

  @Override
  public Optional<ToolSchema> of(String server, String tool) {
    return tool(server, tool).map(LockedTool::schema);
  }
}
