package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds the nodes without which no run in which nothing fails comes to its end.
 *
 * <p>For each node it goes back from the ends, along all ways of which each target can come to an
 * end without that node; only nodes of one run that ends are tried.
 */
final class Unavoidable {
  /** One way on from a spot. */
  private record Way(int from, List<Integer> targets) {}

  private final Workflow workflow;
  private final List<Spot> spots;
  private final List<Way> ways = new ArrayList<>();
  private final List<List<Integer>> into = new ArrayList<>();
  private final int entry;
  private final int[] missing;
  private final int[] open;
  private final int[] taken;

  private Unavoidable(Workflow workflow, Map<Spot, List<Tour.Way>> all) {
    this.workflow = workflow;
    this.spots = List.copyOf(all.keySet());
    Map<Spot, Integer> numbers = new HashMap<>();
    for (Spot spot : spots) {
      numbers.put(spot, numbers.size());
      into.add(new ArrayList<>());
    }
    for (int i = 0; i < spots.size(); i++) {
      for (Tour.Way way : Objects.requireNonNull(all.get(spots.get(i)))) {
        if (!way.failing()) {
          add(i, way, numbers);
        }
      }
    }
    this.entry = Objects.requireNonNull(numbers.get(new Spot(workflow.entry().index(), null)));
    this.missing = new int[ways.size()];
    this.open = new int[spots.size()];
    this.taken = new int[spots.size()];
  }

  private void add(int from, Tour.Way way, Map<Spot, Integer> numbers) {
    List<Integer> targets =
        new LinkedHashSet<>(way.targets())
            .stream().map(spot -> Objects.requireNonNull(numbers.get(spot))).toList();
    for (int target : targets) {
      into.get(target).add(ways.size());
    }
    ways.add(new Way(from, targets));
  }

  /** By the index of the node. */
  static BitSet of(Workflow workflow, Map<Spot, List<Tour.Way>> ways) {
    Unavoidable unavoidable = new Unavoidable(workflow, ways);
    BitSet candidates = unavoidable.ofOneRun();
    BitSet found = new BitSet();
    for (int node = candidates.nextSetBit(0); node >= 0; node = candidates.nextSetBit(node + 1)) {
      found.set(node, !unavoidable.endsWithout(node));
    }
    return found;
  }

  /** The nodes of one run that ends, or all if there is none. */
  private BitSet ofOneRun() {
    BitSet nodes = new BitSet();
    if (!endsWithout(-1)) {
      nodes.set(0, workflow.size());
      return nodes;
    }
    BitSet seen = new BitSet();
    List<Integer> left = new ArrayList<>(List.of(entry));
    while (!left.isEmpty()) {
      int spot = left.removeLast();
      if (!seen.get(spot)) {
        seen.set(spot);
        nodes.set(spots.get(spot).node());
        if (taken[spot] >= 0) {
          left.addAll(ways.get(taken[spot]).targets());
        }
      }
    }
    return nodes;
  }

  private int ending(int without, Class<? extends Action> end, BitSet ending, int count) {
    int next = count;
    for (int i = 0; i < spots.size(); i++) {
      int at = spots.get(i).node();
      if (at != without && end.isInstance(workflow.node(at).action())) {
        ending.set(i);
        taken[i] = -1;
        open[next++] = i;
      }
    }
    return next;
  }

  /** Whether a run can end that does not come to a node; the way that each spot takes then. */
  private boolean endsWithout(int node) {
    BitSet ending = new BitSet();
    int count = ending(node, Action.Exit.class, ending, 0);
    count = ending(node, Action.Finish.class, ending, count); // looked at first: the last are
    BitSet atOnce = new BitSet();
    for (int i = 0; i < spots.size(); i++) {
      atOnce.set(i, workflow.node(spots.get(i).node()).action() instanceof Action.Finish);
    }
    for (int i = 0; i < missing.length; i++) {
      missing[i] = ways.get(i).targets().size();
    }
    while (count > 0) {
      int spot = open[--count];
      for (int number : into.get(spot)) {
        int from = ways.get(number).from();
        // Where all is ended at once, other branches of a fork need not come to their end.
        boolean ends = --missing[number] == 0 || atOnce.get(spot);
        if (ends && !ending.get(from) && spots.get(from).node() != node) {
          ending.set(from);
          atOnce.set(from, atOnce.get(spot));
          taken[from] = number;
          open[count++] = from;
        }
      }
    }
    return ending.get(entry);
  }
}
