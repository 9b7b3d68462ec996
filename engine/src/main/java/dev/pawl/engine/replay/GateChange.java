package dev.pawl.engine.replay;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What gates say otherwise of a step than when the run was recorded, or of the result of the run.
 *
 * @param step null for the result of the run
 * @param gone what they said then and do not say any more
 * @param added what they did not say then
 */
public record GateChange(
    @Nullable String step, Point point, List<Finding> gone, List<Finding> added) {
  public GateChange {
    gone = List.copyOf(gone);
    added = List.copyOf(added);
  }

  /** Null where nothing follows from the difference. */
  static @Nullable GateChange of(
      @Nullable String step, Point point, List<Finding> then, Ruling now) {
    // What was recorded is redacted already: nothing is left of it to be found.
    List<Finding> gone =
        without(then, now.findings()).stream()
            .filter(each -> each.then() != Consequence.REDACT)
            .toList();
    List<Finding> added = without(now.findings(), then);
    return gone.isEmpty() && added.isEmpty() ? null : new GateChange(step, point, gone, added);
  }

  private static List<Finding> without(List<Finding> some, List<Finding> others) {
    return some.stream()
        .filter(each -> each.then() != Consequence.NOTE)
        .filter(each -> others.stream().noneMatch(other -> isSame(each, other)))
        .toList();
  }

  private static boolean isSame(Finding one, Finding other) {
    return one.gate().equals(other.gate()) && one.then() == other.then();
  }
}
