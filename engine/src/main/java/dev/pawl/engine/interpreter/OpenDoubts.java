package dev.pawl.engine.interpreter;

import dev.pawl.model.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * What would be told when frames end that are still being undone, for those who cannot wait for
 * that.
 */
final class OpenDoubts {
  private final Set<Frame> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Failure> all = new ArrayList<>();

  private OpenDoubts() {}

  /**
   * @param underWay steps of which others tell
   */
  static List<Failure> of(Collection<Step> active, Set<String> underWay) {
    OpenDoubts doubts = new OpenDoubts();
    for (Step step : active) {
      if ((step.mayHaveActed || step.doubtful) && !underWay.contains(step.id)) {
        doubts.all.add(Asking.earlier(step));
      }
      if (step.child != null && step.outcome instanceof Outcome.Failed(Failure failure, _, _)) {
        doubts.all.addAll(Asking.toTell(failure)); // it has just ended, and nobody was told
      }
      // A failing frame around the items tells of them itself.
      if (step.items != null && (step.child == null || !step.child.failing())) {
        doubts.all.addAll(step.items.beside());
      }
      doubts.around(step.frame);
    }
    return doubts.all;
  }

  /** What the run itself fails with is known; what its parts fail with has not reached it. */
  private void around(Frame frame) {
    if (!seen.add(frame)) {
      return;
    }
    all.addAll(frame.unhandled());
    if (frame.owner != null) {
      if (frame.failure != null) {
        all.addAll(Asking.toTell(frame.failure));
      }
      around(frame.owner.frame);
    }
  }
}
