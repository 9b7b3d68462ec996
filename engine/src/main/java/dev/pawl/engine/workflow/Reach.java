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

  static Reach of(List<WorkflowNode> nodes, int entry) {
    Reach reach = new Reach(nodes);
    reach.findLoops(entry);
    for (WorkflowNode node : nodes) {
      if (node.joinsAll()) {
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
        loops.add(loop(top[0], target));
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
    while (!open.isEmpty()) {
      for (int each : before.get(open.pop())) {
        if (!nodes.get(each)) {
          nodes.set(each);
          open.push(each);
        }
      }
    }
    return new Loop(from, to, nodes);
  }

  private BitSet leadingFrom(int join) {
    List<Loop> around = loops.stream().filter(loop -> loop.nodes().get(join)).toList();
    BitSet found = new BitSet(after.size());
    Deque<Integer> open = new ArrayDeque<>(List.of(join));
    while (!open.isEmpty()) {
      int node = open.pop();
      for (int each : before.get(node)) {
        if (!found.get(each) && around.stream().noneMatch(loop -> isBack(loop, each, node))) {
          found.set(each);
          open.push(each);
        }
      }
    }
    return found;
  }

  private static boolean isBack(Loop loop, int from, int to) {
    return loop.from() == from && loop.to() == to;
  }

  /** The nodes from which a token can come to a join by at least one step. */
  public BitSet leadingTo(int join) {
    return Objects.requireNonNull(leading.get(join));
  }
}
