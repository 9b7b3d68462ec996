package dev.pawl.engine.workflow;

import dev.pawl.model.ProblemCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a workflow whose forks do not nest: where do branches meet that must not, and which nodes
 * can several of them run?
 *
 * <p>Two branches of a fork go together from the first join that both can come to. What both can
 * come to without it is shared by them, and where they come in from different sides they meet.
 */
final class MeetingCheck {
  private static final int MAX_VISITS = 5_000_000;

  /** More than that at one node is nothing that anybody means. */
  private static final int MOST_TOKENS = 1_000;

  private final List<WorkflowNode> nodes;
  private final List<List<Integer>> after = new ArrayList<>();
  private final Findings findings;
  private final BitSet joins = new BitSet();

  /** What comes after a fork. */
  private final BitSet joined = new BitSet();

  private final BitSet shared = new BitSet();
  private final BitSet met = new BitSet();

  /** What waits beside a node: it comes with that, and nobody leads to it. */
  private final BitSet companions = new BitSet();

  private final BitSet returning = new BitSet();
  private final Reach reach;
  private final Map<Integer, BitSet> behind = new HashMap<>();
  private int visits;

  MeetingCheck(List<WorkflowNode> nodes, Findings findings) {
    this.nodes = nodes;
    this.findings = findings;
    for (WorkflowNode node : nodes) {
      node.companions().forEach(each -> companions.set(each.node()));
      after.add(Edges.from(node));
      joins.set(node.index(), node.joinsAll());
    }
    this.reach = Reach.of(nodes, entry(nodes));
  }

  private static int entry(List<WorkflowNode> nodes) {
    for (WorkflowNode node : nodes) {
      if (node.action() instanceof Action.Entry) {
        return node.index();
      }
    }
    return 0;
  }

  /** The nodes that more than one branch of a fork can run. */
  BitSet check() {
    for (WorkflowNode node : nodes) {
      for (Route route : Edges.routes(node)) {
        if (route.forks() && visits < MAX_VISITS) {
          check(node, route);
        }
      }
    }
    if (visits >= MAX_VISITS || reach.isEntangled() || crowded()) {
      ForkCheck.entangled(nodes, findings);
    }
    for (int i = joins.nextSetBit(0); i >= 0; i = joins.nextSetBit(i + 1)) {
      if (!joined.get(i)) {
        joinsNobody(nodes.get(i));
      }
    }
    return shared;
  }

  /** Whether branches that are never joined multiply, loops aside. */
  private boolean crowded() {
    int[] missing = new int[nodes.size()];
    after.forEach(targets -> targets.forEach(target -> missing[target]++));
    long[] tokens = new long[nodes.size()];
    Deque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < missing.length; i++) {
      if (missing[i] == 0) {
        ready.push(i);
      }
    }
    while (!ready.isEmpty()) {
      int node = ready.pop();
      long here = joins.get(node) || !shared.get(node) ? 1 : tokens[node];
      if (here > MOST_TOKENS) {
        return true;
      }
      for (int next : after.get(node)) {
        tokens[next] += here;
        if (--missing[next] == 0) {
          ready.push(next);
        }
      }
    }
    return false;
  }

  private void joinsNobody(WorkflowNode node) {
    findings.add(
        ProblemCode.JOIN_WITHOUT_FORK,
        node.source().place(),
        node.source(),
        "`" + node.id() + "` joins all branches, but no fork leads to it",
        "remove `join: all`, or give an earlier node several `next` targets");
  }

  private void check(WorkflowNode fork, Route route) {
    List<BitSet> reached = new ArrayList<>();
    for (int i = 0; i < route.width(); i++) {
      BitSet all = from(route.target(i), new BitSet());
      reached.add(all);
      joined.or(all);
    }
    for (int i = 0; i < route.width(); i++) {
      for (int j = 0; j < i; j++) {
        BitSet common = (BitSet) reached.get(i).clone();
        common.and(reached.get(j));
        common.and(joins);
        BitSet one = from(route.target(j), common);
        BitSet other = from(route.target(i), common);
        boolean beside = companions.get(route.target(1)); // no fork: what waits beside it sends one
        returns(fork, !beside || companions.get(route.target(j)), one, common);
        returns(fork, true, other, common);
        keepThoseOfBoth(common, route.target(j), route.target(i));
        meet(fork, route, from(route.target(j), common), from(route.target(i), common));
      }
    }
  }

  /**
   * Two branches do not go together from a join if one of them can come to what lies behind it
   * without having been there.
   */
  private void keepThoseOfBoth(BitSet common, int one, int other) {
    boolean fewer = true;
    while (fewer && visits < MAX_VISITS) {
      fewer = false;
      BitSet before = from(one, common);
      before.or(from(other, common));
      before.andNot(joins);
      for (int i = common.nextSetBit(0); i >= 0; i = common.nextSetBit(i + 1)) {
        if (before.intersects(behind(i))) {
          common.clear(i);
          fewer = true;
        }
      }
    }
  }

  /** What is run behind a join, but for joins and ends, to which branches may come one by one. */
  private BitSet behind(int join) {
    return behind.computeIfAbsent(
        join,
        _ -> {
          BitSet all = reach.behind(join);
          all.andNot(joins);
          for (int i = all.nextSetBit(0); i >= 0; i = all.nextSetBit(i + 1)) {
            Action action = nodes.get(i).action();
            all.set(i, !(action instanceof Action.Exit || action instanceof Action.Finish));
          }
          return all;
        });
  }

  /** Everything that a token can come to, but not what lies behind some nodes. */
  private BitSet from(int start, BitSet ends) {
    BitSet seen = new BitSet(nodes.size());
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    seen.set(start);
    while (!open.isEmpty() && visits < MAX_VISITS) {
      int node = open.pop();
      if (!ends.get(node)) {
        visits += after.get(node).size();
        for (int next : after.get(node)) {
          if (!seen.get(next)) {
            seen.set(next);
            open.push(next);
          }
        }
      }
    }
    return seen;
  }

  private void meet(WorkflowNode fork, Route route, BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.and(other);
    both.andNot(joins);
    shared.or(both);
    both.andNot(companions);
    BitSet either = (BitSet) one.clone();
    either.xor(other);
    for (int i = both.nextSetBit(0); i >= 0; i = both.nextSetBit(i + 1)) {
      WorkflowNode node = nodes.get(i);
      if (ForkCheck.leavesOpen(node) && !met.get(i) && (route.leadsTo(i) || comesFrom(either, i))) {
        met.set(i);
        ForkCheck.meets(fork, node, findings);
      }
    }
  }

  /**
   * A branch must not come back to where it began, nor go round a loop to where others wait for it,
   * before they are joined: who meets whom would depend on who is quicker. The token of a step may
   * come back to the step, also when those that others beside it sent are on their way.
   */
  private void returns(WorkflowNode fork, boolean sent, BitSet tokens, BitSet meeting) {
    visits += reach.loops();
    int join = reach.inAnotherRound(tokens, meeting);
    boolean back = sent && tokens.get(fork.index());
    if (returning.get(fork.index()) || (join < 0 && !back)) {
      return;
    }
    returning.set(fork.index());
    findings.add(
        ProblemCode.BRANCH_RETURNS,
        fork.source().place(),
        fork.source(),
        back
            ? "a parallel branch of `"
                + fork.id()
                + "` returns to it before the branches are joined"
            : "a parallel branch of `"
                + fork.id()
                + "` can go round a loop to `"
                + nodes.get(join).id()
                + "`, where others wait, before the branches are joined",
        "join the branches first, then loop");
  }

  private boolean comesFrom(BitSet some, int node) {
    for (int i = some.nextSetBit(0); i >= 0; i = some.nextSetBit(i + 1)) {
      visits++;
      if (after.get(i).contains(node)) {
        return true;
      }
    }
    return false;
  }
}
