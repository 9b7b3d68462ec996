package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import dev.pawl.formats.diagram.Diagram.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides how far down each box stands: below everything that leads to it, and no farther from its
 * neighbours than it must. Arrows that close a loop have no say.
 */
final class Ranking {
  private final Diagram diagram;
  private final Map<String, Integer> index = new HashMap<>();
  private final List<List<Integer>> before = new ArrayList<>();
  private final List<List<Integer>> after = new ArrayList<>();
  private final int[] ranks;

  private Ranking(Diagram diagram) {
    this.diagram = diagram;
    this.ranks = new int[diagram.boxes().size()];
    for (int i = 0; i < ranks.length; i++) {
      index.put(diagram.boxes().get(i).id(), i);
      before.add(new ArrayList<>());
      after.add(new ArrayList<>());
    }
    for (Arrow arrow : diagram.arrows()) {
      if (!arrow.back()) {
        int from = indexOf(arrow.from());
        int to = indexOf(arrow.to());
        after.get(from).add(to);
        before.get(to).add(from);
      }
    }
  }

  /** The rank of each box, by its index; the topmost is 0. */
  static int[] of(Diagram diagram) {
    Ranking ranking = new Ranking(diagram);
    List<Integer> order = ranking.topDown();
    ranking.pushDown(order);
    ranking.pullTogether(order);
    ranking.endsLast();
    return ranking.ranks;
  }

  private int indexOf(String id) {
    return index.getOrDefault(id, 0);
  }

  private List<Integer> topDown() {
    int[] open = new int[ranks.length];
    Deque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < open.length; i++) {
      open[i] = before.get(i).size();
      if (open[i] == 0) {
        ready.add(i);
      }
    }
    List<Integer> order = new ArrayList<>();
    while (!ready.isEmpty()) {
      int box = ready.removeFirst();
      order.add(box);
      for (int next : after.get(box)) {
        if (--open[next] == 0) {
          ready.addLast(next);
        }
      }
    }
    return order;
  }

  private void pushDown(List<Integer> order) {
    for (int box : order) {
      for (int next : after.get(box)) {
        ranks[next] = Math.max(ranks[next], ranks[box] + 1);
      }
    }
  }

  /** A box with more ways out than in is better off near where it leads to. */
  private void pullTogether(List<Integer> order) {
    for (int box : order.reversed()) {
      boolean start = diagram.boxes().get(box).shape() == Shape.START;
      if (!start && after.get(box).size() > before.get(box).size()) {
        int lowest = after.get(box).stream().mapToInt(next -> ranks[next] - 1).min().orElse(0);
        ranks[box] = Math.max(ranks[box], lowest);
      }
    }
  }

  private void endsLast() {
    int last = Arrays.stream(ranks).max().orElse(0);
    for (int i = 0; i < ranks.length; i++) {
      if (diagram.boxes().get(i).shape() == Shape.END && after.get(i).isEmpty()) {
        ranks[i] = last;
      }
    }
  }
}
