package dev.pawl.engine.workflow;

import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds tools that call themselves, directly or through others. */
final class Recursion {
  private Recursion() {}

  static List<Problem> find(Map<String, List<WorkflowLink>> links) {
    List<Problem> problems = new ArrayList<>();
    links.forEach(
        (tool, calls) -> {
          for (WorkflowLink call : calls) {
            if (reaches(call.tool(), tool, links)) {
              problems.add(
                  new Problem(
                      ProblemCode.RECURSIVE_WORKFLOW,
                      "`" + tool + "` calls itself through `" + call.tool() + "`",
                      call.target().place(),
                      tool,
                      null,
                      "make sure that a switch ends the recursion; the run's limits do otherwise"));
            }
          }
        });
    return problems;
  }

  private static boolean reaches(String from, String to, Map<String, List<WorkflowLink>> links) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      String tool = open.pop();
      if (tool.equals(to)) {
        return true;
      }
      if (seen.add(tool)) {
        links.getOrDefault(tool, List.of()).forEach(link -> open.push(link.tool()));
      }
    }
    return false;
  }
}
