package dev.pawl.engine.check;

import dev.pawl.engine.check.Past.Branch;
import dev.pawl.engine.check.Past.End;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what can lie behind each node: a token is followed along all its ways at once, through
 * switches, forks, joins, loops and error routes, until nothing new is learned.
 */
final class Pasts {
  private final Workflow workflow;
  private final @Nullable Past[] pasts;

  /** The same without steps that failed, and are undone because they were done all the same. */
  private final @Nullable Past[] usual;

  private final List<Map<Arrival, Past>> arrivals = new ArrayList<>();
  private final BitSet dirty = new BitSet();
  private final int[] rank;
  private final int[] order;
  private final Set<Branch> ending = new HashSet<>();

  /** Nodes that run whatever is decided, where forks do not nest. */
  private final BitSet inevitable = new BitSet();

  /** One way by which a token comes to a node. */
  private record Arrival(int from, int way, int branch) {}

  private Pasts(Workflow workflow) {
    this.workflow = workflow;
    this.pasts = new @Nullable Past[workflow.size()];
    this.usual = new @Nullable Past[workflow.size()];
    this.rank = new int[workflow.size()];
    this.order = order(workflow);
    for (int i = 0; i < order.length; i++) {
      rank[order[i]] = i;
    }
    workflow.nodes().forEach(_ -> arrivals.add(new LinkedHashMap<>()));
  }

  static Pasts of(Workflow workflow) {
    Pasts pasts = new Pasts(workflow);
    int entry = workflow.entry().index();
    if (workflow.reach() != null) {
      pasts.lookAhead(entry);
    }
    pasts.pasts[entry] = Past.none();
    pasts.follow(entry);
    pasts.sweep();
    pasts.compensations();
    return pasts;
  }

  private void lookAhead(int entry) {
    Deque<Integer> open = new ArrayDeque<>(List.of(entry));
    inevitable.set(entry);
    while (!open.isEmpty()) {
      List<Route> routes = new ArrayList<>();
      WorkflowNode node = workflow.node(open.pop());
      if (node.companions().stream().anyMatch(WorkflowNode.Beside::ends)) {
        continue; // it may be stopped
      }
      for (Way way : ways(node)) {
        if (!way.route().leadsNowhere()) {
          routes.add(way.route());
        }
      }
      for (int i = 0; routes.size() == 1 && i < routes.getFirst().width(); i++) {
        int target = routes.getFirst().target(i);
        if (!inevitable.get(target)) {
          inevitable.set(target);
          open.push(target);
        }
      }
    }
  }

  /**
   * Goes through the nodes in their order, again and again. To go back at once wherever a loop
   * leads back would take the square of the nodes where each of them leads to several others.
   */
  private void sweep() {
    int from = 0;
    while (!dirty.isEmpty()) {
      int next = dirty.nextSetBit(from);
      from = next + 1;
      if (next >= 0) {
        dirty.clear(next);
        visit(order[next]);
      }
    }
  }

  /** What can lie behind a node when it begins, or null if it never does. */
  @Nullable Past of(int node) {
    return pasts[node];
  }

  /** What nearly always lies behind it. */
  @Nullable Past usual(int node) {
    return usual[node];
  }

  /** The nodes in an order in which most come after all that lead to them. */
  List<WorkflowNode> inOrder() {
    List<WorkflowNode> nodes = new ArrayList<>();
    for (int node : order) {
      if (pasts[node] != null) {
        nodes.add(workflow.node(node));
      }
    }
    return nodes;
  }

  private void visit(int node) {
    Past past = arrived(workflow.node(node), arrivals.get(node));
    if (!past.isSameAs(pasts[node])) {
      pasts[node] = past;
      follow(node);
    }
  }

  private void follow(int index) {
    Past past = pasts[index];
    if (past == null) {
      return;
    }
    List<WorkflowNode.Beside> companions = workflow.node(index).companions();
    for (int i = 0; i < companions.size(); i++) {
      arrive(companions.get(i).node(), new Arrival(index, -1, i), past); // it begins with the node
    }
    List<Way> ways = ways(workflow.node(index));
    for (int way = 0; way < ways.size(); way++) {
      Past after = named(past.after(index, ways.get(way).end()), index, ways.get(way).end());
      Route route = ways.get(way).route();
      for (int i = 0; i < route.width(); i++) {
        Past there =
            route.forks() && workflow.reach() == null
                ? after.in(new Branch(index, way, i, after.branch))
                : after;
        arrive(route.target(i), new Arrival(index, way, i), there);
      }
    }
  }

  /** A step that is done also has given values to the names that its node sets. */
  private Past named(Past after, int index, End end) {
    List<String> names = workflow.node(index).source().sets().names();
    if (names.isEmpty() || end == End.FAILED) {
      return after;
    }
    BitSet slots = new BitSet();
    names.forEach(name -> slots.set(workflow.slotOf(name)));
    return after.knowing(slots);
  }

  private void arrive(int target, Arrival arrival, Past past) {
    arrivals.get(target).put(arrival, past);
    dirty.set(rank[target]);
    WorkflowNode node = workflow.node(target);
    if (node.action() instanceof Action.Exit && !node.joinsAll()) {
      boolean news = false;
      for (Branch each = past.branch; each != null; each = each.around()) {
        news |= ending.add(each);
      }
      if (news) {
        workflow.nodes().stream()
            .filter(other -> other.joinsAll() && pasts[other.index()] != null)
            .forEach(other -> dirty.set(rank[other.index()]));
      }
    }
  }

  /** A way out of a node, and how its step has ended then. */
  private record Way(Route route, End end) {}

  private static List<Way> ways(WorkflowNode node) {
    List<Way> ways = new ArrayList<>();
    if (node.action() instanceof Action.Choose choose) {
      choose.arms().forEach(arm -> ways.add(new Way(arm.route(), End.DONE)));
    }
    ways.add(new Way(node.next(), End.DONE));
    ways.add(new Way(node.action().onDeadline(), End.LATE));
    if (node.onError() >= 0) {
      ways.add(new Way(Route.to(node.onError()), End.FAILED));
    }
    return ways;
  }

  private Past arrived(WorkflowNode node, Map<Arrival, Past> arrived) {
    Collection<Past> ways = arrived.values();
    if (node.joinsAll() && workflow.reach() != null) {
      return gathered(arrived);
    }
    if (node.joinsAll() && ways.stream().allMatch(way -> isBranchOf(way, ways))) {
      return met(ways);
    }
    Past past = null;
    for (Past way : ways) {
      past = past == null ? way : past.or(way);
    }
    return past == null ? Past.none() : past;
  }

  /** Of tokens that meet where forks do not nest, those count that come in any case. */
  private Past gathered(Map<Arrival, Past> arrived) {
    Past any = null;
    Past certain = null;
    for (Map.Entry<Arrival, Past> each : arrived.entrySet()) {
      Past way = each.getValue();
      any = any == null ? way : any.or(way);
      if (inevitable.get(each.getKey().from())) {
        certain = certain == null ? way : certain.with(way);
      }
    }
    if (any == null) {
      return Past.none();
    }
    return certain == null ? any : any.surelyAlso(certain);
  }

  private static boolean isBranchOf(Past way, Collection<Past> ways) {
    Branch first = ways.iterator().next().branch;
    return way.branch != null
        && way.branch != Branch.SOME
        && first != null
        && way.branch.isBesides(first);
  }

  /**
   * What lies behind the result when a node is the exit. Branches may come there one by one: then
   * the last of them counts, as it does where all of them meet.
   */
  Past result(WorkflowNode exit) {
    Collection<Past> ways = arrivals.get(exit.index()).values();
    Past past = pasts[exit.index()];
    if (past == null) {
      return Past.none();
    }
    return exit.joinsAll()
            || ways.isEmpty()
            || !ways.stream().allMatch(way -> isBranchOf(way, ways))
        ? past
        : past.behind(last(branches(ways), Set.of()));
  }

  private static Map<Branch, Past> branches(Collection<Past> ways) {
    Map<Branch, Past> branches = new LinkedHashMap<>();
    for (Past way : ways) {
      if (way.branch != null) {
        branches.merge(way.branch, way, Past::or);
      }
    }
    return branches;
  }

  /**
   * Those branches whose last step can be the step before, once they have met: that of the last
   * one, unless it may not have come, or has no step of its own.
   */
  private static Past last(Map<Branch, Past> branches, Set<Branch> doubtful) {
    List<Branch> lastFirst = new ArrayList<>(branches.keySet());
    lastFirst.sort(Comparator.comparingInt(Branch::branch).reversed());
    Past past = Past.none();
    for (int i = 0; i < lastFirst.size(); i++) {
      Branch branch = lastFirst.get(i);
      Past way = Objects.requireNonNull(branches.get(branch));
      past = i == 0 ? way : past.or(way);
      if (!doubtful.contains(branch) && !way.before(End.DONE).get(branch.fork())) {
        return past;
      }
    }
    return past;
  }

  /** All branches of a fork have arrived, except those that may have ended elsewhere. */
  private Past met(Collection<Past> ways) {
    Map<Branch, Past> branches = branches(ways);
    Past certain = null;
    Past any = null;
    for (Map.Entry<Branch, Past> each : branches.entrySet()) {
      any = any == null ? each.getValue() : any.or(each.getValue());
      if (!ending.contains(each.getKey())) {
        certain = certain == null ? each.getValue() : certain.with(each.getValue());
      }
    }
    Branch around = branches.keySet().iterator().next().around();
    if (any == null) {
      return Past.none();
    }
    Past all = certain == null ? any : any.surelyAlso(certain);
    return all.behind(last(branches, ending)).in(around);
  }

  /** What undoes a step sees what was known when the step had just ended. */
  private void compensations() {
    @Nullable Past[] flow = pasts.clone();
    System.arraycopy(pasts, 0, usual, 0, usual.length);
    for (WorkflowNode node : workflow.nodes()) {
      Past past = flow[node.index()];
      WorkflowNode body = node.action().body();
      if (past != null && node.compensate() >= 0) {
        undone(node.compensate(), past.after(node.index(), End.DONE), usual);
        undone(node.compensate(), past.after(node.index(), End.DONE), pasts);
        undone(node.compensate(), past.after(node.index(), End.FAILED), pasts);
      }
      if (past != null && body != null && body.compensate() >= 0) {
        undone(body.compensate(), past, usual);
        undone(body.compensate(), past, pasts);
      }
    }
  }

  private static void undone(int node, Past past, @Nullable Past[] known) {
    Past before = known[node];
    known[node] = before == null ? past : before.or(past);
  }

  /** Reverse postorder: whatever does not lie on a loop comes after all that lead to it. */
  private static int[] order(Workflow workflow) {
    List<Integer> finished = new ArrayList<>();
    BitSet seen = new BitSet();
    seen.set(workflow.entry().index());
    visit(workflow, workflow.entry().index(), seen, finished);
    for (WorkflowNode node : workflow.nodes()) {
      if (!seen.get(node.index())) {
        finished.addFirst(node.index());
      }
    }
    return finished.reversed().stream().mapToInt(Integer::intValue).toArray();
  }

  /** A graph may be one long chain: so there is no recursion here. */
  private static void visit(Workflow workflow, int start, BitSet seen, List<Integer> finished) {
    List<Integer> path = new ArrayList<>(List.of(start));
    List<List<Integer>> open = new ArrayList<>(List.of(targets(workflow.node(start))));
    while (!path.isEmpty()) {
      List<Integer> left = open.getLast();
      if (left.isEmpty()) {
        open.removeLast();
        finished.add(path.removeLast());
        continue;
      }
      int next = left.removeFirst();
      if (!seen.get(next)) {
        seen.set(next);
        path.add(next);
        open.add(targets(workflow.node(next)));
      }
    }
  }

  private static List<Integer> targets(WorkflowNode node) {
    List<Integer> targets = new ArrayList<>();
    for (Way way : ways(node)) {
      for (int i = 0; i < way.route().width(); i++) {
        targets.add(way.route().target(i));
      }
    }
    node.companions().forEach(each -> targets.add(each.node()));
    return targets;
  }
}
