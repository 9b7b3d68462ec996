package dev.pawl.formats.canvas;

import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a node of a flow can name: outputs of others, and what a run is given. */
final class Known {
  private static final int MOST_BEFORE = 10;
  private static final int LONGEST_BEFORE = 20_000;

  private final CanvasGraph graph;
  private final NodeIds ids;
  private final Inputs inputs;

  /** What nodes say of their texts that it has to be given. */
  private final Set<String> variables = new HashSet<>();

  Known(CanvasGraph graph, NodeIds ids, Inputs inputs) {
    this.graph = graph;
    this.ids = ids;
    this.inputs = inputs;
    graph
        .nodes()
        .forEach(
            node -> variables.addAll(node.data().fields("variables").source().entries().keySet()));
  }

  /** An expression for the output of the node that a placeholder names, or null. */
  @Nullable String output(String name) {
    CanvasNode node = named(name);
    if (node != null) {
      return NodeIds.expression(ids.of(node.id()));
    }
    int dot = name.indexOf('.');
    CanvasNode head = dot <= 0 ? null : named(name.substring(0, dot));
    return head == null
        ? null
        : NodeIds.expression(ids.of(head.id())) + path(name.substring(dot + 1));
  }

  /** The same of one that has run whenever another one does, or of what a run is given. */
  @Nullable String surely(CanvasNode at, String name) {
    int dot = name.indexOf('.');
    String head = dot < 0 ? name : name.substring(0, dot);
    String tail = dot < 0 ? "" : path(name.substring(dot + 1));
    CanvasNode node = named(head);
    if (node != null) {
      return ranBefore(node, at) ? NodeIds.expression(ids.of(node.id())) + tail : null;
    }
    return inputs.names().contains(head) ? inputs.expression(head) + tail : null;
  }

  private static String path(String dotted) {
    StringBuilder path = new StringBuilder();
    for (String part : dotted.split("\\.")) {
      if (!part.isEmpty()) {
        path.append('.').append(NodeIds.name(part));
      }
    }
    return path.toString();
  }

  /** By its id, or by what people call it if no other is called so. */
  private @Nullable CanvasNode named(String name) {
    if (graph.has(name) && hasOutput(graph.node(name))) {
      return graph.node(name);
    }
    if (variables.contains(name)) {
      return null;
    }
    List<CanvasNode> called =
        graph.nodes().stream().filter(node -> node.name().equals(name) && hasOutput(node)).toList();
    return called.size() == 1 ? called.getFirst() : null;
  }

  private static boolean hasOutput(CanvasNode node) {
    return node.type() != CanvasType.START && node.type() != CanvasType.END;
  }

  private boolean ranBefore(CanvasNode node, CanvasNode at) {
    if (node.equals(at)) {
      return false;
    }
    List<String> starts = graph.of(CanvasType.START).stream().limit(1).map(CanvasNode::id).toList();
    return !starts.isEmpty() && !graph.reach(starts, Set.of(node.id())).contains(at.id());
  }

  /** An expression for what came before a node, as a text, or null when that is only the start. */
  @Nullable String before(CanvasNode node) {
    Set<CanvasNode> nearest = new LinkedHashSet<>();
    collect(node.id(), nearest, new LinkedHashSet<>());
    List<CanvasNode> some = new ArrayList<>(nearest).stream().limit(MOST_BEFORE).toList();
    if (some.isEmpty()) {
      return null;
    }
    String value =
        some.size() == 1
            ? NodeIds.expression(ids.of(some.getFirst().id()))
            : some.stream()
                .map(each -> quoted(each.name()) + ": " + NodeIds.expression(ids.of(each.id())))
                .collect(Collectors.joining(", ", "{", "}"));
    return "$substring($string(" + value + "), 0, " + LONGEST_BEFORE + ") ?? \"\"";
  }

  /** Through decisions, which only turn the way. */
  private void collect(String id, Set<CanvasNode> nearest, Set<String> seen) {
    for (String each : graph.before(id)) {
      CanvasNode node = graph.node(each);
      if (node.type().branches()) {
        if (seen.add(each)) {
          collect(each, nearest, seen);
        }
      } else if (hasOutput(node)) {
        nearest.add(node);
      }
    }
  }

  private static String quoted(String text) {
    return Json.write(text);
  }
}
