package dev.pawl.engine.gate;

import dev.pawl.engine.workflow.Workflow;

/**
 * Judges what runs are about to do, and what came of it. The engine asks, and does what it is told;
 * the rules are elsewhere. Safe to use from many threads.
 */
@FunctionalInterface
public interface Gates {
  Ruling judge(Matter matter);

  /** Whether what servers say of their tools matters, so that they have to be asked first. */
  default boolean asksServers() {
    return true;
  }

  /**
   * Whether a run of a workflow may be held before it begins, as things are now. Whoever does not
   * know says so.
   */
  default boolean mayHold(Workflow workflow) {
    return true;
  }

  /**
   * The same for runs that nobody could come back to: what would be held is refused. For those of
   * whom gates said a moment ago that they are not held.
   */
  default Gates holdingNobody() {
    return matter -> {
      Ruling ruling = ruling(matter);
      Hold hold = ruling.hold();
      return hold == null
          ? ruling
          : Ruling.refusal(
              hold.gate(), hold.issue() + "; the gates have changed this very moment, call again");
    };
  }

  /** The same; whoever cannot judge refuses. */
  default Ruling ruling(Matter matter) {
    try {
      return judge(matter);
    } catch (RuntimeException | StackOverflowError e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      return Ruling.refusal("gates", "they could not be asked: " + why);
    }
  }
}
