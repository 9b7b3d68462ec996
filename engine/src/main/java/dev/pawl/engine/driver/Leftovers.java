package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Fate;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Calls that are under way when nobody drives their run any more. */
final class Leftovers {
  /** How long servers that have a call are waited for when its answer cannot be kept yet. */
  private static final Duration TO_ANSWER = Duration.ofSeconds(30);

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

  /** Whoever resumes the run would otherwise take these calls for being in doubt. */
  void noteNeverMade() {
    try {
      for (Effect.Perform call : attempts.neverMade()) {
        if (!call.began()) {
          continue; // it was only being judged
        }
        String node = call.node().id();
        long now = time.micros();
        switch (run.outstanding(call.step())) {
          case Effect.Perform _ ->
              course.leave(
                  new Event.AttemptFailed(
                      now, call.step(), node, call.attempt(), Calls.notMade(node), now));
          case Effect.Interrupt _ when run.doubtful(call.step()) == null ->
              course.leave(new Event.StepCancelled(now, call.step(), node));
          case null, default -> {}
        }
      }
    } catch (PawlException _) {
      // Then they are.
    }
  }

  /**
   * The store is out of reach, but the servers may not be: what they answer is put down with what
   * could not be written yet. Otherwise whoever resumes the run would take these calls for being in
   * doubt.
   */
  void noteAnswers() {
    try {
      attempts.forgetNeverMade();
      long until = time.micros() + TO_ANSWER.toNanos() / 1_000;
      while (!attempts.isEmpty() && time.micros() < until) {
        switch (attempts.await(until, false)) {
          case Arrival.Report report -> note(report);
          case Arrival.Broken _ -> attempts.forgetBroken();
          case Arrival.Nudge _, Arrival.Answer _, Arrival.Ruled _ -> {}
          case null -> {}
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (PawlException _) {
      // Then they are in doubt.
    }
  }

  private void note(Arrival.Report report) {
    String step = report.attempt().step();
    boolean silent = report.outcome() instanceof Outcome.Failed failed && failed.isUnanswered();
    boolean notMade = silent && ((Outcome.Failed) report.outcome()).fate() == Fate.KNOWN;
    if (run.nodeOf(step) == null || (silent && !notMade)) {
      return;
    }
    long now = time.micros();
    if (notMade && run.outstanding(step) instanceof Effect.Interrupt) {
      if (run.doubtful(step) == null) {
        course.leave(new Event.StepCancelled(now, step, report.attempt().node().id()));
      }
    } else {
      course.leave(run.conclude(step, report.outcome(), report.attempt().startedAt(), now));
    }
  }

  /** Nobody waits for these calls any more: what is known of them is told with the failure. */
  Failure with(Failure failure, long now) {
    List<Failure> cutOff = new ArrayList<>();
    Set<String> underWay = new HashSet<>();
    for (Effect.Perform call : attempts.mayHaveActed()) {
      course.record(new Event.InDoubt(now, call.step(), call.node().id(), null));
      cutOff.add(Calls.cutOff(call.node().id()).failure().at(call.step()));
      underWay.add(call.step());
    }
    return failure.with(cutOff).with(run.openDoubts(underWay));
  }
}
