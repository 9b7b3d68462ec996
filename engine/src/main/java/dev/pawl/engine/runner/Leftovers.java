package dev.pawl.engine.runner;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Run;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;

/** Calls that are under way when nobody drives their run any more. */
final class Leftovers {
  private final Run run;
  private final Attempts attempts;
  private final Course course;
  private final Time time;

  Leftovers(Run run, Attempts attempts, Course course, Time time) {
    this.run = run;
    this.attempts = attempts;
    this.course = course;
    this.time = time;
  }

  /** Whoever goes on with the run would otherwise take these calls for being in doubt. */
  void noteNeverMade() {
    try {
      for (Effect.Perform call : attempts.neverMade()) {
        String node = call.node().id();
        long now = time.micros();
        switch (run.outstanding(call.step())) {
          case Effect.Perform _ ->
              course.leave(
                  new Event.AttemptFailed(
                      now, call.step(), node, call.attempt(), Calls.notMade(node), now));
          case Effect.Interrupt _ -> course.leave(new Event.StepCancelled(now, call.step(), node));
          case null, default -> {}
        }
      }
    } catch (PawlException _) {
      // Then they are.
    }
  }

  /** Nobody waits for these calls any more: what is known of them is told with the failure. */
  Failure with(Failure failure, long now) {
    Failure whole = failure;
    for (Effect.Perform call : attempts.mayHaveActed()) {
      course.record(new Event.InDoubt(now, call.step(), call.node().id(), null));
      whole = whole.with(Calls.cutOff(call.node().id()).failure().at(call.step()));
    }
    return whole;
  }
}
