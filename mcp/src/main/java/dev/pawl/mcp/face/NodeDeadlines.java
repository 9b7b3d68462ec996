package dev.pawl.mcp.face;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowLink;
import dev.pawl.engine.workflow.WorkflowNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How long nodes of a workflow, and of those that it runs, may take by what their author says. */
final class NodeDeadlines {
  private final Set<String> seen = new HashSet<>();
  private final List<WorkflowNode> found = new ArrayList<>();
  private final String id;

  private NodeDeadlines(String id) {
    this.id = id;
  }

  /** Empty also when several nodes have this id, for then it is not known which one is meant. */
  static Optional<Duration> of(Workflow workflow, String node) {
    NodeDeadlines search = new NodeDeadlines(node);
    search.through(workflow);
    return search.found.size() == 1
        ? Optional.ofNullable(search.found.getFirst().deadline())
        : Optional.empty();
  }

  private void through(Workflow workflow) {
    if (seen.add(workflow.digest())) {
      workflow.nodes().forEach(this::at);
    }
  }

  private void at(WorkflowNode node) {
    if (node.id().equals(id)) {
      found.add(node);
    }
    WorkflowNode body = node.action().body();
    if (body != null) {
      at(body);
    }
    WorkflowLink target = node.action().target();
    if (target != null) {
      through(target.workflow());
    }
  }
}
