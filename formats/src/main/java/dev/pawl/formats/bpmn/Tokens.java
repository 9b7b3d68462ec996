package dev.pawl.formats.bpmn;

import dev.pawl.model.Companion;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out where several tokens can come to the same node. */
final class Tokens {
  private static final int DEEPEST = 32;
  private static final int MOST_VISITS = 2_000_000;

  private final Map<String, List<List<String>>> ways = new LinkedHashMap<>();

  /** The first nodes of branches that go on at the same time. */
  private final List<List<String>> forks = new ArrayList<>();

  private final Set<String> beside = new HashSet<>();
  private int visits;

  /** A node, and how many forks were passed on the way to it that are not joined yet. */
  private record Spot(String node, int depth) {}

  Tokens(Collection<Node> nodes) {
    for (Node node : nodes) {
      List<List<String>> own = ways(node);
      ways.put(node.id(), own);
      own.stream().filter(way -> way.size() > 1).forEach(forks::add);
      for (Companion each : node.policy().companions()) {
        beside.add(each.node().name());
        if (!each.ends()) {
          List<String> fork = new ArrayList<>(List.of(each.node().name()));
          own.forEach(fork::addAll);
          forks.add(fork);
        }
        own.add(List.of(each.node().name()));
      }
    }
  }

  private static List<List<String>> ways(Node node) {
    List<List<String>> ways = new ArrayList<>(List.of(names(node.next())));
    if (node.kind() instanceof NodeKind.Switch choice) {
      choice.cases().forEach(each -> ways.add(names(each.next())));
    }
    Target onError = node.policy().onError();
    if (onError != null) {
      ways.add(List.of(onError.name()));
    }
    return ways;
  }

  private static List<String> names(List<Target> targets) {
    return targets.stream().map(Target::name).toList();
  }

  /** Whether a node waits beside another one, so that nobody leads to it. */
  boolean isBeside(String id) {
    return beside.contains(id);
  }

  boolean isEntered(String id) {
    return ways.values().stream().anyMatch(all -> all.stream().anyMatch(way -> way.contains(id)));
  }

  /** The nodes that can be reached behind any fork. */
  Set<String> behindForks() {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    forks.forEach(open::addAll);
    while (!open.isEmpty()) {
      String id = open.pop();
      if (seen.add(id)) {
        ways.getOrDefault(id, List.of()).forEach(open::addAll);
      }
    }
    return seen;
  }

  /** Those of some joins at which tokens of a fork meet that have not met before. */
  Set<String> joining(Set<String> joins) {
    Set<String> all = joins;
    Set<String> found = met(all);
    while (!found.equals(all) && visits < MOST_VISITS) {
      all = found;
      found = met(all);
    }
    return visits < MOST_VISITS ? found : joins;
  }

  private Set<String> met(Set<String> joins) {
    Set<String> met = new HashSet<>();
    for (List<String> fork : forks) {
      for (String branch : fork) {
        follow(branch, joins, met);
      }
    }
    return met;
  }

  private void follow(String branch, Set<String> joins, Set<String> met) {
    Set<Spot> seen = new HashSet<>();
    Deque<Spot> open = new ArrayDeque<>();
    open.add(new Spot(branch, 0));
    while (!open.isEmpty() && visits++ < MOST_VISITS) {
      Spot spot = open.pop();
      int depth = spot.depth;
      if (joins.contains(spot.node)) {
        met.add(spot.node);
        depth--;
      }
      if (depth >= 0 && depth <= DEEPEST && seen.add(new Spot(spot.node, depth))) {
        for (List<String> way : ways.getOrDefault(spot.node, List.of())) {
          int inside = depth + (way.size() > 1 ? 1 : 0);
          way.forEach(each -> open.push(new Spot(each, inside)));
        }
      }
    }
  }
}
