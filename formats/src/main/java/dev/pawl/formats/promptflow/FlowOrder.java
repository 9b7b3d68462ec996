package dev.pawl.formats.promptflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which nodes of a flow wait for which: an order that only chains make. */
public final class FlowOrder {
  private final Map<String, FlowNode> nodes = new LinkedHashMap<>();

  /** By node, those that chains lead to from it, and those that they come from. */
  private final Map<String, Set<String>> after = new HashMap<>();

  private final Map<String, Set<String>> before = new HashMap<>();

  private FlowOrder() {}

  static FlowOrder of(List<FlowNode> nodes, List<FlowEdge> edges) {
    FlowOrder order = new FlowOrder();
    nodes.forEach(node -> order.nodes.put(node.id(), node));
    for (FlowEdge edge : edges) {
      if (edge.orders()
          && order.nodes.containsKey(edge.source())
          && order.nodes.containsKey(edge.target())) {
        order.after.computeIfAbsent(edge.source(), _ -> new LinkedHashSet<>()).add(edge.target());
        order.before.computeIfAbsent(edge.target(), _ -> new LinkedHashSet<>()).add(edge.source());
      }
    }
    return order;
  }

  private Set<String> after(String id) {
    return after.getOrDefault(id, Set.of());
  }

  private Set<String> before(String id) {
    return before.getOrDefault(id, Set.of());
  }

  /** A way that leads back to where it begins, with that at both ends; empty if there is none. */
  List<String> cycle() {
    Set<String> done = new LinkedHashSet<>();
    for (String id : nodes.keySet()) {
      List<String> found = cycle(id, new ArrayList<>(), done);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private List<String> cycle(String id, List<String> way, Set<String> done) {
    int known = way.indexOf(id);
    if (known >= 0) {
      List<String> found = new ArrayList<>(way.subList(known, way.size()));
      found.add(id);
      return found;
    }
    if (!done.add(id)) {
      return List.of();
    }
    way.add(id);
    for (String next : after(id)) {
      List<String> found = cycle(next, way, done);
      if (!found.isEmpty()) {
        return found;
      }
    }
    way.removeLast();
    return List.of();
  }

  /** The template nodes as they are executed; of two that could be, the first in the file. */
  public List<String> execution() {
    Map<String, Integer> waiting = new LinkedHashMap<>();
    nodes.keySet().forEach(id -> waiting.put(id, before(id).size()));
    List<String> all = new ArrayList<>();
    while (!waiting.isEmpty()) {
      String next = first(waiting);
      waiting.remove(next);
      all.add(next);
      after(next).forEach(id -> waiting.computeIfPresent(id, (_, count) -> count - 1));
    }
    return all.stream().filter(this::isTemplate).toList();
  }

  private static String first(Map<String, Integer> waiting) {
    for (Map.Entry<String, Integer> each : waiting.entrySet()) {
      if (each.getValue() == 0) {
        return each.getKey();
      }
    }
    return waiting.keySet().iterator().next(); // a cycle, which is reported elsewhere
  }

  private boolean isTemplate(String id) {
    FlowNode node = nodes.get(id);
    return node != null && node.isTemplate();
  }

  /** The template nodes that come next behind one, other nodes aside. */
  List<String> following(String id) {
    return nearest(id, after);
  }

  /** The template nodes that come last before one, other nodes aside. */
  List<String> preceding(String id) {
    return nearest(id, before);
  }

  private List<String> nearest(String id, Map<String, Set<String>> ways) {
    Set<String> found = new LinkedHashSet<>();
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(ways.getOrDefault(id, Set.of()));
    for (String next = open.poll(); next != null; next = open.poll()) {
      if (seen.add(next)) {
        if (isTemplate(next)) {
          found.add(next);
        } else {
          open.addAll(ways.getOrDefault(next, Set.of()));
        }
      }
    }
    return List.copyOf(found);
  }

  /** All template nodes that are done when a node begins, in the order of the file. */
  public Set<String> ancestors(String id) {
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(before(id));
    for (String next = open.poll(); next != null; next = open.poll()) {
      if (seen.add(next)) {
        open.addAll(before(next));
      }
    }
    Set<String> ancestors = new LinkedHashSet<>(nodes.keySet());
    ancestors.retainAll(seen);
    ancestors.removeIf(each -> !isTemplate(each));
    return Collections.unmodifiableSet(ancestors);
  }
}
