package dev.pawl.engine.interpreter;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.workflow.WorkflowNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that the interpreter wants done. Data, so that any driver can carry it out. */
public sealed interface Effect {
  /**
   * Make an attempt at a step: evaluate, call, prepare.
   *
   * @param began set when its {@link dev.pawl.engine.journal.Event.StepStarted} is in the journal
   *     already; {@code input} is then what was recorded there
   * @param doubts how often its call was made without anybody knowing whether it was; 0 when that
   *     is not in doubt
   * @param input the recorded input of a step that began or was held; the arguments, for an entry
   * @param undoes whether it undoes what was done, be it as a part of what does
   * @param agreed what somebody has agreed to, for a step that was held; else null
   */
  record Perform(
      String step,
      WorkflowNode node,
      int attempt,
      boolean began,
      int doubts,
      long startedAt,
      @Nullable Object input,
      History history,
      Map<String, @Nullable Object> variables,
      boolean undoes,
      @Nullable Agreed agreed)
      implements Effect {
    /** Whether nobody knows whether an earlier attempt at it was made. */
    public boolean inDoubt() {
      return doubts > 0;
    }

    /** The same of one that is being looked at since then, before its beginning is journaled. */
    public Perform since(long moment) {
      return new Perform(
          step, node, attempt, began, doubts, moment, input, history, variables, undoes, agreed);
    }

    /** The same with more variables for its expressions. */
    public Perform with(Map<String, @Nullable Object> more) {
      Map<String, @Nullable Object> all = new HashMap<>(variables);
      all.putAll(more);
      return new Perform(
          step, node, attempt, began, doubts, startedAt, input, history, all, undoes, agreed);
    }
  }

  /**
   * Let come what is awaited, by putting a question to whoever can answer it or by listening, and
   * report {@link dev.pawl.engine.journal.Event.InputReceived}.
   *
   * @param until when to report {@link dev.pawl.engine.journal.Event.TimerFired} instead, or 0
   */
  record Await(Awaited what, long until) implements Effect {}

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
