package dev.pawl.engine.workflow;

import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Finds tools that call themselves, directly or through others. With the tools of other files there
 * may be very many, so each of them is looked at twice and not once for every other one: tools that
 * reach each other are the ones that are found together when all calls are followed backwards,
 * beginning with the tool that was done with last when they were followed forwards.
 */
final class Recursion {
  private final Map<String, List<WorkflowLink>> links;
  private final Map<String, List<String>> callers = new HashMap<>();
  private final Map<String, String> circles = new HashMap<>();

  private Recursion(Map<String, List<WorkflowLink>> links) {
    this.links = links;
    links.forEach(
        (tool, calls) ->
            calls.forEach(
                call -> callers.computeIfAbsent(call.tool(), _ -> new ArrayList<>()).add(tool)));
    inOrderOfEnd().forEach(this::gather);
  }

  static List<Problem> find(Map<String, List<WorkflowLink>> links) {
    boolean none = true;
    for (List<WorkflowLink> calls : links.values()) {
      none &= calls.isEmpty();
    }
    if (none) {
      return List.of();
    }
    Recursion recursion = new Recursion(links);
    List<Problem> problems = new ArrayList<>();
    links.forEach(
        (tool, calls) -> {
          for (WorkflowLink call : calls) {
            if (Objects.equals(recursion.circles.get(tool), recursion.circles.get(call.tool()))) {
              problems.add(problem(tool, call));
            }
          }
        });
    return problems;
  }

  private static Problem problem(String tool, WorkflowLink call) {
    return new Problem(
        ProblemCode.RECURSIVE_WORKFLOW,
        "`" + tool + "` calls itself through `" + call.tool() + "`",
        call.target().place(),
        tool,
        null,
        "make sure that a switch ends the recursion; the run's limits do otherwise");
  }

  /** A tool on the way, and which of its calls are still to be followed. */
  private record Visit(String tool, Iterator<WorkflowLink> calls) {}

  /** All tools, the one first that was done with last. */
  private Deque<String> inOrderOfEnd() {
    Deque<String> ended = new ArrayDeque<>();
    Set<String> seen = new HashSet<>();
    Deque<Visit> open = new ArrayDeque<>();
    for (String start : links.keySet()) {
      visit(start, seen, open);
      while (!open.isEmpty()) {
        Visit now = open.peek();
        if (now.calls.hasNext()) {
          visit(now.calls.next().tool(), seen, open);
        } else {
          ended.push(open.pop().tool);
        }
      }
    }
    return ended;
  }

  private void visit(String tool, Set<String> seen, Deque<Visit> open) {
    if (seen.add(tool)) {
      open.push(new Visit(tool, links.getOrDefault(tool, List.of()).iterator()));
    }
  }

  /** Those that reach this tool and are in no circle yet are in one with it. */
  private void gather(String first) {
    Deque<String> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      String tool = open.pop();
      if (circles.putIfAbsent(tool, first) == null) {
        callers.getOrDefault(tool, List.of()).forEach(open::push);
      }
    }
  }
}
