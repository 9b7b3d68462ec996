package dev.pawl.engine.workflow;

import java.util.ArrayList;
import java.util.List;

/** Where a token can go from a node. */
final class Edges {
  private Edges() {}

  /** Every way out: switch arms, the default, the error route. */
  static List<Route> routes(WorkflowNode node) {
    List<Route> routes = new ArrayList<>();
    if (node.action() instanceof Action.Choose choose) {
      choose.arms().forEach(arm -> routes.add(arm.route()));
    }
    if (!node.action().onDeadline().leadsNowhere()) {
      routes.add(node.action().onDeadline());
    }
    if (!node.next().leadsNowhere()) {
      routes.add(node.next());
    }
    if (node.onError() >= 0) {
      routes.add(Route.to(node.onError()));
    }
    return routes;
  }

  static List<Integer> from(WorkflowNode node) {
    List<Integer> targets = new ArrayList<>();
    for (Route route : routes(node)) {
      for (int i = 0; i < route.width(); i++) {
        targets.add(route.target(i));
      }
    }
    return targets;
  }

  static List<Integer> compensations(WorkflowNode node) {
    List<Integer> targets = new ArrayList<>();
    if (node.compensate() >= 0) {
      targets.add(node.compensate());
    }
    WorkflowNode body = node.action().body();
    if (body != null && body.compensate() >= 0) {
      targets.add(body.compensate());
    }
    return targets;
  }
}
