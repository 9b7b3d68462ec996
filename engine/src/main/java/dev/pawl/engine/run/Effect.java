package dev.pawl.engine.run;

import dev.pawl.engine.workflow.WorkflowNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that the interpreter wants done. Data, so that any driver can carry it out. */
public sealed interface Effect {
  /**
   * Make an attempt at a step: evaluate, call, prepare.
   *
   * @param began set when its {@link dev.pawl.engine.journal.Event.StepStarted} is in the journal
   *     already; {@code input} is then what was recorded there
   * @param input the recorded input of a step that began; the arguments, for an entry
   */
  record Perform(
      String step,
      WorkflowNode node,
      int attempt,
      boolean began,
      long startedAt,
      @Nullable Object input,
      History history,
      Map<String, @Nullable Object> variables)
      implements Effect {}

  /** Report {@link dev.pawl.engine.journal.Event.TimerFired} when the moment has come. */
  record Sleep(String timer, long until) implements Effect {}

  /** Record how a step that consists of other steps ended. */
  record Settle(String step, WorkflowNode node, long startedAt, Outcome outcome)
      implements Effect {}

  /** Stop working on a step, or never begin, and report it cancelled. */
  record Interrupt(String step, String node) implements Effect {}

  /** The run is over. */
  record Finish(Outcome outcome) implements Effect {}
}
