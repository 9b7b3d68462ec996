package dev.pawl.engine.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the loops that a token can go round without leaving the branch that it is in. For each
 * branch the spots in it fall into parts of which each leads to each other one: Kosaraju's
 * algorithm, without recursion, since a graph may be one long chain.
 */
final class Loops {
  private final Map<Spot, List<Spot>> after;
  private final Map<Spot, List<Spot>> before = new HashMap<>();
  private final Map<Spot, Integer> first = new HashMap<>();

  private Loops(Map<Spot, List<Spot>> after) {
    this.after = after;
    after.forEach(
        (spot, targets) ->
            targets.forEach(
                target -> before.computeIfAbsent(target, _ -> new ArrayList<>()).add(spot)));
  }

  /**
   * By spot, the first node of the loop that it is on; nothing for those on none.
   *
   * @param after where a token can go from each spot
   */
  static Map<Spot, Integer> of(Map<Spot, List<Spot>> after) {
    Loops loops = new Loops(after);
    Map<Spot.@Nullable Branch, Set<Spot>> inside = new HashMap<>();
    for (Spot spot : after.keySet()) {
      Spot.Branch branch = spot.branch();
      inside.computeIfAbsent(null, _ -> new HashSet<>()).add(spot);
      for (; branch != null; branch = branch.around()) {
        inside.computeIfAbsent(branch, _ -> new HashSet<>()).add(spot);
      }
    }
    inside.forEach(loops::look);
    return loops.first;
  }

  private void look(Spot.@Nullable Branch branch, Set<Spot> spots) {
    Set<Spot> left = new HashSet<>(spots);
    for (Spot start : finished(spots).reversed()) {
      if (left.remove(start)) {
        note(branch, part(start, left));
      }
    }
  }

  private void note(Spot.@Nullable Branch branch, Collection<Spot> part) {
    Spot any = part.iterator().next();
    if (part.size() == 1 && !after.getOrDefault(any, List.of()).contains(any)) {
      return;
    }
    int least = part.stream().mapToInt(Spot::node).min().orElseThrow();
    for (Spot spot : part) {
      if (Objects.equals(spot.branch(), branch)) {
        first.put(spot, least);
      }
    }
  }

  /** Those that lead to one, and that it leads to since none of them was left by then. */
  private List<Spot> part(Spot start, Set<Spot> left) {
    List<Spot> part = new ArrayList<>(List.of(start));
    for (int i = 0; i < part.size(); i++) {
      for (Spot other : before.getOrDefault(part.get(i), List.of())) {
        if (left.remove(other)) {
          part.add(other);
        }
      }
    }
    return part;
  }

  /** Each behind all that it leads to, unless they lead to it. */
  private List<Spot> finished(Set<Spot> spots) {
    List<Spot> finished = new ArrayList<>();
    Set<Spot> met = new HashSet<>();
    Deque<Spot> open = new ArrayDeque<>(spots);
    Set<Spot> done = new HashSet<>();
    while (!open.isEmpty()) {
      Spot spot = open.peek();
      if (met.add(spot)) {
        for (Spot next : after.getOrDefault(spot, List.of())) {
          if (spots.contains(next) && !met.contains(next)) {
            open.push(next);
          }
        }
      } else {
        open.pop();
        if (done.add(spot)) {
          finished.add(spot);
        }
      }
    }
    return finished;
  }
}
