package dev.pawl.lsp.graph;

import dev.pawl.lsp.text.Part.Group;
import dev.pawl.lsp.text.Spot;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A spot in a graph file, and the tool and the node that it belongs to.
 *
 * @param tool null outside of tools; of shared nodes, the first that has any
 * @param node the node, or the foreach around it; null outside of nodes
 * @param inner the mapping that says what to do: that of the node, or the innermost {@code do}
 * @param tail the keys from there to the spot
 */
public record Where(
    GraphText graph,
    Spot spot,
    @Nullable ToolText tool,
    @Nullable NodeText node,
    @Nullable Group inner,
    List<String> tail) {
  public Where {
    tail = List.copyOf(tail);
  }

  public static Where at(GraphText graph, int offset) {
    return of(graph, Spot.at(graph.root(), offset));
  }

  public static Where of(GraphText graph, Spot spot) {
    List<String> path = spot.path();
    boolean shared = begins(path, List.of("nodes", "[]"));
    boolean own = begins(path, List.of("tools", "[]"));
    ToolText tool = own ? tool(graph, spot) : shared ? sharing(graph) : null;
    int below = shared ? 2 : begins(path, List.of("tools", "[]", "nodes", "[]")) ? 4 : -1;
    Group group = below < 0 ? null : value(spot, below - 1);
    NodeText node = tool == null || group == null ? null : node(tool, group);
    if (node == null) {
      return new Where(graph, spot, tool, null, null, path);
    }
    Group inner = node.group();
    int from = below;
    for (int i = below; i < path.size() && path.get(i).equals("do"); i++) {
      Group body = value(spot, i);
      if (body == null) {
        break;
      }
      inner = body;
      from = i + 1;
    }
    return new Where(graph, spot, tool, node, inner, path.subList(from, path.size()));
  }

  private static boolean begins(List<String> path, List<String> with) {
    return path.size() >= with.size() && path.subList(0, with.size()).equals(with);
  }

  private static @Nullable Group value(Spot spot, int step) {
    return spot.steps().get(step).member().value() instanceof Group group ? group : null;
  }

  private static @Nullable ToolText tool(GraphText graph, Spot spot) {
    return spot.steps().get(1).member().value() instanceof Group written
        ? find(graph.tools(), ToolText::group, written)
        : null;
  }

  private static @Nullable ToolText sharing(GraphText graph) {
    return graph.tools().stream()
        .filter(tool -> tool.group().group("nodes").isEmpty())
        .findFirst()
        .orElse(null);
  }

  private static @Nullable NodeText node(ToolText tool, Group group) {
    return find(tool.nodes(), NodeText::group, group);
  }

  /** There may be many of them; they stand in order. */
  private static <T> @Nullable T find(List<T> all, Function<T, Group> group, Group wanted) {
    int low = 0;
    int high = all.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Group found = group.apply(all.get(middle));
      if (found == wanted) {
        return all.get(middle);
      }
      if (found.start() < wanted.start()) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return null;
  }

  /** The kind of what it says to do; empty if that is not said. */
  public String type() {
    return inner == null ? "" : graph.string(inner, "type");
  }

  /** What the spot is about. */
  public Role role() {
    return Role.of(this);
  }

  /** What stands at the spot if it is a name or an expression. */
  public Optional<String> said() {
    return Optional.ofNullable(spot.scalar()).map(graph::string);
  }
}
