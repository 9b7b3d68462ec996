package dev.pawl.engine.interpreter;

import dev.pawl.engine.journal.Event.TimerFired;
import dev.pawl.engine.workflow.Action;

/** What follows when a moment has come that a step waited for. */
final class Waking {
  private final Run run;

  Waking(Run run) {
    this.run = run;
  }

  void fired(TimerFired event) {
    Step step = run.active().sleeper(event.timer());
    if (step != null && step.phase == Step.Phase.AWAITING) {
      run.asking().nobodyAnswered(step);
    } else if (step != null && step.phase == Step.Phase.OPEN) {
      step.until = 0;
      if (step.child == null || !step.child.failing()) {
        timeIsUp(step);
      }
    } else if (step != null && step.phase == Step.Phase.SLEEPING) {
      wake(step, event.at());
    }
  }

  /** By the first version of the rules, what undoes could take as long as it liked. */
  private void timeIsUp(Step step) {
    if (step.undoes == null || run.rules > 1) {
      run.unwinding().stopInside(step, step.timeout());
    }
  }

  private void wake(Step step, long now) {
    if (!step.pausing) {
      run.settle(
          step,
          step.stopped == null
              ? new Outcome.Success(step.history.lastOutput())
              : new Outcome.Failed(step.stopped));
      return;
    }
    step.pausing = false;
    step.attempt++;
    if (!step.began) {
      run.perform(step);
      return;
    }
    switch (step.node.action()) {
      case Action.Foreach _, Action.SubWorkflow _ -> run.flow().open(step, now);
      case Action.Wait _ -> run.flow().sleep(step, now);
      case Action.Ask _, Action.Signal _ -> run.flow().listen(step, now, 0);
      case Action.Call _ -> run.call(step);
      case Action.Transform _, Action.Choose _, Action.Entry(), Action.Exit() -> run.perform(step);
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> run.perform(step);
    }
  }
}
