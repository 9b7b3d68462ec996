package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;

/**
 * How frames end badly: everything still going on in them is stopped, then what was done is undone,
 * latest first, then whoever opened the frame learns of the failure.
 */
final class Unwinding {
  private static final Failure STOPPED =
      new Failure(FailureCode.CANCELLED, "stopped because another step failed", null);

  private final Run run;

  Unwinding(Run run) {
    this.run = run;
  }

  void fail(Frame frame, Failure failure) {
    if (frame.failing()) {
      return;
    }
    frame.fail(failure);
    for (Step step : run.active().in(frame)) {
      stop(step, STOPPED);
    }
    drained(frame);
  }

  /** Stops a step: at once, or through the steps that it consists of. */
  void stop(Step step, Failure why) {
    if (step.undoes != null) {
      return;
    }
    switch (step.phase) {
      case PERFORMING, SLEEPING, AWAITING -> {
        step.phase = Step.Phase.CANCELLING;
        if (step.hold != null) {
          run.heldTime.ends(step);
        }
        run.active().changed(step);
      }
      case OPEN -> stopInside(step, why);
      case SETTLING, CANCELLING -> {}
    }
  }

  /** Stops the steps that a step consists of. */
  void stopInside(Step step, Failure why) {
    if (step.stopped != null) {
      return;
    }
    step.stopped = why;
    if (step.items != null) {
      for (Frame item : step.items.running()) {
        fail(item, STOPPED);
      }
      run.flow().progress(step);
    } else if (step.child != null) {
      fail(step.child, why);
    }
  }

  /** Called whenever a step of a failing frame is settled: undoes the next one, or ends it. */
  void drained(Frame frame) {
    Failure failure = frame.failure;
    if (failure == null || frame.active > 0) {
      return;
    }
    Frame.Undo undo = frame.isItem() ? null : frame.undo.pollLast();
    if (undo == null) {
      ended(frame, failure);
      return;
    }
    WorkflowNode compensation = undo.compensation();
    Step done = undo.step();
    run.active()
        .add(
            new Step(
                done.id + "/undo:" + compensation.id(),
                compensation,
                frame,
                null,
                undo.history(),
                undo));
  }

  private void ended(Frame frame, Failure failure) {
    Step owner = frame.owner;
    if (owner == null) {
      run.finish(new Outcome.Failed(failure));
    } else if (frame.isItem()) {
      if (owner.items != null) {
        owner.items.failed(frame.item, failure);
        for (Frame later : owner.items.toStop()) {
          fail(later, STOPPED);
        }
      }
      run.flow().progress(owner);
    } else {
      run.settle(owner, new Outcome.Failed(failure, frame.doubtful ? Fate.UNKNOWN : Fate.KNOWN));
    }
  }
}
