package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds what is wrong with the way through a canvas. */
final class GraphCheck {
  private static final int MOST_SHOWN = 12;

  private final CanvasFlow flow;
  private final CanvasGraph graph;
  private final Report report;

  GraphCheck(CanvasFlow flow, CanvasGraph graph, Report report) {
    this.flow = flow;
    this.graph = graph;
    this.report = report;
  }

  void run() {
    starts();
    graph.nodes().forEach(this::branches);
    loops();
  }

  private void starts() {
    List<CanvasNode> starts = graph.of(CanvasType.START);
    starts.stream()
        .skip(1)
        .forEach(
            each ->
                report
                    .forNode(each.id())
                    .problem(
                        ProblemCode.SEVERAL_ENTRIES,
                        "the canvas has more than one node of type start",
                        each.place(),
                        "keep one of them"));
    if (starts.isEmpty() && graph.roots().isEmpty()) {
      report.problem(
          ProblemCode.NO_ENTRY,
          "the canvas has no node of type start, and none that nothing leads to",
          flow.place(),
          "add a node of type start, and lead it to the first node");
    } else if (starts.isEmpty()) {
      report.tell(
          Severity.WARNING,
          ProblemCode.NO_ENTRY,
          "the canvas has no node of type start; it begins where nothing leads to",
          flow.place(),
          "add a node of type start, and lead it to the first node");
    }
  }

  private void branches(CanvasNode node) {
    if (node.type().branches() && node.ports() == 0) {
      report
          .forNode(node.id())
          .problem(
              ProblemCode.MISSING_KEY,
              node.what() + " has no `branches`",
              node.place(),
              "list at least one, with `label` and `condition`");
    }
    if (!graph.next(node.id(), CanvasGraph.OUTPUT).isEmpty()) {
      return;
    }
    for (int port = 0; port < node.ports(); port++) {
      if (graph.next(node.id(), port).isEmpty()) {
        report
            .forNode(node.id())
            .problem(
                ProblemCode.MISSING_BRANCH,
                "the branch `"
                    + label(node, port)
                    + "` of "
                    + node.what()
                    + " leads nowhere; a run that takes it fails",
                node.port(port).place(),
                "connect the port `branch-" + port + "`");
      }
    }
  }

  private static String label(CanvasNode node, int port) {
    String label = node.port(port).text("label");
    return label.isEmpty() ? "branch-" + port : label;
  }

  /** A circle in which nothing decides has no way out. */
  private void loops() {
    Set<String> deciding = new HashSet<>();
    graph.nodes().stream()
        .filter(node -> node.type().decides())
        .forEach(node -> deciding.add(node.id()));
    Set<String> told = new HashSet<>();
    for (CanvasNode node : graph.nodes()) {
      if (deciding.contains(node.id()) || told.contains(node.id())) {
        continue;
      }
      Set<String> behind = graph.reach(graph.next(node.id()), deciding);
      if (behind.contains(node.id())) {
        told.addAll(behind);
        endless(node, circle(node.id(), deciding));
      }
    }
  }

  private void endless(CanvasNode node, List<String> circle) {
    report
        .forNode(node.id())
        .problem(
            ProblemCode.ENDLESS_LOOP,
            "nothing ends the loop " + shown(circle),
            node.place(),
            "put a question or a condition into it that leads out");
  }

  private static String shown(List<String> circle) {
    int left = circle.size() - MOST_SHOWN;
    return left <= 1
        ? String.join(" → ", circle)
        : String.join(" → ", circle.subList(0, MOST_SHOWN - 1))
            + " → … "
            + left
            + " more … → "
            + circle.getLast();
  }

  /** One way from a node back to it. */
  private List<String> circle(String id, Set<String> closed) {
    List<String> circle = new ArrayList<>(List.of(id));
    Set<String> seen = new HashSet<>();
    String at = id;
    while (seen.add(at)) {
      for (String each : graph.next(at)) {
        boolean returns =
            each.equals(id)
                || (!closed.contains(each)
                    && !seen.contains(each)
                    && graph.reach(List.of(each), closed).contains(id));
        if (returns) {
          at = each;
          circle.add(each);
          break;
        }
      }
      if (at.equals(id)) {
        break;
      }
    }
    return circle;
  }
}
