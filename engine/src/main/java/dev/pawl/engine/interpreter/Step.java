package dev.pawl.engine.interpreter;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step that is not settled yet. */
final class Step {
  /** Where it stands: each phase has exactly one outstanding effect, except {@link #OPEN}. */
  enum Phase {
    /** An attempt is to be made, or is being made. */
    PERFORMING,
    /** It consists of other steps, which are going on. */
    OPEN,
    /** It waits for a moment: its own, or that of its next attempt. */
    SLEEPING,
    /** It waits for an answer or a signal, at the longest until a moment. */
    AWAITING,
    /** The steps it consists of are done; how it ended is to be recorded. */
    SETTLING,
    /** It is to stop. */
    CANCELLING
  }

  /** Ends the names of timers that say when an open step has taken too long. */
  static final String TIMEOUT = "#timeout";

  final String id;
  final WorkflowNode node;
  final Frame frame;
  final @Nullable Branch branch;
  final History history;

  /** What it undoes, or null for an ordinary step. */
  final Frame.@Nullable Undo undoes;

  Phase phase = Phase.PERFORMING;
  int attempt = 1;
  boolean began;
  long startedAt;
  @Nullable Object input;

  /**
   * While {@link Phase#SLEEPING}: until when; while {@link Phase#OPEN} or {@link Phase#AWAITING}:
   * when time is up, or 0.
   */
  long until;

  /** Whether a call of it was begun of which no end is known. */
  boolean calling;

  /** Whether nobody knows if its call was made already. */
  boolean doubtful;

  /** How often that was so. */
  int doubts;

  /** Whether an earlier attempt may have acted, so that a failure has to tell of it. */
  boolean mayHaveActed;

  /** While {@link Phase#OPEN}: when it has worked for too long, or 0. */
  long timesOutAt;

  /** While {@link Phase#OPEN}: how many steps inside it gates hold, and since when. */
  int held;

  long heldSince;

  /**
   * While {@link Phase#SLEEPING}: whether another attempt follows, rather than the end of a wait.
   */
  boolean pausing;

  /** While {@link Phase#AWAITING} somebody who agrees: to what. */
  @Nullable Hold hold;

  /** The schema of what would be called while it is held; null if that is not known. */
  @Nullable Map<String, @Nullable Object> takes;

  /** What was agreed to, once it was held. */
  @Nullable Agreement agreement;

  /** While {@link Phase#SETTLING}. */
  @Nullable Outcome outcome;

  /**
   * While {@link Phase#OPEN}: the frame of the steps it consists of, and the items of a foreach.
   */
  @Nullable Frame child;

  @Nullable Items items;

  /** Whether what it wants done has changed since that was last asked. */
  boolean changed;

  /** Whether items are being begun at this moment. */
  boolean progressing;

  /** With whom it is going on, if others wait beside it, or it beside another; else null. */
  @Nullable Party party;

  /** How often what it waits for can come, beside another step that goes on; 0 without end. */
  int times = 1;

  /** Whether the step that it waits beside is stopped when what it waits for comes. */
  boolean ends = true;

  /** Why a step that is open or waiting ends before its time. */
  @Nullable Failure stopped;

  Step(
      String id,
      WorkflowNode node,
      Frame frame,
      @Nullable Branch branch,
      History history,
      Frame.@Nullable Undo undoes) {
    this.id = id;
    this.node = node;
    this.frame = frame;
    this.branch = branch;
    this.history = history;
    this.undoes = undoes;
  }

  /**
   * The path of what an attempt does: a repeated attempt has effects of its own. The mark, like all
   * marks in effect ids, begins with a character that no node's id can have.
   */
  String pathOfAttempt() {
    return attempt == 1 ? id : id + "#!" + attempt;
  }

  /** Whether another one has come to an end before it, which decides where the token goes. */
  boolean isOvertaken() {
    Step winner = party == null ? null : party.winner();
    return winner != null && winner != this;
  }

  /** Whether it waits beside another step, which does not end when what is awaited comes. */
  boolean isAside() {
    return party != null && party.host() != this && !ends;
  }

  /** Where a failure says that it happened. */
  String place() {
    return (undoes == null ? frame : undoes.step().frame).path + node.id();
  }

  Failure timeout() {
    return new Failure(FailureCode.TIMEOUT, "`" + node.id() + "` took too long", place());
  }

  /** Whether it does more than compute: alone, or by the steps that it consists of. */
  boolean acts() {
    return switch (node.action()) {
      case Action.Call _, Action.Foreach _, Action.SubWorkflow _ -> true;
      case Action.Entry(), Action.Exit(), Action.Transform _, Action.Choose _ -> false;
      case Action.Wait _, Action.Ask _, Action.Signal _, Action.Prompt _ -> false;
      case Action.Fail _, Action.Finish _ -> false;
    };
  }

  /** Where a token goes from it: by the arm that was chosen, or on when none was. */
  Route route(int arm) {
    if (arm < 0) {
      return node.next();
    }
    return switch (node.action()) {
      case Action.Choose choose -> choose.arms().get(arm).route();
      case Action.Ask ask -> ask.onDeadline();
      case Action.Signal signal -> signal.onDeadline();
      case Action.Entry(), Action.Exit(), Action.Call _, Action.Transform _ -> node.next();
      case Action.Foreach _, Action.SubWorkflow _, Action.Wait _ -> node.next();
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> node.next();
    };
  }

  Effect.Perform attempt() {
    return attempt(doubtful);
  }

  /** The call of an attempt that may have acted. */
  Effect.Perform doubted() {
    return attempt(true);
  }

  private Effect.Perform attempt(boolean inDoubt) {
    return new Effect.Perform(
        id,
        node,
        attempt,
        began,
        inDoubt ? Math.max(1, doubts) : 0,
        startedAt,
        began || agreement != null ? input : frame.input,
        history,
        undoes == null ? frame.variables : undoes.step().frame.variables,
        undoes != null || frame.undoing,
        agreement == null ? null : agreement.reached());
  }

  @Nullable Effect outstanding() {
    return switch (phase) {
      case PERFORMING -> attempt();
      case AWAITING -> new Effect.Await(Awaited.of(this), until);
      case SLEEPING -> new Effect.Sleep(id, until);
      case OPEN -> until == 0 ? null : new Effect.Sleep(id + TIMEOUT, until);
      case SETTLING -> outcome == null ? null : new Effect.Settle(id, node, startedAt, outcome);
      case CANCELLING -> new Effect.Interrupt(id, node.id());
    };
  }
}
