package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;

/** What follows when steps that wait beside others, or those others, come to an end. */
final class Parties {
  private final Run run;

  Parties(Run run) {
    this.run = run;
  }

  /**
   * How a step ends is certain. The first that does, if it is not merely aside, stops the others.
   */
  void decided(Step step, Party party) {
    if (party.winner() != null || step.isAside() || step.frame.failing()) {
      return;
    }
    party.wins(step);
    Failure why =
        new Failure(
            FailureCode.CANCELLED,
            "stopped because `" + step.node.id() + "` came first",
            step.place());
    for (Step other : party.members()) {
      if (other != step) {
        run.unwinding().stop(other, why);
      }
    }
  }

  /** A step has ended, be it by its failure; where its token goes from there. */
  void completed(Step step, Party party, Route route, History after) {
    decided(step, party);
    if (party.winner() == step) {
      party.leadsTo(route, after);
    } else if (step.isAside()) { // what came counts, also when all was decided before it was noted
      if (party.winner() == null) {
        again(step, party);
      }
      run.flow().leave(step.frame, ForkScope.aside(step), route, after);
    }
    over(step, party);
  }

  private void again(Step step, Party party) {
    if (step.times != 1) {
      int left = Math.max(0, step.times - 1);
      WorkflowNode.Beside beside = new WorkflowNode.Beside(step.node.index(), false, left);
      run.flow().wait(beside, party);
    }
  }

  /** A step of a party is no more. */
  void over(Step step, Party party) {
    if (party.isOver(step)) {
      Route route = party.route();
      History history = party.history();
      if (route != null && history != null) {
        run.flow().leave(step.frame, step.branch, route, history);
      }
    }
  }
}
