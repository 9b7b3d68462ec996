package dev.pawl.engine.plan;

import dev.pawl.engine.plan.Circles.Circle;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the plan of one workflow from those of the workflows that it runs.
 *
 * <p>Each is followed with so many inputs at most, and then with one of which nothing is known,
 * which covers all others; of those that run each other in a circle, only so many are followed. So
 * what is followed grows with the number of nodes, not with that of the ways through them.
 */
final class Planner {
  /** With how many different inputs a workflow is followed. */
  private static final int MOST_INPUTS = 8;

  /** How many workflows are followed that lead back to one that is being followed. */
  private static final int MOST_IN_CIRCLES = 2;

  /** How many are followed inside each other; no run goes deeper than that. */
  private static final int DEEPEST = 100;

  private static final Draft NOTHING = Draft.ofAllRuns();

  private final Workflow root;
  private final ToolFacts facts;
  private final long limit;
  private final Map<Entered, Draft> known = new HashMap<>();
  private final Map<Circle, Draft> everything = new HashMap<>();
  private final Map<Circle, Draft> everythingUndoing = new HashMap<>();
  private final Map<Entered, Integer> inputs = new HashMap<>();
  private final Circles circles;
  private final Set<String> open = new HashSet<>();
  private final Map<Circle, Integer> openCircles = new HashMap<>();
  private final Deque<Runnable> unwritten = new ArrayDeque<>();
  private int inCircles;

  Planner(Workflow root, ToolFacts facts) {
    this.root = root;
    this.facts = facts;
    this.limit = root.limits().maxSteps();
    this.circles = Circles.of(root);
  }

  /** A workflow that is run, and what is known of it then. */
  private record Entered(String workflow, Value input, boolean undoing) {}

  Plan plan(Given given) {
    Summing all = Summing.of(draft(root, Value.of(given), false), limit);
    return new Plan(
        root.name(), given, root.limits(), all.acts, all.steps, List.copyOf(all.undoing));
  }

  private Draft draft(Workflow workflow, Value input, boolean undoing) {
    if (open.size() > DEEPEST) {
      return everything(circles.around(workflow), undoing);
    }
    Entered anyhow = new Entered(workflow.name(), Value.UNKNOWN, undoing);
    Entered entered = new Entered(workflow.name(), input, undoing);
    if (!known.containsKey(entered) && inputs.merge(anyhow, 1, Integer::sum) > MOST_INPUTS) {
      entered = anyhow;
    }
    Draft draft = known.get(entered);
    if (draft == null) {
      draft = mayFollow(workflow) ? followed(workflow, entered) : null;
      draft = draft == null ? everything(circles.around(workflow), undoing) : draft;
      known.put(entered, draft);
    }
    return draft;
  }

  private boolean mayFollow(Workflow workflow) {
    return !open.contains(workflow.name())
        && (openCircles.getOrDefault(circles.around(workflow), 0) == 0
            || ++inCircles <= MOST_IN_CIRCLES);
  }

  /** Null when there are too many ways to follow. */
  private @Nullable Draft followed(Workflow workflow, Entered entered) {
    Circle circle = circles.around(workflow);
    open.add(workflow.name());
    openCircles.merge(circle, 1, Integer::sum);
    Tour tour = Tour.of(workflow, entered.input());
    Draft draft = tour == null ? null : followed(workflow, tour, entered.undoing());
    openCircles.merge(circle, -1, Integer::sum);
    open.remove(workflow.name());
    return draft;
  }

  private Draft followed(Workflow workflow, Tour tour, boolean undoing) {
    Draft draft = Draft.ofOneRun();
    List<Often> often = Passages.of(workflow, tour, limit);
    Drafting drafting = new Drafting(workflow, facts, this::draft, draft, limit);
    for (WorkflowNode node : workflow.nodes()) {
      Site site = new Site(workflow.name(), node.id(), undoing);
      drafting.node(node, site, often.get(node.index()), tour.given(node.index()));
    }
    return draft;
  }

  /**
   * Of workflows that run each other in a circle, or whose ways cannot be followed, and of all that
   * they run: whatever their nodes can do, as often as the limits allow in all.
   */
  private Draft everything(Circle circle, boolean undoing) {
    Draft draft = begun(circle, undoing);
    while (!unwritten.isEmpty()) {
      unwritten.pop().run();
    }
    return draft;
  }

  /** Not written at once: circles that run others may be one long chain. */
  private Draft begun(Circle circle, boolean undoing) {
    return (undoing ? everythingUndoing : everything)
        .computeIfAbsent(
            circle,
            _ -> {
              Draft draft = Draft.ofAllRuns();
              unwritten.push(() -> write(draft, circle, undoing));
              return draft;
            });
  }

  private void write(Draft draft, Circle circle, boolean undoing) {
    Often often = Often.per(new Factor(Factor.Kind.CALL, circle.name()), limit);
    for (Workflow each : circle.members()) {
      Drafting drafting = new Drafting(each, facts, (_, _, _) -> NOTHING, draft, limit);
      for (WorkflowNode node : each.nodes()) {
        drafting.node(node, new Site(each.name(), node.id(), undoing), often, Value.UNKNOWN);
      }
    }
    if (!undoing && circle.undoes()) {
      draft.add(begun(circle, true), Often.ONCE);
    }
    circle.next().forEach(next -> draft.add(begun(next, undoing), Often.ONCE));
  }
}
