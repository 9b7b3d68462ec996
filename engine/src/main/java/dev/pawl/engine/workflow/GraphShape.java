package dev.pawl.engine.workflow;

import dev.pawl.model.Companion;
import dev.pawl.model.Definition;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a definition by index, with their targets resolved; finds what is wrong with them as
 * a graph.
 */
final class GraphShape {
  private final Definition definition;
  private final Findings findings;
  private final Map<String, Integer> indexes = new LinkedHashMap<>();

  /** Nodes that wait beside others. */
  private final Set<Integer> beside = new HashSet<>();

  GraphShape(Definition definition, Findings findings) {
    this.definition = definition;
    this.findings = findings;
    for (int i = 0; i < definition.nodes().size(); i++) {
      indexes.putIfAbsent(definition.nodes().get(i).id(), i);
    }
  }

  /** A name that outputs go by is none of a node, which has its own. */
  void checkNames() {
    for (Node node : definition.nodes()) {
      for (String name : node.sets().names()) {
        if (indexes.containsKey(name)) {
          findings.add(
              ProblemCode.BAD_NAME,
              node.place(),
              node,
              "`" + node.id() + "` sets `" + name + "`, which is the id of a node",
              "give one of them another name");
        }
      }
    }
  }

  /** The index of a target, or -1 after saying that it does not exist. */
  int resolve(@Nullable Target target, Node from) {
    if (target == null) {
      return -1;
    }
    Integer index = indexes.get(target.name());
    if (index == null) {
      findings.add(
          ProblemCode.UNKNOWN_NODE,
          target.place(),
          from,
          "unknown node `" + target.name() + "`",
          Suggestion.didYouMean(target.name(), indexes.keySet()));
      return -1;
    }
    return index;
  }

  /** The index of a node that a token can go to, or -1 after saying what is wrong. */
  int destination(@Nullable Target target, Node from) {
    int index = resolve(target, from);
    if (target == null
        || index < 0
        || !(definition.nodes().get(index).kind() instanceof NodeKind.Entry)) {
      return index;
    }
    findings.add(
        ProblemCode.ENTERED_ENTRY,
        target.place(),
        from,
        "`" + from.id() + "` leads back to the entry node",
        "a loop starts at the node after the entry");
    return -1;
  }

  Route route(List<Target> targets, Node from) {
    List<Integer> found = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Target target : targets) {
      names.add(target.name());
      int index = destination(target, from);
      if (index >= 0 && found.contains(index)) {
        findings.add(
            ProblemCode.BAD_VALUE,
            target.place(),
            from,
            "`" + target.name() + "` is named twice as a target",
            "name it once");
      } else if (index >= 0) {
        found.add(index);
      }
    }
    int[] indexes = new int[found.size()];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = found.get(i);
    }
    return new Route(indexes, names);
  }

  /** Those that wait beside a node; only what waits can, and only beside one node. */
  List<WorkflowNode.Beside> companions(List<Companion> companions, Node host) {
    List<WorkflowNode.Beside> found = new ArrayList<>();
    for (Companion each : companions) {
      int index = destination(each.node(), host);
      if (index >= 0 && isCompanion(each.node(), definition.nodes().get(index), host)) {
        found.add(new WorkflowNode.Beside(index, each.ends(), each.times()));
      }
    }
    return found;
  }

  private boolean isCompanion(Target target, Node node, Node host) {
    String name = "`" + node.id() + "`";
    String wrong = "";
    String advice = "";
    if (!node.kind().type().waits()) {
      wrong = name + " cannot wait beside `" + host.id() + "`: it is of type " + node.kind().type();
      advice = "name a node of type wait, signal or ask, which leads to it";
    } else if (node == host) {
      wrong = name + " cannot wait beside itself";
      advice = "name another node";
    } else if (!node.policy().companions().isEmpty()) {
      wrong = name + " waits beside `" + host.id() + "`, and has others beside itself";
      advice = "let all of them stand at `" + host.id() + "`";
    } else if (node.join() != Join.UNSAID) {
      wrong = name + " waits beside `" + host.id() + "`, so that no branches join at it";
      advice = "remove its `join`";
    } else if (!beside.add(index(node))) {
      wrong = name + " waits beside two nodes, or is named twice";
      advice = "give each node its own";
    }
    if (wrong.isEmpty()) {
      return true;
    }
    findings.add(ProblemCode.BAD_VALUE, target.place(), host, wrong, advice);
    return false;
  }

  private int index(Node node) {
    return definition.nodes().indexOf(node);
  }

  /** What waits beside a node begins with it, and in no other way. */
  void checkCompanions(List<WorkflowNode> nodes, int entry) {
    BitSet flow = reachable(nodes, entry, false);
    for (WorkflowNode node : nodes) {
      if (!node.companions().isEmpty() && !flow.get(node.index())) {
        findings.add(
            ProblemCode.BAD_VALUE,
            node.source().place(),
            node.source(),
            "`" + node.id() + "` only undoes another node, so that nobody waits beside it",
            "remove its `until` and `meanwhile`; a workflow node that undoes can have steps with"
                + " others beside them");
      }
      for (int target : Edges.onward(node)) {
        if (beside.contains(target)) {
          findings.add(
              ProblemCode.BAD_VALUE,
              node.source().place(),
              node.source(),
              "`"
                  + node.id()
                  + "` leads to `"
                  + nodes.get(target).id()
                  + "`, which waits beside"
                  + " another node",
              "let it lead to a node of its own");
        }
      }
    }
  }

  /** The one entry, or -1 after saying what is wrong. */
  int entry() {
    return single(NodeKind.Entry.class, "entry", ProblemCode.NO_ENTRY, ProblemCode.SEVERAL_ENTRIES);
  }

  int exit() {
    return single(NodeKind.Exit.class, "exit", ProblemCode.NO_EXIT, ProblemCode.SEVERAL_EXITS);
  }

  private int single(
      Class<? extends NodeKind> kind, String name, ProblemCode none, ProblemCode several) {
    int found = -1;
    for (int i = 0; i < definition.nodes().size(); i++) {
      Node node = definition.nodes().get(i);
      if (kind.isInstance(node.kind())) {
        if (found >= 0) {
          findings.add(
              several,
              node.place(),
              node,
              "a second " + name + " node `" + node.id() + "`",
              "a tool has exactly one: the first is `" + definition.nodes().get(found).id() + "`");
        } else {
          found = i;
        }
      }
    }
    if (found < 0) {
      findings.add(
          none,
          definition.place(),
          null,
          "tool `" + definition.name() + "` has no " + name + " node",
          "add one: { id: "
              + name
              + ", type: "
              + name
              + (name.equals("entry") ? ", next: … }" : " }"));
    }
    return found;
  }

  /** Says which nodes nothing leads to, the exit above all. */
  void checkReachability(List<WorkflowNode> nodes, int entry, int exit) {
    BitSet flow = reachable(nodes, entry, false);
    if (!flow.get(exit) && nodes.stream().noneMatch(each -> finishes(each, flow))) {
      Node node = definition.nodes().get(exit);
      findings.add(
          ProblemCode.EXIT_UNREACHABLE,
          node.place(),
          node,
          "no path leads from the entry to `" + node.id() + "`",
          "let some node's `next` name it");
    }
    BitSet all = reachable(nodes, entry, true);
    for (WorkflowNode node : nodes) {
      if (flow.get(node.index()) && node.index() != exit && endsHere(node)) {
        findings.add(
            ProblemCode.MISSING_KEY,
            node.source().place(),
            node.source(),
            node.type() + " node `" + node.id() + "` has no `next`",
            "say where to go from here, as in `next: exit`");
      }
      if (all.get(node.index()) && !flow.get(node.index()) && !node.next().leadsNowhere()) {
        findings.add(
            ProblemCode.NEXT_IGNORED,
            node.source().next().getFirst().place(),
            node.source(),
            "`" + node.id() + "` only undoes another node: where it leads is not followed",
            "remove its `next`; to undo in several steps, let a workflow node do it");
      }
      if (!all.get(node.index()) && node.index() != exit) {
        findings.add(
            ProblemCode.NODE_UNREACHABLE,
            node.source().place(),
            node.source(),
            "nothing leads to `" + node.id() + "`",
            "name it as a target or remove it");
      }
    }
  }

  private static boolean finishes(WorkflowNode node, BitSet flow) {
    return node.action() instanceof Action.Finish && flow.get(node.index());
  }

  /** Whether there is nowhere to go when all is well; only a switch has other ways than that. */
  private static boolean endsHere(WorkflowNode node) {
    return node.next().leadsNowhere()
        && !(node.action() instanceof Action.Fail)
        && !(node.action() instanceof Action.Finish)
        && (!(node.action() instanceof Action.Choose) || Edges.routes(node).isEmpty());
  }

  private static BitSet reachable(List<WorkflowNode> nodes, int start, boolean compensations) {
    BitSet seen = new BitSet(nodes.size());
    Deque<Integer> open = new ArrayDeque<>();
    seen.set(start);
    open.push(start);
    while (!open.isEmpty()) {
      WorkflowNode node = nodes.get(open.pop());
      List<Integer> onward = new ArrayList<>(Edges.from(node));
      if (compensations) {
        onward.addAll(Edges.compensations(node));
      }
      for (int target : onward) {
        if (!seen.get(target)) {
          seen.set(target);
          open.push(target);
        }
      }
    }
    return seen;
  }
}
