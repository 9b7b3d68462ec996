package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the arrows that close a loop: those that lead to a box from which the search, going depth
 * first in the order written, is still on its way. Without them the graph has no cycles.
 */
final class Loops {
  private final List<Arrow> arrows;
  private final Map<String, List<Integer>> leaving = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<String> onTheWay = new HashSet<>();
  private final Set<Integer> closing = new HashSet<>();

  private Loops(List<Arrow> arrows) {
    this.arrows = arrows;
    for (int i = 0; i < arrows.size(); i++) {
      leaving.computeIfAbsent(arrows.get(i).from(), _ -> new ArrayList<>()).add(i);
    }
  }

  static List<Arrow> mark(Collection<String> boxes, List<Arrow> arrows) {
    Loops loops = new Loops(arrows);
    boxes.forEach(loops::search);
    List<Arrow> marked = new ArrayList<>(arrows);
    loops.closing.forEach(i -> marked.set(i, arrows.get(i).closingALoop()));
    return marked;
  }

  /** A box on the search's way, and the arrows out of it that are still to be followed. */
  private record Stop(String box, Iterator<Integer> open) {}

  private void search(String start) {
    Deque<Stop> way = new ArrayDeque<>();
    enter(start, way);
    while (!way.isEmpty()) {
      Stop stop = way.getLast();
      if (stop.open().hasNext()) {
        int arrow = stop.open().next();
        String to = arrows.get(arrow).to();
        if (onTheWay.contains(to)) {
          closing.add(arrow);
        } else {
          enter(to, way);
        }
      } else {
        onTheWay.remove(stop.box());
        way.removeLast();
      }
    }
  }

  private void enter(String box, Deque<Stop> way) {
    if (seen.add(box)) {
      onTheWay.add(box);
      way.addLast(new Stop(box, leaving.getOrDefault(box, List.of()).iterator()));
    }
  }
}
