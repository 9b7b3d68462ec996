package dev.pawl;

import dev.pawl.library.embed.BuiltGraph;
import dev.pawl.model.NodeType;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A {@link Graph} in the making. */
public final class GraphBuilder {
  private final Map<String, @Nullable Object> tool = new LinkedHashMap<>();
  private final Map<String, Server> servers = new LinkedHashMap<>();
  private final List<Node> line = new ArrayList<>();
  private final List<Node> aside = new ArrayList<>();
  private final String name;
  private final Place place = Written.here();

  GraphBuilder(String name) {
    this.name = name;
    tool.put("name", name);
  }

  /** What people read. */
  public GraphBuilder title(String text) {
    return set("title", text);
  }

  /** What people and models read of what it is for. */
  public GraphBuilder description(String text) {
    return set("description", text);
  }

  /** JSON Schema of the arguments; any object unless it is said. */
  public GraphBuilder input(Map<String, ?> schema) {
    return set("inputSchema", schema);
  }

  /** JSON Schema of the result. */
  public GraphBuilder output(Map<String, ?> schema) {
    return set("outputSchema", schema);
  }

  /**
   * How far one run may go.
   *
   * @param steps in all
   * @param time without that in which it only waits
   */
  public GraphBuilder limits(int steps, Duration time) {
    return set(
        "executionLimits",
        Map.of("maxNodeExecutions", steps, "maxExecutionTimeMs", time.toMillis()));
  }

  /** Any key that a graph file knows for a tool, such as {@code mode}: see docs/graph.md. */
  public GraphBuilder set(String key, @Nullable Object value) {
    tool.put(key, Written.json(value));
    return this;
  }

  /** A server that its nodes call by this name. */
  public GraphBuilder server(String called, Server server) {
    servers.put(called, server);
    return this;
  }

  /** The nodes in their order: each leads to the one that follows, the last one to the exit. */
  public GraphBuilder nodes(Node... some) {
    line.addAll(List.of(some));
    return this;
  }

  /**
   * Nodes beside the line, to which others lead by name: branches, error routes, compensations.
   * They lead to the exit unless they say otherwise.
   */
  public GraphBuilder aside(Node... some) {
    aside.addAll(List.of(some));
    return this;
  }

  /**
   * The graph, when nothing is wrong with it: its shape, its expressions, and the types that flow
   * through them are checked as {@code pawl check} does.
   *
   * @throws PawlException.InvalidDefinition when something is, with every problem found
   */
  public Graph build() {
    Map<String, Server> known = new LinkedHashMap<>(servers);
    Map<String, Graph> others = new LinkedHashMap<>();
    Stream.concat(line.stream(), aside.stream())
        .flatMap(node -> node.graphs().stream())
        .forEach(graph -> graph.comeAlong(others, known));
    Map<String, @Nullable Object> whole = new LinkedHashMap<>(tool);
    whole.put("nodes", sources());
    Graph graph =
        new Graph(name, Written.mapping(place, whole), known, List.copyOf(others.values()));
    BuiltGraph checked = Graph.together(List.of(graph)).checked();
    return graph.knownToBe(checked);
  }

  private List<Source> sources() {
    List<Node> main = whole();
    String exit = exit(main);
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < main.size(); i++) {
      String next = i + 1 < main.size() ? main.get(i + 1).id() : exit;
      sources.add(main.get(i).source(List.of(next)));
    }
    for (Node each : aside) {
      boolean undoes = all().anyMatch(node -> node.isUndoneBy(each.id()));
      sources.add(each.source(undoes ? List.of() : List.of(exit)));
    }
    return sources;
  }

  private Stream<Node> all() {
    return Stream.concat(line.stream(), aside.stream());
  }

  /** With an entry and an exit where none were given. */
  private List<Node> whole() {
    List<Node> whole = new ArrayList<>(line);
    if (all().noneMatch(node -> node.is(NodeType.ENTRY))) {
      whole.addFirst(Node.entry("entry"));
    }
    if (all().noneMatch(node -> node.is(NodeType.EXIT))) {
      whole.add(Node.exit("exit"));
    }
    return whole;
  }

  private String exit(List<Node> main) {
    return Stream.concat(main.stream(), aside.stream())
        .filter(node -> node.is(NodeType.EXIT))
        .map(Node::id)
        .findFirst()
        .orElse("exit");
  }
}
