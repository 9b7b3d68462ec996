package dev.pawl.engine.interpreter;

import org.jspecify.annotations.Nullable;

/**
 * The time in which gates hold something inside a step. It is not the step's own: the moment at
 * which it has worked for too long stands still meanwhile, however much else goes on inside. A
 * deadline does not; it is a promise about the clock on the wall.
 */
final class HeldTime {
  /** The last version of the rules by which that time counted. */
  private static final int COUNTED = 4;

  private final Run run;

  HeldTime(Run run) {
    this.run = run;
  }

  /** A step is held from now on. */
  void begins(Step held) {
    for (Step around = around(held); around != null; around = around(around)) {
      if (around.held++ == 0) {
        around.heldSince = run.now;
        update(around);
      }
    }
  }

  /** A step that was held is not any more, for whatever reason. */
  void ends(Step held) {
    held.hold = null;
    for (Step around = around(held); around != null; around = around(around)) {
      if (--around.held == 0) {
        delay(around, run.now - around.heldSince);
      }
    }
  }

  /** Nobody worked at the run for a while. */
  void passed(Step around, long gap) {
    around.heldSince += gap;
    delay(around, gap);
  }

  private void delay(Step around, long time) {
    if (around.timesOutAt > 0) {
      around.timesOutAt += time;
      update(around);
    }
  }

  private void update(Step around) {
    if (around.timesOutAt > 0 && around.phase == Step.Phase.OPEN) {
      around.until = Flow.timeIsUp(around);
      run.active().changed(around);
    }
  }

  private @Nullable Step around(Step step) {
    return run.rules > COUNTED ? step.frame.owner : null;
  }
}
