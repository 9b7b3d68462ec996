package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.workflow.WorkflowNode;

/** Wraps one attempt at a step: to trace it, to cache it, to refuse it. */
@FunctionalInterface
public interface StepInterceptor {
  Outcome around(Effect.Perform attempt, Next next) throws InterruptedException;

  /**
   * Whether a step ended in another run, so that this one does nothing for it, and nobody judges
   * it.
   *
   * @param node what it is now, which may be something else than it was then
   */
  default boolean isPast(String step, WorkflowNode node) {
    return false;
  }

  /** The rest of the way to the step itself. */
  @FunctionalInterface
  interface Next {
    Outcome proceed() throws InterruptedException;
  }
}
