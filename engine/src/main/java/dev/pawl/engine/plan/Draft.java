package dev.pawl.engine.plan;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What may happen each time that a workflow is run, as far as it is found out. */
final class Draft {
  final Map<Act, Often> acts = new LinkedHashMap<>();
  final Map<Site, Often> steps = new LinkedHashMap<>();
  final Set<Plan.Undoing> undoing = new LinkedHashSet<>();
  private final long limit;

  /**
   * @param limit how many steps a run may have
   */
  Draft(long limit) {
    this.limit = limit;
  }

  void act(Act act, Often often) {
    if (!often.isNever()) {
      acts.merge(act, often, Often::and);
    }
  }

  void step(Site site, Often often) {
    if (!often.isNever()) {
      steps.merge(site, often, (one, other) -> one.and(other).within(limit));
    }
  }

  /** Takes in what happens in another workflow, so often. */
  void add(Draft other, Often times) {
    other.acts.forEach((act, often) -> act(act, often.in(times)));
    other.steps.forEach((site, often) -> step(site, often.in(times).within(limit)));
    undoing.addAll(other.undoing);
  }
}
