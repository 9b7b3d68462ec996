package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Workflow;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
  private final Map<Spot, Integer> loops;
  private final Map<Spot, Often> known = new HashMap<>();
  private final @Nullable Crowd crowd;

  private Passages(Workflow workflow, Tour tour, long limit) {
    this.workflow = workflow;
    this.ways = tour.ways();
    this.limit = limit;
    Map<Spot, List<Spot>> after = new LinkedHashMap<>();
    ways.forEach(
        (spot, out) -> {
          Set<Spot> targets = new LinkedHashSet<>();
          out.forEach(way -> targets.addAll(way.targets()));
          after.put(spot, List.copyOf(targets));
        });
    this.loops = Loops.of(after);
    this.crowd = workflow.reach() == null ? null : new Crowd(workflow, ways.keySet(), loops, limit);
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
    BitSet unavoidable = Unavoidable.of(workflow, passages.ways);
    for (int i = 0; i < often.length; i++) {
      boolean sure = !often[i].isNever() && unavoidable.get(i);
      often[i] = often[i].atLeast(sure ? 1 : 0);
    }
    return List.of(often);
  }

  private Often passed(Spot spot) {
    Often often = known.get(spot);
    if (crowd != null) {
      return crowd.often(spot.node());
    }
    if (often == null) {
      Spot.Branch branch = spot.branch();
      Often opened = branch == null ? Often.ONCE : passed(branch.origin());
      Integer loop = loops.get(spot);
      often =
          loop == null
              ? opened
              : Often.per(new Factor(Factor.Kind.ROUND, workflow.node(loop).id()), limit)
                  .in(opened)
                  .within(limit);
      known.put(spot, often);
    }
    return often;
  }
}
