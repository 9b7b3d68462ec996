package dev.pawl.telemetry;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which steps came before those where branches meet. In a run without such nodes nothing is kept.
 */
final class Joins {
  /** For each node where branches meet, those that lead there. */
  private final Map<String, List<String>> before = new HashMap<>();

  private final Set<String> leading = new HashSet<>();

  /** The last step of such a node, by where it was and its name. */
  private final Map<String, String> last = new HashMap<>();

  Joins(Workflow workflow) {
    for (WorkflowNode node : workflow.nodes()) {
      if (node.joinsAll()) {
        List<String> from =
            workflow.nodes().stream()
                .filter(each -> leads(each, node.index()))
                .map(WorkflowNode::id)
                .toList();
        before.put(node.id(), from);
        leading.addAll(from);
      }
    }
  }

  private static boolean leads(WorkflowNode from, int to) {
    for (int i = 0; i < from.next().width(); i++) {
      if (from.next().target(i) == to) {
        return true;
      }
    }
    return false;
  }

  private static String place(String step, String node) {
    int slash = step.lastIndexOf('/');
    return slash < 0 ? node : step.substring(0, slash + 1) + node;
  }

  void completed(String step, String node) {
    if (leading.contains(node)) {
      last.put(place(step, node), step);
    }
  }

  /** The steps at the ends of the branches that meet in a step. */
  List<String> before(String step, String node) {
    List<String> from = before.get(node);
    if (from == null) {
      return List.of();
    }
    List<String> steps = new ArrayList<>();
    for (String each : from) {
      String known = last.get(place(step, each));
      if (known != null) {
        steps.add(known);
      }
    }
    return steps;
  }
}
