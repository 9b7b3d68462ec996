package dev.pawl.engine.workflow;

import dev.pawl.model.Join;
import dev.pawl.model.ProblemCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds out whether forks and joins nest, which nodes several branches of one fork share, and where
 * branches meet that must not.
 *
 * <p>From each branch of a fork the graph is walked with a count of the scopes opened inside that
 * branch: a fork on the way adds one, a {@code join: all} takes one away, and a join at count zero
 * is where the branch ends. Branches must not meet before that, unless the node where they meet
 * says {@code join: any}; and they must not return to their own fork. Branches that end at
 * different joins do not nest: {@link MeetingCheck} looks at those graphs.
 */
final class ForkCheck {
  private static final int MAX_NESTED_FORKS = 32;

  /** Far more than any graph that a person could follow; keeps a hostile one from taking hours. */
  private static final int MAX_VISITS = 5_000_000;

  private final List<WorkflowNode> nodes;
  private final List<List<Route>> routes;
  private final Findings findings;
  private int visits;
  private boolean nests = true;

  /** What was found of each fork: who comes by in its branches. */
  private final List<Walk> walks = new ArrayList<>();

  /** Which forks each join closes. */
  private final Map<Integer, Set<Integer>> closing = new HashMap<>();

  private record Walk(Map<Integer, BitSet> branchesByNode) {
    /** Whether two forks lie in different branches. */
    boolean parts(int fork, int other) {
      BitSet here = branchesByNode.get(fork);
      BitSet there = branchesByNode.get(other);
      return here != null && there != null && !here.equals(there);
    }
  }

  private final BitSet shared = new BitSet();
  private final BitSet closed = new BitSet();

  private ForkCheck(List<WorkflowNode> nodes, Findings findings) {
    this.nodes = nodes;
    this.routes = nodes.stream().map(Edges::routes).toList();
    this.findings = findings;
  }

  static ForkCheck of(List<WorkflowNode> nodes, Findings findings) {
    Findings nesting = new Findings(findings.tool());
    ForkCheck check = new ForkCheck(nodes, nesting);
    check.check();
    for (WorkflowNode node : nodes) {
      check.nests &= node.companions().isEmpty() || !sendsMore(node);
    }
    if (check.nests) {
      findings.problems().addAll(nesting.problems());
    } else {
      check.shared.clear();
      check.shared.or(new MeetingCheck(nodes, findings).check());
    }
    return check;
  }

  /** Whether one token can become several without a fork. */
  private static boolean sendsMore(WorkflowNode node) {
    return node.companions().stream().anyMatch(each -> !each.ends());
  }

  /** Whether each join closes one fork, and all of it. */
  boolean nest() {
    return nests;
  }

  /** The nodes that more than one branch of a fork can run. */
  BitSet shared() {
    return shared;
  }

  private void check() {
    for (WorkflowNode node : nodes) {
      for (Route route : routes.get(node.index())) {
        if (route.forks() && visits < MAX_VISITS) {
          checkFork(node, route);
        }
      }
    }
    for (Set<Integer> forks : closing.values()) {
      nests &= forks.size() < 2 || !closesSeveral(forks);
    }
    if (visits >= MAX_VISITS) {
      entangled(nodes, findings);
    }
    for (WorkflowNode node : nodes) {
      if (node.joinsAll() && !closed.get(node.index())) {
        findings.add(
            ProblemCode.JOIN_WITHOUT_FORK,
            node.source().place(),
            node.source(),
            "`" + node.id() + "` joins all branches, but no fork leads to it",
            "remove `join: all`, or give an earlier node several `next` targets");
      }
    }
  }

  /** Whether one join closes forks in several branches of another, each apart from the others. */
  private boolean closesSeveral(Set<Integer> forks) {
    List<Integer> all = List.copyOf(forks);
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        for (Walk walk : walks) {
          if (visits++ < MAX_VISITS && walk.parts(all.get(i), all.get(j))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  static void entangled(List<WorkflowNode> nodes, Findings findings) {
    findings.add(
        ProblemCode.TOO_MANY_NODES,
        nodes.getFirst().source().place(),
        null,
        "the parallel branches of this graph are too entangled to be checked",
        "join branches before they fork again, or split the tool in several");
  }

  /** A node, and how many scopes are open inside the branch when a token gets there. */
  private record Spot(int node, int depth) {}

  private void checkFork(WorkflowNode fork, Route route) {
    Set<Integer> joins = new TreeSet<>();
    Map<Integer, BitSet> branchesByNode = new HashMap<>();
    boolean returns = false;
    for (int branch = 0; branch < route.width(); branch++) {
      Set<Spot> seen = new HashSet<>();
      Deque<Spot> open = new ArrayDeque<>();
      enter(new Spot(route.target(branch), 0), seen, open, joins);
      while (!open.isEmpty() && visits < MAX_VISITS) {
        Spot spot = open.pop();
        if (spot.depth > MAX_NESTED_FORKS) {
          nests = false;
          continue;
        }
        if (spot.node == fork.index()) {
          returns = true;
          continue;
        }
        branchesByNode.computeIfAbsent(spot.node, _ -> new BitSet()).set(branch);
        for (Route way : routes.get(spot.node)) {
          visits += way.width();
          for (int i = 0; i < way.width(); i++) {
            enter(new Spot(way.target(i), spot.depth + (way.forks() ? 1 : 0)), seen, open, joins);
          }
        }
      }
    }
    if (returns) {
      findings.add(
          ProblemCode.BRANCH_RETURNS,
          fork.source().place(),
          fork.source(),
          "a parallel branch of `" + fork.id() + "` returns to it before the branches are joined",
          "join the branches first, then loop");
    }
    nests &= joins.size() <= 1 && joins.stream().noneMatch(branchesByNode::containsKey);
    joins.forEach(join -> closing.computeIfAbsent(join, _ -> new TreeSet<>()).add(fork.index()));
    walks.add(new Walk(branchesByNode));
    checkMeetings(fork, route, branchesByNode);
  }

  private void enter(Spot spot, Set<Spot> seen, Deque<Spot> open, Set<Integer> joins) {
    WorkflowNode node = nodes.get(spot.node);
    Spot inside = spot;
    if (node.joinsAll()) {
      closed.set(spot.node);
      if (spot.depth == 0) {
        joins.add(spot.node);
        return;
      }
      inside = new Spot(spot.node, spot.depth - 1);
    }
    if (seen.add(inside)) {
      open.push(inside);
    }
  }

  private void checkMeetings(WorkflowNode fork, Route route, Map<Integer, BitSet> branchesByNode) {
    branchesByNode.forEach(
        (index, branches) -> {
          if (branches.cardinality() < 2) {
            return;
          }
          shared.set(index);
          WorkflowNode node = nodes.get(index);
          if (leavesOpen(node) && meetsHere(index, branches, route, branchesByNode)) {
            meets(fork, node, findings);
          }
        });
  }

  /** Whether somebody has to say how branches join there; where all ends, the first one counts. */
  static boolean leavesOpen(WorkflowNode node) {
    return node.source().join() == Join.UNSAID && !(node.action() instanceof Action.Finish);
  }

  static void meets(WorkflowNode fork, WorkflowNode node, Findings findings) {
    findings.add(
        ProblemCode.BRANCHES_MEET,
        node.source().place(),
        node.source(),
        "parallel branches of `"
            + fork.id()
            + "` meet at `"
            + node.id()
            + "`, which does not say how to join them",
        "add `join: all` to run it once when all have arrived, or `join: any` to run it"
            + " once for each");
  }

  /** Whether a branch comes in here from a node that not all of the meeting branches share. */
  private boolean meetsHere(
      int index, BitSet branches, Route route, Map<Integer, BitSet> branchesByNode) {
    if (route.leadsTo(index)) {
      return true;
    }
    for (WorkflowNode from : nodes) {
      BitSet there = branchesByNode.get(from.index());
      if (there != null && !there.equals(branches) && leads(from, index)) {
        return true;
      }
    }
    return false;
  }

  private boolean leads(WorkflowNode from, int to) {
    for (Route route : routes.get(from.index())) {
      visits += route.width();
      if (route.leadsTo(to)) {
        return true;
      }
    }
    return false;
  }
}
