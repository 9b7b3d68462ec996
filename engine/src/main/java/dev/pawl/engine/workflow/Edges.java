package dev.pawl.engine.workflow;

import java.util.ArrayList;
import java.util.List;

/** Where a token can go from a node. */
final class Edges {
  private Edges() {}

  /** Every way out: switch arms, the default, the error route, and what waits beside it. */
  static List<Route> routes(WorkflowNode node) {
    List<Route> routes = onwardRoutes(node);
    for (WorkflowNode.Beside each : node.companions()) {
      routes.add(Route.to(each.node()));
      if (!each.ends()) {
        routes.addAll(besides(node, each.node()));
      }
      if (each.times() != 1) {
        routes.add(Route.both(each.node(), each.node()));
      }
    }
    return routes;
  }

  /** What is awaited beside a node sends one more token, while that of the node goes on. */
  private static List<Route> besides(WorkflowNode node, int companion) {
    List<Route> routes = new ArrayList<>();
    for (Route way : onwardRoutes(node)) {
      for (int i = 0; i < way.width(); i++) {
        routes.add(Route.both(way.target(i), companion));
      }
    }
    return routes;
  }

  /** Where its own token can go. */
  static List<Integer> onward(WorkflowNode node) {
    return targets(onwardRoutes(node));
  }

  private static List<Route> onwardRoutes(WorkflowNode node) {
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
    return targets(routes(node));
  }

  private static List<Integer> targets(List<Route> routes) {
    List<Integer> targets = new ArrayList<>();
    for (Route route : routes) {
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
