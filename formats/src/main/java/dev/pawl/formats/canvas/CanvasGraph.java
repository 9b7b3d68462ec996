package dev.pawl.formats.canvas;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where the nodes of a flow lead. Frames are left out; all ends are one, called {@link #END}, to
 * which also leads what leads nowhere.
 */
final class CanvasGraph {
  /** No id of a node: those are not empty. */
  static final String END = "";

  /** The port of nodes that have only one. */
  static final int OUTPUT = -1;

  private final Map<String, CanvasNode> nodes = new LinkedHashMap<>();
  private final Map<String, TreeMap<Integer, SequencedSet<String>>> ways = new HashMap<>();
  private final Map<String, Set<String>> before = new HashMap<>();

  CanvasGraph(CanvasFlow flow, List<PortReader.Way> drawn) {
    for (CanvasNode node : flow.nodes()) {
      if (node.type() != CanvasType.GROUP) {
        nodes.put(node.id(), node);
      }
    }
    for (PortReader.Way way : drawn) {
      add(way.from(), way.port(), isEnd(way.to()) ? END : way.to());
    }
    for (CanvasNode node : nodes.values()) {
      if (node.type() != CanvasType.END && !node.type().branches() && next(node.id()).isEmpty()) {
        add(node.id(), OUTPUT, END);
      }
    }
  }

  private void add(String from, int port, String to) {
    ways.computeIfAbsent(from, _ -> new TreeMap<>())
        .computeIfAbsent(port, _ -> new LinkedHashSet<>())
        .add(to);
    before.computeIfAbsent(to, _ -> new LinkedHashSet<>()).add(from);
  }

  private boolean isEnd(String id) {
    CanvasNode node = nodes.get(id);
    return node != null && node.type() == CanvasType.END;
  }

  Collection<CanvasNode> nodes() {
    return nodes.values();
  }

  CanvasNode node(String id) {
    CanvasNode node = nodes.get(id);
    if (node == null) {
      throw new IllegalArgumentException(id);
    }
    return node;
  }

  boolean has(String id) {
    return nodes.containsKey(id);
  }

  List<CanvasNode> of(CanvasType type) {
    return nodes.values().stream().filter(node -> node.type() == type).toList();
  }

  /** Those that nothing leads to, where a flow without a start begins. */
  List<CanvasNode> roots() {
    return nodes.values().stream()
        .filter(node -> node.type() != CanvasType.END && before(node.id()).isEmpty())
        .toList();
  }

  /** Where one of its ports leads. */
  List<String> next(String id, int port) {
    return List.copyOf(
        ways.getOrDefault(id, new TreeMap<>()).getOrDefault(port, new LinkedHashSet<>()));
  }

  /** Where any of its ports leads. */
  Set<String> next(String id) {
    Set<String> all = new LinkedHashSet<>();
    ways.getOrDefault(id, new TreeMap<>()).values().forEach(all::addAll);
    return all;
  }

  Set<String> before(String id) {
    return before.getOrDefault(id, Set.of());
  }

  /** All that can be reached from some nodes, those included. */
  Set<String> reach(Collection<String> from) {
    return reach(from, Set.of());
  }

  /** The same where nothing goes through some others. */
  Set<String> reach(Collection<String> from, Set<String> closed) {
    Set<String> seen = new LinkedHashSet<>(from);
    seen.removeAll(closed);
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (String each : next(open.removeFirst())) {
        if (!closed.contains(each) && seen.add(each)) {
          open.add(each);
        }
      }
    }
    return seen;
  }

  /** Nodes at which branches of one fork meet: they wait for all of them. */
  Set<String> meetings(Collection<List<String>> forks) {
    Set<String> meetings = new LinkedHashSet<>();
    for (List<String> targets : forks) {
      Map<String, Integer> times = new HashMap<>();
      for (String target : targets) {
        reach(List.of(target)).forEach(each -> times.merge(each, 1, Integer::sum));
      }
      times.forEach(
          (id, count) -> {
            if (count > 1 && (before(id).size() > 1 || targets.contains(id))) {
              meetings.add(id);
            }
          });
    }
    return meetings;
  }

  /** Where several ways are gone at once. */
  List<List<String>> forks() {
    List<List<String>> forks = new ArrayList<>();
    for (TreeMap<Integer, SequencedSet<String>> ports : ways.values()) {
      for (SequencedSet<String> targets : ports.values()) {
        if (targets.size() > 1) {
          forks.add(List.copyOf(targets));
        }
      }
    }
    return forks;
  }
}
