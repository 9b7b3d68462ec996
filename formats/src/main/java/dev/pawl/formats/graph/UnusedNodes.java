package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Set;

/** Looks at the top-level nodes that belong to no tool, so that they do not go unnoticed. */
final class UnusedNodes {
  private final Set<String> tools;
  private final Report report;

  UnusedNodes(Set<String> tools, Report report) {
    this.tools = tools;
    this.report = report;
  }

  void read(List<Source> nodes) {
    NodeReader reader = new NodeReader(new Dialect("", true, true), report, nodes);
    int number = 0;
    for (Source node : nodes) {
      number++;
      boolean readable = reader.read(node, number) != null;
      if (readable && SharedNodes.isEnd(node)) {
        checkOwner(node);
      } else if (readable) {
        String id = SharedNodes.text(node, "id");
        report
            .forNode(id)
            .problem(
                ProblemCode.NODE_UNREACHABLE,
                "no tool leads to the node `" + id + "`",
                node.place(),
                "lead to it by `next`, or remove it");
      }
    }
  }

  private void checkOwner(Source node) {
    String tool = SharedNodes.text(node, "tool");
    if (tool == null || tools.contains(tool)) {
      return;
    }
    String id = SharedNodes.text(node, "id");
    String suggestion = Suggestion.didYouMean(tool, tools);
    report
        .forNode(id)
        .problem(
            ProblemCode.UNKNOWN_TOOL,
            "the node `" + id + "` belongs to the tool `" + tool + "`, which does not exist",
            node.place(),
            suggestion.isEmpty() ? "add the tool, or remove the node" : suggestion);
  }
}
