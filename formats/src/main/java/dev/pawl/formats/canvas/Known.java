package dev.pawl.formats.canvas;

import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

  /** Those with an output by what people call them; null behind names that several have. */
  private final Map<String, @Nullable CanvasNode> called = new HashMap<>();

  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, BitSet> reachedWithout = new HashMap<>();

  Known(CanvasGraph graph, NodeIds ids, Inputs inputs) {
    this.graph = graph;
    this.ids = ids;
    this.inputs = inputs;
    for (CanvasNode node : graph.nodes()) {
      numbers.put(node.id(), numbers.size());
      variables.addAll(node.data().fields("variables").source().entries().keySet());
      if (hasOutput(node)) {
        called.put(node.name(), called.containsKey(node.name()) ? null : node);
      }
    }
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
    return inputs.has(head) ? inputs.expression(head) + tail : null;
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
    return variables.contains(name) ? null : called.get(name);
  }

  private static boolean hasOutput(CanvasNode node) {
    return node.type() != CanvasType.START && node.type() != CanvasType.END;
  }

  private boolean ranBefore(CanvasNode node, CanvasNode at) {
    BitSet reached =
        node.equals(at) ? null : reachedWithout.computeIfAbsent(node.id(), this::reachedWithout);
    return reached != null && !reached.get(numbers.getOrDefault(at.id(), 0));
  }

  /** Files can ask this of a thousand nodes, thousands of times. */
  private @Nullable BitSet reachedWithout(String id) {
    List<CanvasNode> starts = graph.of(CanvasType.START);
    if (starts.isEmpty()) {
      return null;
    }
    BitSet reached = new BitSet();
    for (String each : graph.reach(List.of(starts.getFirst().id()), Set.of(id))) {
      Integer number = numbers.get(each);
      if (number != null) {
        reached.set(number);
      }
    }
    return reached;
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

  /** Through decisions, which only turn the way, and questions, whose answers say little alone. */
  private void collect(String id, Set<CanvasNode> nearest, Set<String> seen) {
    for (String each : graph.before(id)) {
      CanvasNode node = graph.node(each);
      if (node.type().decides() && seen.add(each)) {
        collect(each, nearest, seen);
      }
      if (!node.type().branches() && hasOutput(node)) {
        nearest.add(node);
      }
    }
  }

  private static String quoted(String text) {
    return Json.write(text);
  }
}
