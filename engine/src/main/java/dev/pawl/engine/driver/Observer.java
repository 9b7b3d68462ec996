package dev.pawl.engine.driver;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.model.trace.TraceContext;
import org.jspecify.annotations.Nullable;

/**
 * Hears of every run of an engine, for those who operate it. Asked once for each run that is about
 * to be driven; without one, nothing of this is paid for.
 */
@FunctionalInterface
public interface Observer {
  /** Never waits, and never throws: what is told of a run must not change how it goes. */
  Observed observe(Driven run);

  /**
   * A run that is about to be driven here.
   *
   * @param trace to which it belongs, as whoever began it said; null if they said nothing
   * @param began how it began; null for one that is about to
   */
  record Driven(
      String id,
      Workflow workflow,
      Identity identity,
      @Nullable TraceContext trace,
      Event.@Nullable RunStarted began) {}

  /**
   * How it is observed.
   *
   * @param listener hears what happens, after whoever wants the run
   * @param trace to which its calls belong; null if to none
   */
  record Observed(RunListener listener, @Nullable TraceContext trace) {}
}
