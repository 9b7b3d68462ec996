package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowLink;
import dev.pawl.engine.workflow.WorkflowNode;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the plan of one workflow from those of the workflows that it runs.
 *
 * <p>Each is followed with so many inputs at most, and then with one of which nothing is known,
 * which covers all others; of those that run each other in a circle, only so many are followed. So
 * what is followed grows with the number of nodes, not with that of the ways through them; what is
 * found on each is put together with all that was found before.
 */
final class Planner {
  /** With how many different inputs a workflow is followed. */
  private static final int MOST_INPUTS = 8;

  /** How many workflows are followed that lead back to one that is being followed. */
  private static final int MOST_IN_CIRCLES = 2;

  private final Workflow root;
  private final ToolFacts facts;
  private final long limit;
  private final Map<Entered, Draft> known = new HashMap<>();
  private final Map<Entered, Draft> everything = new HashMap<>();
  private final Map<Entered, Integer> inputs = new HashMap<>();
  private final Map<String, Map<String, Workflow>> relatives = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private int inCircles;

  Planner(Workflow root, ToolFacts facts) {
    this.root = root;
    this.facts = facts;
    this.limit = root.limits().maxSteps();
  }

  /** A workflow that is run, and what is known of it then. */
  private record Entered(String workflow, Value input, boolean undoing) {}

  Plan plan(Given given) {
    Draft draft = draft(root, Value.of(given), false);
    return new Plan(
        root.name(), given, root.limits(), draft.acts, draft.steps, List.copyOf(draft.undoing));
  }

  private Draft draft(Workflow workflow, Value input, boolean undoing) {
    Entered anyhow = new Entered(workflow.name(), Value.UNKNOWN, undoing);
    Entered entered = new Entered(workflow.name(), input, undoing);
    if (!known.containsKey(entered) && inputs.merge(anyhow, 1, Integer::sum) > MOST_INPUTS) {
      entered = anyhow;
    }
    Draft draft = known.get(entered);
    if (draft == null) {
      draft = mayFollow(workflow) ? followed(workflow, entered) : null;
      draft = draft == null ? everything(workflow, undoing) : draft;
      known.put(entered, draft);
    }
    return draft;
  }

  private boolean mayFollow(Workflow workflow) {
    if (open.contains(workflow.name())) {
      return false;
    }
    Set<String> reached = relatives(workflow).keySet();
    return open.stream().noneMatch(reached::contains) || ++inCircles <= MOST_IN_CIRCLES;
  }

  /** Null when there are too many ways to follow. */
  private @Nullable Draft followed(Workflow workflow, Entered entered) {
    open.push(workflow.name());
    Tour tour = Tour.of(workflow, entered.input());
    Draft draft = tour == null ? null : followed(workflow, tour, entered.undoing());
    open.pop();
    return draft;
  }

  private Draft followed(Workflow workflow, Tour tour, boolean undoing) {
    Draft draft = new Draft(limit);
    List<Often> often = Passages.of(workflow, tour, limit);
    Drafting drafting = new Drafting(workflow, facts, this::draft, draft, limit);
    for (WorkflowNode node : workflow.nodes()) {
      Site site = new Site(workflow.name(), node.id(), undoing);
      drafting.node(node, site, often.get(node.index()), tour.given(node.index()));
    }
    return draft;
  }

  /**
   * Of workflows that run each other in a circle, or whose ways cannot be followed: all that their
   * nodes can do, as often as the limits allow.
   */
  private Draft everything(Workflow workflow, boolean undoing) {
    Entered entered = new Entered(workflow.name(), Value.UNKNOWN, undoing);
    Draft draft = everything.get(entered);
    if (draft == null) {
      draft = allOf(workflow, undoing);
      everything.put(entered, draft);
    }
    return draft;
  }

  private Draft allOf(Workflow workflow, boolean undoing) {
    Draft draft = new Draft(limit);
    Often often = Often.per(new Factor(Factor.Kind.CALL, workflow.name()), limit);
    Collection<Workflow> all = relatives(workflow).values();
    boolean alsoUndoing = undoing || all.stream().anyMatch(Planner::runsOthersToUndo);
    for (Workflow each : all) {
      Drafting drafting = new Drafting(each, facts, (_, _, _) -> new Draft(limit), draft, limit);
      for (WorkflowNode node : each.nodes()) {
        if (!undoing) {
          drafting.node(node, new Site(each.name(), node.id(), false), often, Value.UNKNOWN);
        }
        if (alsoUndoing) {
          drafting.node(node, new Site(each.name(), node.id(), true), often, Value.UNKNOWN);
        }
      }
    }
    return draft;
  }

  private static boolean runsOthersToUndo(Workflow workflow) {
    Deque<Workflow> run = new ArrayDeque<>();
    for (WorkflowNode node : workflow.nodes()) {
      for (WorkflowNode each = node; each != null; each = each.action().body()) {
        called(each.compensate() < 0 ? null : workflow.node(each.compensate()), run);
      }
    }
    return !run.isEmpty();
  }

  /** It, and all that it runs, by their names. */
  private Map<String, Workflow> relatives(Workflow workflow) {
    Map<String, Workflow> found = relatives.get(workflow.name());
    if (found == null) {
      found = new LinkedHashMap<>();
      Deque<Workflow> left = new ArrayDeque<>(List.of(workflow));
      while (!left.isEmpty()) {
        Workflow each = left.pop();
        if (found.putIfAbsent(each.name(), each) == null) {
          each.nodes().forEach(node -> called(node, left));
        }
      }
      relatives.put(workflow.name(), found);
    }
    return found;
  }

  private static void called(@Nullable WorkflowNode node, Deque<Workflow> workflows) {
    if (node != null) {
      WorkflowLink target = node.action().target();
      if (target != null) {
        workflows.add(target.workflow());
      }
      called(node.action().body(), workflows);
    }
  }
}
