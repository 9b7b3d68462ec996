package dev.pawl.engine.replay;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.StepInterceptor;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets calls through one at a time, in the order in which they were answered, and only while the
 * thread that drives the run waits for one: so threads never race, and a run that is repeated has
 * the same history. Calls without an answer stay until they are interrupted.
 *
 * <p>Nothing here depends on how fast a thread is. An attempt is expected as soon as the driving
 * thread has announced it, however late its own thread comes; and whether it was interrupted
 * follows from what happened, not from when its thread notices.
 */
final class Turnstile implements StepInterceptor, RunListener {
  private final Run run;
  private final CallScript script;
  private final Consumer<Mismatch> complaints;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Visit> visits = new ArrayList<>();
  private final Set<String> prepared = new HashSet<>();
  private boolean open;

  Turnstile(Workflow workflow, CallScript script, Consumer<Mismatch> complaints) {
    this.run = new Run(workflow);
    this.script = script;
    this.complaints = complaints;
  }

  private static final class Visit {
    final String step;
    Effect.@Nullable Perform attempt;
    boolean through;
    boolean givenUp;

    Visit(String step) {
      this.step = step;
    }
  }

  @Override
  public void performing(Effect.Perform attempt) {
    if (!(attempt.node().action() instanceof Action.Call)) {
      return;
    }
    if (attempt.began()) {
      expect(attempt.step());
    } else {
      prepared.add(attempt.step());
    }
  }

  @Override
  public void happened(Event event) {
    run.on(event);
    switch (event) {
      case Event.StepStarted e when prepared.remove(e.step()) -> expect(e.step());
      case Event.RunCompleted _, Event.RunFailed _ -> open();
      case Event.StepStarted _, Event.StepCompleted _, Event.StepFailed _ -> {}
      case Event.StepCancelled _, Event.AttemptFailed _, Event.InDoubt _ -> {}
      case Event.RunStarted _, Event.RunResumed _, Event.RunStopping _ -> {}
      case Event.TimerFired _, Event.InputReceived _, Event.StepHeld _, Event.Judged _ -> {}
    }
  }

  private void expect(String step) {
    lock.lock();
    try {
      visits.add(new Visit(step));
    } finally {
      lock.unlock();
    }
  }

  /** Nobody is held back any more. */
  void open() {
    lock.lock();
    try {
      open = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets the next call through that can go; false when none can. For the driving thread. */
  boolean letOneThrough() {
    lock.lock();
    try {
      String awaited = script.awaited();
      if (awaited != null && run.outstanding(awaited) instanceof Effect.Sleep) {
        return false; // its pause ends before the others are answered
      }
      Visit next = null;
      int first = Integer.MAX_VALUE;
      for (Visit visit : visits) {
        int order = order(visit);
        if (order != CallScript.NEVER && (next == null || order < first)) {
          next = visit;
          first = order;
        }
      }
      if (next == null) {
        return false;
      }
      visits.remove(next);
      next.through = true;
      changed.signalAll();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private int order(Visit visit) {
    Effect.Perform attempt = visit.attempt;
    while (attempt == null) {
      changed.awaitUninterruptibly();
      attempt = visit.attempt;
    }
    int order = script.order(attempt);
    if (!open && run.wants(attempt)) {
      return order;
    }
    // It was interrupted, so it ends now, unless the answer came all the same.
    visit.givenUp =
        open
            || order == CallScript.NEVER
            || order == CallScript.LAST
            || !(run.outstanding(visit.step) instanceof Effect.Interrupt);
    return visit.givenUp ? 0 : order;
  }

  @Override
  public Outcome around(Effect.Perform attempt, Next next) throws InterruptedException {
    if (!(attempt.node().action() instanceof Action.Call)) {
      return next.proceed();
    }
    lock.lock();
    try {
      Visit visit = arrived(attempt);
      while (!visit.through && !open) {
        changed.awaitUninterruptibly();
      }
      return open || visit.givenUp ? interrupted() : answer(attempt);
    } finally {
      lock.unlock();
    }
  }

  private Outcome answer(Effect.Perform attempt) {
    Mismatch mismatch = script.mismatch(attempt);
    if (mismatch == null) {
      return script.answer(attempt);
    }
    complaints.accept(mismatch);
    return interrupted();
  }

  private Visit arrived(Effect.Perform attempt) {
    for (Visit visit : visits) {
      if (visit.attempt == null && visit.step.equals(attempt.step())) {
        visit.attempt = attempt;
        changed.signalAll();
        return visit;
      }
    }
    throw new IllegalStateException("`" + attempt.step() + "` was not announced");
  }

  static Outcome interrupted() {
    return new Outcome.Failed(
        new Failure(FailureCode.UPSTREAM_UNREACHABLE, "the call was interrupted", null));
  }
}
