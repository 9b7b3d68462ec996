package dev.pawl.engine.interpreter;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Event.AttemptFailed;
import dev.pawl.engine.journal.Event.RunCompleted;
import dev.pawl.engine.journal.Event.RunFailed;
import dev.pawl.engine.journal.Event.RunStarted;
import dev.pawl.engine.journal.Event.RunStopping;
import dev.pawl.engine.journal.Event.StepCancelled;
import dev.pawl.engine.journal.Event.StepCompleted;
import dev.pawl.engine.journal.Event.StepFailed;
import dev.pawl.engine.journal.Event.StepStarted;
import dev.pawl.engine.journal.Event.TimerFired;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Limits;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of one run: a fold over its events. Given the same workflow and the same events it is
 * in the same state and wants the same things done, whenever and wherever it is folded: there is no
 * clock, no chance and no I/O in here.
 *
 * <p>Not thread-safe: a run is driven by one thread at a time.
 */
public final class Run {
  /** The version of the rules in this package, recorded in every run. */
  public static final int INTERPRETER = 5;

  /** The one that knew of no gates: runs that have none can go on with it. */
  public static final int WITHOUT_GATES = 3;

  private final Workflow workflow;
  private final Flow flow = new Flow(this);
  private final Unwinding unwinding = new Unwinding(this);
  private final Asking asking = new Asking(this);
  private final Waking waking = new Waking(this);
  private final Parties parties = new Parties(this);
  final HeldTime heldTime = new HeldTime(this);
  private final ActiveSteps active = new ActiveSteps();
  private final Retries retries = new Retries();
  private @Nullable Frame root;
  private long startedAt;
  private long lastAt;

  /** When what is being taken in happened. */
  long now;

  private long idle;
  private int steps;
  private int undoSteps;
  private @Nullable Outcome finish;
  private boolean ended;

  /** The version of the rules by which it began, and which hold for all of it. */
  int rules;

  public Run(Workflow workflow) {
    this.workflow = workflow;
  }

  /** A run in the state that the events lead to. */
  public static Run fold(Workflow workflow, List<Event> events) {
    Run run = new Run(workflow);
    events.forEach(run::on);
    return run;
  }

  /** Takes in what happened, and says what is newly to be done. */
  public List<Effect> on(Event event) {
    now = event.at();
    take(event);
    lastAt = now;
    return with(active.takeChanged());
  }

  private void take(Event event) {
    switch (event) {
      case RunStarted e -> started(e);
      case StepStarted e -> stepStarted(e);
      case Event.StepHeld e -> asking.held(e);
      case StepCompleted e -> completed(e);
      case AttemptFailed e -> attemptFailed(e);
      case StepFailed e -> failed(e);
      case StepCancelled e -> cancelled(e);
      case TimerFired e -> {
        rested(e);
        waking.fired(e);
      }
      case Event.InputReceived e -> {
        rested(e);
        asking.answered(e);
      }
      case Event.InDoubt e -> asking.inDoubt(e);
      case Event.Judged _ -> {}
      case Event.RunResumed e -> resumed(e.at() - lastAt);
      case RunStopping e -> stopping(e);
      case RunCompleted _, RunFailed _ -> {
        ended = true;
        active.clear();
      }
    }
  }

  private void started(RunStarted event) {
    rules = event.interpreter();
    retries.seed = event.seed();
    startedAt = event.at();
    root = Frame.root(workflow, event.input());
    flow.enter(root);
  }

  private void stepStarted(StepStarted event) {
    Step step = active.get(event.step());
    step.began = true;
    step.startedAt = event.at();
    step.input = event.input();
    switch (step.node.action()) {
      case Action.Foreach _, Action.SubWorkflow _ -> flow.open(step, event.at());
      case Action.Wait _ -> flow.sleep(step, event.at());
      case Action.Ask _, Action.Signal _ -> flow.listen(step, event.at(), event.until());
      case Action.Call _ -> step.calling = true;
      case Action.Entry(), Action.Exit() -> {}
      case Action.Transform _, Action.Choose _, Action.Prompt _ -> {}
      case Action.Fail _, Action.Finish _ -> {}
    }
  }

  private void completed(StepCompleted event) {
    Step step = active.remove(event.step());
    Frame frame = step.frame;
    if (step.undoes != null) {
      if (step.items != null) {
        step.items.tellDoubts(step); // nobody gets to see the results of what undoes
      }
      unwinding.drained(frame);
      return;
    }
    frame.handled(step);
    boolean past = event.past() || (step.child != null && step.child.past);
    if (past && step.acts()) {
      frame.hasPast();
    }
    History after =
        frame.isItem()
            ? step.history.followedBy(event.output())
            : step.history.completed(step.node, event.output(), event.result());
    if (step.child != null) {
      frame.undo.addAll(step.child.undo);
    }
    if (step.node.compensate() >= 0 && !frame.undoing && !past) {
      frame.undo.addLast(new Frame.Undo(step, frame.workflow.node(step.node.compensate()), after));
    }
    if (step.items != null) {
      step.items.tellDoubts(step);
    }
    if (frame.failing()) {
      unwinding.drained(frame);
    } else if (frame.finishing()) {
      flow.drained(frame);
    } else if (frame.isItem()) {
      flow.frameCompleted(frame, event.output());
    } else if (step.node.action() instanceof Action.Exit) {
      flow.exit(frame, step.branch, after);
    } else if (step.node.action() instanceof Action.Finish) {
      flow.finish(step, after);
    } else if (step.party != null) {
      parties.completed(step, step.party, step.route(event.route()), after);
    } else {
      flow.leave(frame, step.branch, step.route(event.route()), after);
    }
  }

  /** Time in which nobody worked counts neither for the run nor for steps that it consists of. */
  private void resumed(long gap) {
    idle += gap;
    for (Step step : active.all()) {
      if (step.phase == Step.Phase.OPEN) {
        heldTime.passed(step, gap);
      }
    }
  }

  private void attemptFailed(AttemptFailed event) {
    Step step = active.get(event.step());
    boolean call = step.node.action() instanceof Action.Call;
    step.mayHaveActed |= event.inDoubt() && call;
    step.calling = false;
    if (step.phase == Step.Phase.CANCELLING) {
      return; // whoever left this word did not know that the step was to stop
    }
    if (event.inDoubt() && !call) {
      step.frame.route(step.node.index(), step.branch, event.failure());
    }
    step.phase = Step.Phase.SLEEPING;
    step.pausing = true;
    step.until = event.retryAt();
    step.outcome = null;
    step.items = null;
    step.child = null;
    step.stopped = null;
    step.doubtful = step.doubtful && isStillInDoubt(step, event);
    active.changed(step);
  }

  /** Whether nobody found out what the tool says of itself, which decides about a doubt. */
  private boolean isStillInDoubt(Step step, AttemptFailed event) {
    return rules > 2 && !event.inDoubt() && step.node.doubt() instanceof Doubt.Hints;
  }

  private void failed(StepFailed event) {
    Step step = active.remove(event.step());
    Frame frame = step.frame;
    boolean overtaken = (step.isOvertaken() || frame.finishing()) && !frame.failing();
    boolean routed =
        step.undoes == null && step.node.onError() >= 0 && !frame.isItem() && !overtaken;
    if (!overtaken
        && (event.inDoubt() || event.failure().code() == FailureCode.IN_DOUBT)
        && (frame.failing() || !routed)) {
      frame.doubt();
    }
    if (event.done() && step.undoes == null && !routed && step.node.compensate() >= 0) {
      History after = step.history.failed(step.node, event.failure());
      frame.undo.addLast(new Frame.Undo(step, frame.workflow.node(step.node.compensate()), after));
    }
    if (overtaken) {
      // It was stopped, but may have been at work: what is in doubt is told if the run fails.
      frame.route(step.node.index(), step.branch, event.failure());
      over(step);
    } else if (step.undoes != null) {
      if (frame.failure != null) {
        frame.failure = frame.failure.with(event.failure());
      }
      unwinding.drained(frame);
    } else if (frame.failure != null) {
      frame.failure = Asking.telling(frame.failure, event.failure());
      unwinding.drained(frame);
    } else if (routed) {
      frame.route(step.node.onError(), step.branch, event.failure());
      History after = step.history.failed(step.node, event.failure());
      if (step.party == null) {
        flow.arrive(frame, step.branch, step.node.onError(), after);
      } else {
        parties.completed(step, step.party, Route.to(step.node.onError()), after);
      }
    } else {
      unwinding.fail(frame, event.failure());
    }
  }

  private void cancelled(StepCancelled event) {
    Step step = active.remove(event.step());
    over(step);
  }

  /** A step was stopped: by a failure, by one that came first, or because all has ended well. */
  private void over(Step step) {
    Frame frame = step.frame;
    if (frame.failing()) {
      unwinding.drained(frame);
    } else if (frame.finishing()) {
      flow.drained(frame);
    } else if (step.party != null) {
      parties.over(step, step.party);
    }
  }

  private void stopping(RunStopping event) {
    if (!root().failing()) {
      finish = null;
      unwinding.fail(root(), event.failure());
    }
  }

  /** Time in which nothing was worked on does not count as time that the run took. */
  private void rested(Event event) {
    if (active.resting()) {
      idle += event.at() - lastAt;
    }
  }

  void perform(Step step) {
    step.phase = Step.Phase.PERFORMING;
    active.changed(step);
  }

  void call(Step step) {
    step.calling = true;
    perform(step);
  }

  /**
   * The event that says how an attempt ended: whether a failure is final or another attempt follows
   * is decided here.
   */
  public Event conclude(String stepId, Outcome outcome, long stepStartedAt, long now) {
    Step step = active.get(stepId);
    long since = step.began ? step.startedAt : stepStartedAt;
    return switch (outcome) {
      case Outcome.Success success ->
          new StepCompleted(
              now,
              step.id,
              step.node.id(),
              since,
              step.attempt,
              success.output(),
              success.route(),
              success.result(),
              success.past());
      case Outcome.Failed failed -> retries.failed(step, failed, since, now);
    };
  }

  /**
   * What is to be recorded of calls that were under way when whoever drove the run went away, right
   * after {@link Event.RunResumed}.
   */
  public List<Event> doubts(long now) {
    return asking.doubts(now);
  }

  /** Everything that is to be done in this state, whether newly or still. */
  public List<Effect> outstanding() {
    return with(active.outstanding());
  }

  /** The call of a step of which nobody knows if it was made, or null. */
  public Effect.@Nullable Perform doubtful(String stepId) {
    Step step = active.find(stepId);
    return step != null && (step.doubtful || step.mayHaveActed) ? step.doubted() : null;
  }

  /** What is to be done about one step now, or null when it is settled or waits for others. */
  public @Nullable Effect outstanding(String stepId) {
    Step step = active.find(stepId);
    return step == null ? null : step.outstanding();
  }

  /** The node of a step that is going on, or null. */
  public @Nullable WorkflowNode nodeOf(String stepId) {
    Step step = active.find(stepId);
    return step == null ? null : step.node;
  }

  /** What lies behind a step that is going on, or null. */
  public @Nullable History historyOf(String stepId) {
    Step step = active.find(stepId);
    return step == null ? null : step.history;
  }

  /** The attempt at a step that is going on, or null. */
  public Effect.@Nullable Perform attemptOf(String stepId) {
    Step step = active.find(stepId);
    return step == null ? null : step.attempt();
  }

  /** Whether an effect is still to be carried out: what happened meanwhile may have settled it. */
  public boolean wants(Effect effect) {
    return effect instanceof Effect.Finish(Outcome outcome)
        ? !ended && outcome == finish
        : active.want(effect);
  }

  public boolean ended() {
    return ended;
  }

  /** Whether it has begun to end badly: limits no longer apply, what was done is being undone. */
  public boolean failing() {
    return root != null && root.failing();
  }

  /** Why it is ending badly; only while {@link #failing}. */
  public Failure failure() {
    Failure failure = root().failure;
    if (failure == null) {
      throw new PawlException.Defect("the run is not failing");
    }
    return failure;
  }

  /** What is in doubt in parts of the run that have not ended, and not under way either. */
  public List<Failure> openDoubts(Set<String> underWay) {
    return OpenDoubts.of(active.all(), underWay);
  }

  public long startedAt() {
    return startedAt;
  }

  /** How much of the time since then nothing was worked on. */
  public long idle() {
    return idle;
  }

  /** Whether nothing can be done but wait: for a moment, or for an answer. */
  public boolean resting() {
    return active.resting();
  }

  public long seed() {
    return retries.seed;
  }

  /** How many steps have begun. */
  public int steps() {
    return steps;
  }

  public Workflow workflow() {
    return workflow;
  }

  Limits limits() {
    return workflow.limits();
  }

  ActiveSteps active() {
    return active;
  }

  Flow flow() {
    return flow;
  }

  Unwinding unwinding() {
    return unwinding;
  }

  Asking asking() {
    return asking;
  }

  Frame root() {
    if (root == null) {
      throw new PawlException.Defect("the run has not started");
    }
    return root;
  }

  /** False when there may be no more. What undoes has a count of its own. */
  boolean countStep(boolean undoing) {
    if (undoing) {
      return ++undoSteps <= limits().maxSteps();
    }
    if (steps >= limits().maxSteps()) {
      return false;
    }
    steps++;
    return true;
  }

  void settle(Step step, Outcome outcome) {
    step.phase = Step.Phase.SETTLING;
    step.outcome = outcome;
    active.changed(step);
    if (step.party != null && outcome instanceof Outcome.Success) {
      parties.decided(step, step.party);
    }
  }

  void finish(Outcome outcome) {
    finish = outcome;
  }

  private List<Effect> with(List<Effect> effects) {
    if (finish != null && !ended) {
      effects.add(new Effect.Finish(finish));
    }
    return effects;
  }
}
