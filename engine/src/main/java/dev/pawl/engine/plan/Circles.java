package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowLink;
import dev.pawl.engine.workflow.WorkflowNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which workflows run each other in a circle, of all that one of them runs. */
final class Circles {
  private final Map<String, Workflow> workflows = new LinkedHashMap<>();
  private final Map<String, Set<String>> runs = new HashMap<>();
  private final Map<String, Set<String>> runBy = new HashMap<>();
  private final Map<String, Circle> circles = new HashMap<>();

  private Circles() {}

  /** Workflows of which each runs all others, in the end; most often it is only one. */
  static final class Circle {
    private final List<Workflow> members = new ArrayList<>();
    private final Set<Circle> next = new LinkedHashSet<>();
    private boolean undoes;

    /** The first of them that is run. */
    String name() {
      return members.getFirst().name();
    }

    List<Workflow> members() {
      return members;
    }

    /** Those that they run besides each other. */
    Set<Circle> next() {
      return next;
    }

    /** Whether they, or others that they run in the end, run workflows to undo something. */
    boolean undoes() {
      return undoes;
    }
  }

  /** It, and all that it runs; a family may be one long chain: so there is no recursion here. */
  static Circles of(Workflow root) {
    Circles circles = new Circles();
    List<Circle> callersFirst = new ArrayList<>();
    for (String name : circles.finished(root).reversed()) {
      if (!circles.circles.containsKey(name)) {
        callersFirst.add(circles.gather(name));
      }
    }
    callersFirst.reversed().forEach(circles::link);
    return circles;
  }

  Circle around(Workflow workflow) {
    return Objects.requireNonNull(circles.get(workflow.name()));
  }

  /** The names of all, each behind those that it runs unless they run it. */
  private List<String> finished(Workflow root) {
    List<String> finished = new ArrayList<>();
    Deque<String> path = new ArrayDeque<>();
    Deque<Iterator<Workflow>> left = new ArrayDeque<>();
    Workflow next = root;
    while (next != null || !path.isEmpty()) {
      if (next != null) {
        path.push(next.name());
        left.push(meet(next).iterator());
      }
      next = null;
      Iterator<Workflow> run = left.element();
      while (next == null && run.hasNext()) {
        Workflow each = run.next();
        next = workflows.containsKey(each.name()) ? null : each;
      }
      if (next == null) {
        finished.add(path.pop());
        left.pop();
      }
    }
    return finished;
  }

  private List<Workflow> meet(Workflow workflow) {
    workflows.put(workflow.name(), workflow);
    List<Workflow> run = new ArrayList<>();
    workflow.nodes().forEach(node -> run(node, run));
    Set<String> names = new LinkedHashSet<>();
    for (Workflow each : run) {
      if (names.add(each.name())) {
        runBy.computeIfAbsent(each.name(), _ -> new LinkedHashSet<>()).add(workflow.name());
      }
    }
    runs.put(workflow.name(), names);
    return run;
  }

  /** All that lead to one of them and belong to no circle yet, which it leads to as well. */
  private Circle gather(String first) {
    Circle circle = new Circle();
    Deque<String> open = new ArrayDeque<>(List.of(first));
    Set<String> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      String name = open.poll();
      circles.put(name, circle);
      circle.members.add(Objects.requireNonNull(workflows.get(name)));
      for (String other : runBy.getOrDefault(name, Set.of())) {
        if (!circles.containsKey(other) && seen.add(other)) {
          open.add(other);
        }
      }
    }
    return circle;
  }

  private void link(Circle circle) {
    for (Workflow member : circle.members) {
      circle.undoes |= runsOthersToUndo(member);
      for (String name : Objects.requireNonNull(runs.get(member.name()))) {
        Circle other = Objects.requireNonNull(circles.get(name));
        if (other != circle && circle.next.add(other)) {
          circle.undoes |= other.undoes;
        }
      }
    }
  }

  private static boolean runsOthersToUndo(Workflow workflow) {
    List<Workflow> run = new ArrayList<>();
    for (WorkflowNode node : workflow.nodes()) {
      for (WorkflowNode each = node; each != null; each = each.action().body()) {
        run(each.compensate() < 0 ? null : workflow.node(each.compensate()), run);
      }
    }
    return !run.isEmpty();
  }

  private static void run(@Nullable WorkflowNode node, List<Workflow> workflows) {
    for (WorkflowNode each = node; each != null; each = each.action().body()) {
      WorkflowLink target = each.action().target();
      if (target != null) {
        workflows.add(target.workflow());
      }
    }
  }
}
