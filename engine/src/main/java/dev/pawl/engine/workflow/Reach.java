package dev.pawl.engine.workflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * From which nodes a token can come to each join, in a workflow whose forks do not nest.
 *
 * <p>A join in a loop does not wait for who would come to it only after it, in another round: what
 * leads back in a loop around it does not count.
 */
public final class Reach {
  private final List<List<Integer>> after = new ArrayList<>();
  private final List<List<Integer>> before = new ArrayList<>();
  private final List<Loop> loops = new ArrayList<>();
  private final Map<Integer, BitSet> leading = new HashMap<>();
  private final Map<Way, Loop> back = new HashMap<>();
  private long visits;

  private record Way(int from, int to) {}

  /** A way back, and all that lies on the loop which it closes. */
  private record Loop(int from, int to, BitSet nodes) {}

  private Reach(List<WorkflowNode> nodes) {
    for (WorkflowNode node : nodes) {
      after.add(Edges.from(node));
      before.add(new ArrayList<>());
    }
    for (WorkflowNode node : nodes) {
      after.get(node.index()).forEach(target -> before.get(target).add(node.index()));
    }
  }

  /** Far more than any graph that a person could follow; keeps a hostile one from taking hours. */
  private static final long MAX_VISITS = 100_000_000;

  static Reach of(List<WorkflowNode> nodes, int entry) {
    Reach reach = new Reach(nodes);
    reach.findLoops(entry);
    for (WorkflowNode node : nodes) {
      if (node.joinsAll() && !reach.isEntangled()) {
        reach.leading.put(node.index(), reach.leadingFrom(node.index()));
      }
    }
    return reach;
  }

  /** Goes down from the entry: what leads to where it came from leads back. */
  private void findLoops(int entry) {
    BitSet seen = new BitSet(after.size());
    BitSet path = new BitSet(after.size());
    Deque<int[]> open = new ArrayDeque<>();
    seen.set(entry);
    path.set(entry);
    open.push(new int[] {entry, 0});
    while (!open.isEmpty()) {
      int[] top = open.element();
      List<Integer> targets = after.get(top[0]);
      if (top[1] == targets.size()) {
        path.clear(open.pop()[0]);
        continue;
      }
      int target = targets.get(top[1]++);
      if (path.get(target)) {
        Loop loop = loop(top[0], target);
        loops.add(loop);
        back.put(new Way(top[0], target), loop);
      } else if (!seen.get(target)) {
        seen.set(target);
        path.set(target);
        open.push(new int[] {target, 0});
      }
    }
  }

  private Loop loop(int from, int to) {
    BitSet nodes = new BitSet(after.size());
    nodes.set(to);
    nodes.set(from);
    Deque<Integer> open = new ArrayDeque<>(from == to ? List.of() : List.of(from));
    while (!open.isEmpty() && visits < MAX_VISITS) {
      for (int each : before.get(open.pop())) {
        visits++;
        if (!nodes.get(each)) {
          nodes.set(each);
          open.push(each);
        }
      }
    }
    return new Loop(from, to, nodes);
  }

  private BitSet leadingFrom(int join) {
    BitSet found = new BitSet(after.size());
    Deque<Integer> open = new ArrayDeque<>(List.of(join));
    while (!open.isEmpty()) {
      int node = open.pop();
      for (int each : before.get(node)) {
        if (!found.get(each) && !isBack(each, node, join)) {
          found.set(each);
          open.push(each);
        }
      }
    }
    return found;
  }

  /** What a token can come to from a join, in this round of the loops around it. */
  BitSet behind(int join) {
    BitSet found = new BitSet(after.size());
    Deque<Integer> open = new ArrayDeque<>(List.of(join));
    while (!open.isEmpty()) {
      int node = open.pop();
      for (int each : after.get(node)) {
        if (!found.get(each) && !isBack(node, each, join)) {
          found.set(each);
          open.push(each);
        }
      }
    }
    return found;
  }

  /** Whether a way leads back in a loop around a join. */
  private boolean isBack(int from, int to, int join) {
    Loop loop = back.get(new Way(from, to));
    return loop != null && loop.nodes.get(join);
  }

  int loops() {
    return loops.size();
  }

  /** Whether there are too many loops to be followed. */
  boolean isEntangled() {
    return visits >= MAX_VISITS;
  }

  /**
   * A join which a token can come to by a way back that does not count for it, so that it may or
   * may not be waited for; or -1.
   *
   * @param tokens where it can come to before it meets the others
   * @param meeting the joins where it meets them
   */
  int inAnotherRound(BitSet tokens, BitSet meeting) {
    for (Loop loop : loops) {
      if (tokens.get(loop.from) && !meeting.get(loop.from) && loop.nodes.intersects(meeting)) {
        BitSet joins = (BitSet) loop.nodes.clone();
        joins.and(meeting);
        joins.and(tokens);
        if (!joins.isEmpty()) {
          return joins.nextSetBit(0);
        }
      }
    }
    return -1;
  }

  /** The nodes from which a token can come to a join by at least one step. */
  public BitSet leadingTo(int join) {
    return Objects.requireNonNull(leading.get(join));
  }
}
