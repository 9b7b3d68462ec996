package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counts how often nodes can run where forks do not nest: as many tokens as can come to them by all
 * ways together, and at a join one for all of them.
 */
final class Crowd {
  private final Workflow workflow;
  private final Map<Integer, Integer> loops = new HashMap<>();
  private final long limit;
  private final BitSet reached = new BitSet();
  private final BitSet repeated = new BitSet();
  private final Map<Integer, Long> tokens = new HashMap<>();

  Crowd(Workflow workflow, Set<Spot> spots, Map<Spot, Integer> loops, long limit) {
    this.workflow = workflow;
    this.limit = limit;
    spots.forEach(spot -> reached.set(spot.node()));
    loops.forEach((spot, first) -> this.loops.put(spot.node(), first));
    for (WorkflowNode node : workflow.nodes()) {
      for (WorkflowNode.Beside each : node.companions()) {
        if (each.times() != 1) {
          repeated.set(each.node());
        }
      }
    }
    while (spread()) {
      // Until nothing more comes of what goes round.
    }
  }

  /** Marks what runs once for each round of some loop; whether that is more than was known. */
  private boolean spread() {
    boolean more = false;
    for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
      WorkflowNode node = workflow.node(i);
      boolean goesRound = loops.containsKey(i);
      if (goesRound && !repeated.get(i)) {
        repeated.set(i);
        more = true;
      }
      for (Route route : Tour.all(node)) {
        boolean again = repeated.get(i) && (!goesRound || route.forks() || node.shared());
        for (int k = 0; again && k < route.width(); k++) {
          more |= !repeated.get(route.target(k));
          repeated.set(route.target(k));
        }
      }
    }
    return more;
  }

  Often often(int node) {
    if (repeated.get(node)) {
      int loop = loops.getOrDefault(node, node);
      return Often.per(new Factor(Factor.Kind.ROUND, workflow.node(loop).id()), limit);
    }
    return Often.exactly(tokens(node)).within(limit);
  }

  /** Only what several branches share can be reached by several tokens. */
  private long tokens(int node) {
    WorkflowNode at = workflow.node(node);
    if (at.joinsAll() || !at.shared()) {
      return 1;
    }
    Long known = tokens.get(node);
    if (known == null) {
      long all = 0;
      for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
        for (Route route : Tour.all(workflow.node(i))) {
          for (int k = 0; k < route.width(); k++) {
            all = Math.min(limit, all + (route.target(k) == node ? tokens(i) : 0));
          }
        }
      }
      known = Math.max(1, all);
      tokens.put(node, known);
    }
    return known;
  }
}
