package dev.pawl.library.testing;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.library.testing.Reach.Kind;
import dev.pawl.model.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What of a tool is reached by tests: nodes, the ways between them, and cases of switches. */
public final class Coverage {
  private static final String UNDO = "/undo:";

  private final Map<Node, Workflow> homes = new IdentityHashMap<>();
  private final Map<Node, Set<String>> reached = new IdentityHashMap<>();

  private Coverage(List<Workflow> workflows) {
    for (Workflow workflow : workflows) {
      Reach.all(workflow).forEach(each -> homes.put(each.node(), workflow));
    }
  }

  /** How many were reached, of how many. */
  public record Count(int reached, int all) {
    Count plus(boolean hit) {
      return new Count(reached + (hit ? 1 : 0), all + 1);
    }
  }

  /**
   * What was reached of one tool.
   *
   * @param counts for nodes, edges and cases
   * @param missed what was not, with where it is written
   */
  public record OfTool(String tool, Map<String, Count> counts, List<String> missed) {
    public OfTool {
      missed = List.copyOf(missed);
    }

    /** Of everything together. */
    public int percent() {
      int hit = counts.values().stream().mapToInt(Count::reached).sum();
      int all = counts.values().stream().mapToInt(Count::all).sum();
      return all == 0 ? 100 : hit * 100 / all;
    }
  }

  /** What the results reached of these tools. */
  public static List<OfTool> of(List<Workflow> tools, List<TestResult> results) {
    Coverage coverage = new Coverage(tools);
    for (TestResult result : results) {
      TestResult.Run run = result.run();
      if (run != null) {
        coverage.follow(run.workflow(), run.replayed().events());
      }
    }
    return tools.stream().map(tool -> coverage.ofTool(tool, name(tool, tools))).toList();
  }

  /** Tools of several files may have the same name. */
  private static String name(Workflow tool, List<Workflow> all) {
    boolean isOnly = all.stream().filter(each -> each.name().equals(tool.name())).count() == 1;
    return isOnly ? tool.name() : tool.name() + " (" + tool.definition().place().file() + ")";
  }

  private OfTool ofTool(Workflow workflow, String name) {
    Map<String, Count> counts = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      counts.put(name(kind), new Count(0, 0));
    }
    List<String> missed = new ArrayList<>();
    for (Reach each : Reach.all(workflow)) {
      boolean hit = reached.getOrDefault(each.node(), Set.of()).contains(each.what());
      counts.computeIfPresent(name(each.kind()), (_, count) -> count.plus(hit));
      if (!hit) {
        missed.add(each.place() + "  " + each.what());
      }
    }
    return new OfTool(name, counts, missed);
  }

  private static String name(Kind kind) {
    return switch (kind) {
      case NODE -> "nodes";
      case EDGE -> "edges";
      case CASE -> "cases";
    };
  }

  private void hit(Reach reach) {
    reached.computeIfAbsent(reach.node(), _ -> new HashSet<>()).add(reach.what());
  }

  private void follow(Workflow workflow, List<Event> events) {
    Run run = new Run(workflow);
    Map<String, WorkflowNode> nodes = new HashMap<>();
    for (Event event : events) {
      switch (event) {
        case Event.StepStarted e -> begun(run, e.step(), nodes);
        case Event.StepCompleted e -> {
          WorkflowNode node = begun(run, e.step(), nodes);
          if (node != null && !run.failing()) {
            completed(node, e.route());
          }
        }
        case Event.StepFailed e -> {
          WorkflowNode node = begun(run, e.step(), nodes);
          if (node != null && node.onError() >= 0 && !run.failing()) {
            hit(Reach.error(home(node, workflow), node));
          }
        }
        case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _ -> {}
        case Event.StepCancelled _, Event.AttemptFailed _, Event.InDoubt _ -> {}
        case Event.RunResumed _, Event.RunStopping _ -> {}
        case Event.TimerFired _, Event.InputReceived _, Event.StepHeld _, Event.Judged _ -> {}
      }
      run.on(event);
    }
  }

  private @Nullable WorkflowNode begun(Run run, String step, Map<String, WorkflowNode> nodes) {
    WorkflowNode node = run.nodeOf(step);
    if (node == null) {
      return null;
    }
    nodes.put(step, node);
    hit(Reach.node(node));
    int undo = step.lastIndexOf(UNDO);
    WorkflowNode undone = undo < 0 ? null : nodes.get(step.substring(0, undo));
    if (undone != null && undone.compensate() >= 0 && step.indexOf('/', undo + 1) < 0) {
      hit(Reach.undo(home(undone, run.workflow()), undone));
    }
    return node;
  }

  private Workflow home(WorkflowNode node, Workflow otherwise) {
    return homes.getOrDefault(node.source(), otherwise);
  }

  private void completed(WorkflowNode node, int route) {
    Workflow workflow = homes.get(node.source());
    if (workflow == null) {
      return;
    }
    Route taken = node.next();
    String by = "";
    if (node.action() instanceof Action.Choose choose) {
      hit(Reach.arm(node, route));
      if (route >= 0) {
        taken = choose.arms().get(route).route();
        by = "case " + (route + 1);
      }
    } else if (route >= 0) {
      taken = node.action().onDeadline();
      by = "deadline";
    }
    Reach.edges(workflow, node, taken, by).forEach(this::hit);
  }
}
