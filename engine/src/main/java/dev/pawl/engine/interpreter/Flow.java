package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How tokens move: along routes, through forks and joins, into items and sub-workflows. */
final class Flow {
  private static final Duration MICROSECOND = Duration.ofNanos(1_000);

  private final Run run;

  Flow(Run run) {
    this.run = run;
  }

  void enter(Frame frame) {
    schedule(frame, null, frame.workflow.entry(), History.empty(frame.workflow));
  }

  /** A token leaves a node. Several targets open a fork. */
  void leave(Frame frame, @Nullable Branch branch, Route route, History history) {
    if (!route.forks()) {
      reach(frame, branch, route.target(0), history);
    } else {
      ForkScope fork = new ForkScope(frame, branch, history, route.width());
      for (int i = 0; i < route.width(); i++) {
        reach(frame, fork.branch(i), route.target(i), history);
      }
    }
    gather(frame);
  }

  /** A token is sent to a node. */
  void arrive(Frame frame, @Nullable Branch branch, int node, History history) {
    reach(frame, branch, node, history);
    gather(frame);
  }

  /** A token reaches a node: it waits there for the other branches, or a step begins. */
  private void reach(Frame frame, @Nullable Branch branch, int node, History history) {
    WorkflowNode target = frame.workflow.node(node);
    if (!target.joinsAll()) {
      schedule(frame, branch, target, history);
    } else if (frame.gathering != null) {
      frame.gathering.waits(node, branch, history);
    } else if (branch == null) {
      schedule(frame, null, target, history);
    } else if (branch.fork.arrived(branch, node, history)) {
      close(branch.fork);
    }
  }

  /** Where forks do not nest: whoever waits for nobody any more goes on. */
  private void gather(Frame frame) {
    Gathering gathering = frame.gathering;
    if (gathering == null || frame.finishing()) {
      return;
    }
    for (Gathering.Met met = gathering.next(); met != null; met = gathering.next()) {
      if (met.node() < 0) {
        frameCompleted(frame, met.history().lastOutput());
        return;
      }
      schedule(frame, met.branch(), frame.workflow.node(met.node()), met.history());
    }
  }

  /** A token has passed the exit. */
  void exit(Frame frame, @Nullable Branch branch, History history) {
    if (frame.finishing()) {
      return;
    }
    if (frame.gathering != null) {
      frame.gathering.ended(branch, history);
      gather(frame);
    } else if (branch == null) {
      frameCompleted(frame, history.lastOutput());
    } else if (branch.fork.ended(branch, history)) {
      close(branch.fork);
    }
  }

  /** A frame ends well, whatever else is under way in it: that is stopped first. */
  void finish(Step by, History history) {
    Frame frame = by.frame;
    frame.finished = history;
    Failure why =
        new Failure(
            FailureCode.CANCELLED,
            "stopped because `" + by.node.id() + "` had ended it all",
            by.place());
    for (Step other : run.active().in(frame)) {
      run.unwinding().stop(other, why);
    }
    drained(frame);
  }

  /** A step of a frame that is finishing is no more. */
  void drained(Frame frame) {
    History last = frame.finished;
    if (last != null && frame.active == 0) {
      frameCompleted(frame, last.lastOutput());
    }
  }

  private void close(ForkScope fork) {
    if (fork.join() >= 0) {
      schedule(fork.frame, fork.parent, fork.frame.workflow.node(fork.join()), fork.merged());
    } else {
      exit(fork.frame, fork.parent, fork.merged());
    }
  }

  private void schedule(Frame frame, @Nullable Branch branch, WorkflowNode node, History history) {
    if (frame.failing() || frame.finishing() || !mayBegin(frame, node)) {
      return;
    }
    Step step = new Step(frame.nextId(node, branch), node, frame, branch, history, null);
    run.active().add(step);
    if (!node.companions().isEmpty() && !frame.isItem()) {
      Party party = new Party(step);
      node.companions().forEach(each -> wait(each, party));
    }
  }

  /** One more step counts; the run fails if that is one too many. */
  private boolean mayBegin(Frame frame, WorkflowNode node) {
    if (!run.countStep(frame.undoing)) {
      int limit = run.limits().maxSteps();
      Failure failure =
          new Failure(
                  FailureCode.LIMIT_EXCEEDED,
                  "Execution limit exceeded: maximum node executions ("
                      + limit
                      + ") reached. Current execution count: "
                      + limit,
                  frame.path + node.id())
              .from(node.source().place());
      run.unwinding().fail(frame.undoing ? frame : run.root(), failure);
      return false;
    }
    return true;
  }

  /** Begins to wait beside a step. */
  void wait(WorkflowNode.Beside beside, Party party) {
    Step host = party.host();
    WorkflowNode node = host.frame.workflow.node(beside.node());
    if (host.frame.failing() || host.frame.finishing() || !mayBegin(host.frame, node)) {
      return;
    }
    String id = host.frame.nextId(node, host.branch);
    Step step = new Step(id, node, host.frame, host.branch, host.history, null);
    step.ends = beside.ends();
    step.times = beside.times();
    party.join(step);
    run.active().add(step);
  }

  /** A step that consists of other steps begins, or begins again. */
  void open(Step step, long now) {
    if (step.frame.depth >= Frame.MAX_DEPTH) {
      String message =
          "Execution limit exceeded: steps are nested deeper than " + Frame.MAX_DEPTH + " levels";
      run.settle(
          step,
          new Outcome.Failed(
              new Failure(FailureCode.LIMIT_EXCEEDED, message, step.node.id())
                  .from(step.node.source().place())));
      return;
    }
    step.phase = Step.Phase.OPEN;
    Duration timeout = step.node.timeout();
    step.timesOutAt = timeout == null ? 0 : now + micros(timeout);
    step.until = timeIsUp(step);
    switch (step.node.action()) {
      case Action.Foreach foreach -> {
        step.items = new Items(foreach, items(step));
        step.child = Frame.items(step);
        run.active().changed(step);
        progress(step);
      }
      case Action.SubWorkflow sub -> {
        step.child = Frame.subWorkflow(step, sub.target().workflow(), step.input);
        run.active().changed(step);
        enter(step.child);
      }
      case Action.Entry(), Action.Exit() -> throw notOpen(step);
      case Action.Call _, Action.Transform _, Action.Choose _ -> throw notOpen(step);
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> throw notOpen(step);
      case Action.Wait _, Action.Ask _, Action.Signal _ -> throw notOpen(step);
    }
  }

  /** A wait begins, or begins again; a timeout that is shorter ends it as a failure. */
  void sleep(Step step, long now) {
    long millis = step.input instanceof Number number ? number.longValue() : 0;
    long due = now + millis * 1_000;
    long limit = timeIsUp(step, now);
    boolean tooLong = limit > 0 && limit < due;
    step.phase = Step.Phase.SLEEPING;
    step.until = tooLong ? limit : due;
    step.stopped = tooLong ? step.timeout() : null;
    run.active().changed(step);
  }

  /**
   * A question is put, or put again; or a signal is listened for.
   *
   * @param until when nothing need come any more if its author does not say, or 0
   */
  void listen(Step step, long now, long until) {
    long byAuthor = timeIsUp(step, now);
    step.phase = Step.Phase.AWAITING;
    step.until = byAuthor == 0 ? until : byAuthor;
    run.active().changed(step);
  }

  private static IllegalStateException notOpen(Step step) {
    return new IllegalStateException("`" + step.id + "` consists of no other steps");
  }

  @SuppressWarnings("unchecked")
  private static List<@Nullable Object> items(Step step) {
    return step.input instanceof List<?> list ? (List<@Nullable Object>) list : List.of();
  }

  private static long timeIsUp(Step step, long now) {
    Duration timeout = step.node.timeout();
    return first(timeout == null ? 0 : now + micros(timeout), deadline(step));
  }

  /** When an open step has to end, or 0: it worked for too long, or the moment has come. */
  static long timeIsUp(Step step) {
    return first(step.held > 0 ? 0 : step.timesOutAt, deadline(step));
  }

  private static long deadline(Step step) {
    Duration deadline = step.node.deadline();
    return deadline == null ? 0 : step.startedAt + micros(deadline);
  }

  /** Of two moments, either of which may be none. */
  private static long first(long one, long other) {
    return one == 0 || other == 0 ? one + other : Math.min(one, other);
  }

  static long micros(Duration duration) {
    return duration.dividedBy(MICROSECOND);
  }

  /** Begins as many items as may run at once, or settles the foreach when none is left. */
  void progress(Step step) {
    Items items = step.items;
    Frame around = step.child;
    if (items == null || around == null || step.progressing || around.failing()) {
      return;
    }
    // An item may fail while it is being begun, and lead back here: once at a time is enough.
    step.progressing = true;
    while (step.stopped == null && items.canOpen()) {
      Frame frame = items.open(step, around);
      schedule(frame, null, ((Action.Foreach) step.node.action()).body(), step.history);
    }
    step.progressing = false;
    if (step.phase != Step.Phase.OPEN || !items.idle()) {
      return;
    }
    if (step.stopped != null) {
      run.unwinding().fail(around, items.with(step.stopped));
    } else if (items.done()) {
      switch (items.outcome()) {
        case Outcome.Success success -> run.settle(step, success);
        case Outcome.Failed(Failure failure, _, _) -> run.unwinding().fail(around, failure);
      }
    }
  }

  /** A result that breaks its schema is a failure, and is undone like any other. */
  void frameCompleted(Frame frame, @Nullable Object output) {
    Step owner = frame.owner;
    Optional<Failure> broken =
        frame.isItem() ? Optional.empty() : SchemaChecks.output(frame.workflow, output);
    if (broken.isPresent()) {
      run.unwinding().fail(frame, broken.get());
    } else if (owner == null) {
      run.finish(new Outcome.Success(output));
    } else if (frame.isItem()) {
      if (owner.items != null) {
        owner.items.completed(frame.item, output);
      }
      progress(owner);
    } else {
      run.settle(owner, new Outcome.Success(output));
    }
  }
}
