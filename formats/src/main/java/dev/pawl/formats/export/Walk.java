package dev.pawl.formats.export;

import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/** The order in which somebody comes to the nodes of a definition. */
final class Walk {
  private Walk() {}

  /** Each once, those that nothing leads to where they are written, and the exits last. */
  static List<Node> of(Definition definition) {
    Map<String, Node> nodes = new LinkedHashMap<>();
    definition.nodes().forEach(node -> nodes.putIfAbsent(node.id(), node));
    SequencedSet<Node> met = new LinkedHashSet<>();
    for (Node each : definition.nodes()) {
      meet(each, nodes, met);
    }
    List<Node> inOrder = new ArrayList<>(met);
    List<Node> exits = inOrder.stream().filter(Walk::isExit).toList();
    inOrder.removeAll(exits);
    inOrder.addAll(exits);
    return inOrder;
  }

  /** One way to its end, then the next one. */
  private static void meet(Node start, Map<String, Node> nodes, SequencedSet<Node> met) {
    Deque<Node> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Node node = open.pop();
      if (met.add(node)) {
        List<Target> targets = targets(node);
        for (Target target : targets.reversed()) {
          Node next = nodes.get(target.name());
          if (next != null) {
            open.push(next);
          }
        }
      }
    }
  }

  private static boolean isExit(Node node) {
    return node.kind() instanceof NodeKind.Exit;
  }

  /** Where it may lead to, as written. */
  static List<Target> targets(Node node) {
    List<Target> all = new ArrayList<>();
    if (node.kind() instanceof NodeKind.Switch(List<NodeKind.Case> cases)) {
      cases.forEach(each -> all.addAll(each.next()));
    }
    all.addAll(node.next());
    return all;
  }
}
