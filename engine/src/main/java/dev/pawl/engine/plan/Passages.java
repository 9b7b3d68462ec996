package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often the nodes of a workflow can run each time that it is run.
 *
 * <p>Within one branch of a fork there is only one token at a time. So a spot is passed as often as
 * its branch is opened, which is as often as its fork is passed; or, if the token can come back
 * without leaving the branch, as often as the loop goes round.
 */
final class Passages {
  private final Workflow workflow;
  private final Map<Spot, List<Tour.Way>> ways;
  private final long limit;
  private final Map<Spot, Set<Spot>> before = new HashMap<>();
  private final Map<Spot, Often> known = new HashMap<>();

  private Passages(Workflow workflow, Tour tour, long limit) {
    this.workflow = workflow;
    this.ways = tour.ways();
    this.limit = limit;
    ways.forEach(
        (spot, out) ->
            out.forEach(
                way ->
                    way.targets()
                        .forEach(
                            to -> before.computeIfAbsent(to, _ -> new HashSet<>()).add(spot))));
  }

  /**
   * By the index of the node.
   *
   * @param limit how many steps a run may have
   */
  static List<Often> of(Workflow workflow, Tour tour, long limit) {
    Passages passages = new Passages(workflow, tour, limit);
    Often[] often = new Often[workflow.size()];
    Arrays.fill(often, Often.NEVER);
    for (Spot spot : passages.ways.keySet()) {
      often[spot.node()] = often[spot.node()].and(passages.passed(spot)).within(limit);
    }
    for (int i = 0; i < often.length; i++) {
      boolean sure = !often[i].isNever() && passages.isSure(i);
      often[i] = often[i].atLeast(sure ? 1 : 0);
    }
    return List.of(often);
  }

  private Often passed(Spot spot) {
    Often often = known.get(spot);
    if (often == null) {
      Spot.Branch branch = spot.branch();
      Often opened = branch == null ? Often.ONCE : passed(branch.origin());
      String loop = loop(spot);
      often =
          loop == null
              ? opened
              : Often.per(new Factor(Factor.Kind.ROUND, loop), limit).in(opened).within(limit);
      known.put(spot, often);
    }
    return often;
  }

  /** The first node of the loop that a spot is on, or null. */
  private @Nullable String loop(Spot spot) {
    Set<Spot> after = reached(spot, each -> targets(each));
    if (!after.contains(spot)) {
      return null;
    }
    Set<Spot> back = reached(spot, each -> before.getOrDefault(each, Set.of()));
    int first = spot.node();
    for (Spot each : after) {
      first = back.contains(each) ? Math.min(first, each.node()) : first;
    }
    return workflow.node(first).id();
  }

  private interface Step {
    Iterable<Spot> from(Spot spot);
  }

  private List<Spot> targets(Spot spot) {
    List<Spot> targets = new ArrayList<>();
    ways.getOrDefault(spot, List.of()).forEach(way -> targets.addAll(way.targets()));
    return targets;
  }

  /** Where a token can come from a spot without leaving its branch; itself only by a loop. */
  private static Set<Spot> reached(Spot start, Step step) {
    Set<Spot> seen = new HashSet<>();
    Deque<Spot> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (Spot next : step.from(open.pop())) {
        if (next.isWithin(start.branch()) && seen.add(next)) {
          open.push(next);
        }
      }
    }
    return seen;
  }

  /** Whether no run in which nothing fails comes to its end without passing a node. */
  private boolean isSure(int node) {
    Set<Spot> avoiding = new HashSet<>();
    List<Spot> backwards = new ArrayList<>(ways.keySet()).reversed();
    boolean news = true;
    while (news) {
      news = false;
      for (Spot spot : backwards) {
        if (spot.node() != node && !avoiding.contains(spot) && canEnd(spot, avoiding)) {
          news = avoiding.add(spot);
        }
      }
    }
    return !avoiding.contains(new Spot(workflow.entry().index(), null));
  }

  private boolean canEnd(Spot spot, Set<Spot> avoiding) {
    if (workflow.node(spot.node()).action() instanceof Action.Exit) {
      return true;
    }
    for (Tour.Way way : ways.getOrDefault(spot, List.of())) {
      if (!way.failing() && avoiding.containsAll(way.targets())) {
        return true;
      }
    }
    return false;
  }
}
