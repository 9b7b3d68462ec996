package dev.pawl.library.testing;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Something in a workflow that a test can reach.
 *
 * @param node the node that it belongs to, which is the same object in every run
 * @param what tells it from others of the same node
 */
record Reach(Kind kind, Node node, String what) {
  /** What there is to be reached. */
  enum Kind {
    NODE,
    EDGE,
    CASE
  }

  Place place() {
    return node.place();
  }

  /** Everything that there is in a workflow. */
  static List<Reach> all(Workflow workflow) {
    List<Reach> all = new ArrayList<>();
    for (WorkflowNode node : workflow.nodes()) {
      add(workflow, node, all);
    }
    return all;
  }

  private static void add(Workflow workflow, WorkflowNode node, List<Reach> all) {
    all.add(node(node));
    if (node.action() instanceof Action.Choose choose) {
      for (int arm = 0; arm < choose.arms().size(); arm++) {
        all.add(arm(node, arm));
        all.addAll(edges(workflow, node, choose.arms().get(arm).route(), "case " + (arm + 1)));
      }
      if (!node.next().leadsNowhere()) {
        all.add(arm(node, -1));
      }
    }
    all.addAll(edges(workflow, node, node.action().onDeadline(), "deadline"));
    all.addAll(edges(workflow, node, node.next(), ""));
    if (node.onError() >= 0) {
      all.add(error(workflow, node));
    }
    if (node.compensate() >= 0) {
      all.add(undo(workflow, node));
    }
    if (node.action() instanceof Action.Foreach foreach) {
      add(workflow, foreach.body(), all);
    }
  }

  static Reach node(WorkflowNode node) {
    return new Reach(Kind.NODE, node.source(), "node `" + node.id() + "`");
  }

  /** A case of a switch, -1 for its default. */
  static Reach arm(WorkflowNode node, int arm) {
    String which = arm < 0 ? "the default" : "case " + (arm + 1);
    return new Reach(Kind.CASE, node.source(), which + " of `" + node.id() + "`");
  }

  static List<Reach> edges(Workflow workflow, WorkflowNode node, Route route, String by) {
    List<Reach> edges = new ArrayList<>();
    for (int i = 0; i < route.width(); i++) {
      edges.add(edge(node, workflow.node(route.target(i)).id(), by));
    }
    return edges;
  }

  static Reach error(Workflow workflow, WorkflowNode node) {
    return edge(node, workflow.node(node.onError()).id(), "error");
  }

  static Reach undo(Workflow workflow, WorkflowNode node) {
    return edge(node, workflow.node(node.compensate()).id(), "undo");
  }

  private static Reach edge(WorkflowNode node, String target, String by) {
    String how = by.isEmpty() ? "" : " (" + by + ")";
    return new Reach(Kind.EDGE, node.source(), "`" + node.id() + "` → `" + target + "`" + how);
  }
}
