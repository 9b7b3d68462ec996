package dev.pawl;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.embed.BuiltGraph;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that was built in code. It is the same definition as one that is read from a file:
 * checked, run, kept, resumed and served like that.
 */
public final class Graph {
  private final String name;
  private final Source.Mapping tool;
  private final Map<String, Server> servers;
  private final List<Graph> others;
  private final Checked checked;

  /** What came of checking it. */
  private record Checked(String digest, List<Problem> warnings) {}

  Graph(String name, Source.Mapping tool, Map<String, Server> servers, List<Graph> others) {
    this(name, tool, servers, others, new Checked("", List.of()));
  }

  private Graph(
      String name,
      Source.Mapping tool,
      Map<String, Server> servers,
      List<Graph> others,
      Checked checked) {
    this.name = name;
    this.tool = tool;
    this.servers = Map.copyOf(servers);
    this.others = others;
    this.checked = checked;
  }

  /**
   * Begins a graph.
   *
   * @param name of the tool: letters, digits, {@code _}, {@code -} and {@code .}
   */
  public static GraphBuilder named(String name) {
    return new GraphBuilder(name);
  }

  /** What it is called by. */
  public String name() {
    return name;
  }

  /** Tells this version from all others: the same as that of a file that says the same. */
  public String digest() {
    return checked.digest;
  }

  /** What is to be thought about, although it can run. */
  public List<Problem> warnings() {
    return checked.warnings;
  }

  /**
   * It and what it runs as a graph file, in JSON; servers that live in this process are left out.
   */
  public String toFile() {
    Map<String, Graph> all = new LinkedHashMap<>();
    Map<String, Server> known = new LinkedHashMap<>();
    comeAlong(all, known);
    Map<String, @Nullable Object> configured = new LinkedHashMap<>();
    known.forEach(
        (called, server) -> {
          if (server.tools() == null) {
            configured.put(called, server.json());
          }
        });
    return Json.pretty(json(List.copyOf(all.values()), configured).value()) + "\n";
  }

  Graph knownToBe(BuiltGraph built) {
    Checked known = new Checked(built.digest(name), built.warnings(name));
    return new Graph(name, tool, servers, others, known);
  }

  /** Adds it, and what it runs, to others with which it is loaded. */
  void comeAlong(Map<String, Graph> graphs, Map<String, Server> known) {
    others.forEach(each -> each.comeAlong(graphs, known));
    graphs.put(name, this);
    servers.forEach(known::putIfAbsent);
  }

  /** These graphs and all that they run, as if they stood in one file. */
  static BuiltGraph together(List<Graph> graphs) {
    Map<String, Graph> all = new LinkedHashMap<>();
    Map<String, Server> known = new LinkedHashMap<>();
    graphs.forEach(each -> each.comeAlong(all, known));
    Map<String, @Nullable Object> configured = new LinkedHashMap<>();
    BuiltGraph built = new BuiltGraph();
    known.forEach(
        (called, server) -> {
          if (server.tools() == null) {
            configured.put(called, server.json());
          } else {
            built.inProcess(called, server.tools());
          }
        });
    return built.read(json(List.copyOf(all.values()), configured));
  }

  private static Source.Mapping json(List<Graph> graphs, Map<String, @Nullable Object> configured) {
    Place nowhere = Place.UNKNOWN;
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put("server", Values.object("name", graphs.getFirst().name, "version", "1"));
    if (!configured.isEmpty()) {
      file.put("mcpServers", configured);
    }
    file.put("tools", graphs.stream().<@Nullable Object>map(each -> each.tool).toList());
    return Written.mapping(nowhere, file);
  }
}
