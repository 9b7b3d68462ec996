package dev.pawl.engine.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What may happen each time that a workflow is run, as far as it is found out. What happens in
 * workflows that it runs stays where it is: copied to all that run them, it would be the square.
 */
final class Draft {
  /** One thing of it. */
  sealed interface Part {
    record Done(Act act, Often often) implements Part {}

    record Stepped(Site site, Often often) implements Part {}

    record Undone(Plan.Undoing undoing) implements Part {}

    /** All of another one, so often. */
    record Ran(Draft draft, Often often) implements Part {}
  }

  private final List<Part> parts = new ArrayList<>();
  private final boolean total;

  private Draft(boolean total) {
    this.total = total;
  }

  static Draft ofOneRun() {
    return new Draft(false);
  }

  /** What may happen in all runs of workflows together, however often they are run. */
  static Draft ofAllRuns() {
    return new Draft(true);
  }

  void act(Act act, Often often) {
    if (!often.isNever()) {
      parts.add(new Part.Done(act, often));
    }
  }

  void step(Site site, Often often) {
    if (!often.isNever()) {
      parts.add(new Part.Stepped(site, often));
    }
  }

  void undoing(Plan.Undoing undoing) {
    parts.add(new Part.Undone(undoing));
  }

  /** Takes in what happens in another workflow, so often. */
  void add(Draft other, Often times) {
    if (!times.isNever()) {
      parts.add(new Part.Ran(other, times));
    }
  }

  /** In the order of the file. */
  List<Part> parts() {
    return parts;
  }

  /** Whether it is of all runs together. */
  boolean isTotal() {
    return total;
  }
}
