package dev.pawl.engine.replay;

import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.Time;
import dev.pawl.engine.interpreter.Awaited;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What a fork does while it passes through the past: answers questions as they were answered, and
 * lets no time go by in waits that are over.
 */
final class ForkedRun implements RunListener {
  private final Set<String> past;
  private final Map<String, PastStep> served;
  private final Overrides overrides;
  private final RunListener listener;
  private final AtomicInteger answering = new AtomicInteger();
  private volatile @Nullable RunDriver driver;

  /** Whether a step has begun that does not belong to the past. */
  private volatile boolean present;

  /**
   * @param past the steps before the one that it begins with
   * @param served those of them that end as they did
   */
  ForkedRun(
      Set<String> past, Map<String, PastStep> served, Overrides overrides, RunListener listener) {
    this.past = Set.copyOf(past);
    this.served = served;
    this.overrides = overrides;
    this.listener = listener;
  }

  RunDriver driving(RunDriver begun) {
    driver = begun;
    return begun;
  }

  /** Whether it was over when the step began that the fork begins with. */
  boolean endedBefore(String step) {
    PastStep then = served.get(step);
    return then != null && then.until() <= past.size() && !overrides.has(step);
  }

  @Nullable PastStep served(String step) {
    return served.get(step);
  }

  boolean overrides(String step) {
    return overrides.has(step);
  }

  Outcome override(String step, WorkflowNode node) {
    return overrides.outcome(step, node);
  }

  /** Something that happened before it was resumed. */
  void passed(Event event) {
    String step =
        switch (event) {
          case Event.StepStarted e -> e.step();
          case Event.StepCompleted e -> e.step();
          case Event.StepFailed e -> e.step();
          case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _ -> null;
          case Event.RunStopping _, Event.RunResumed _, Event.TimerFired _ -> null;
          case Event.AttemptFailed _, Event.InDoubt _, Event.StepCancelled _ -> null;
          case Event.InputReceived _, Event.StepHeld _, Event.Judged _ -> null;
        };
    if (step != null && !past.contains(step)) {
      present = true;
    }
  }

  @Override
  public void performing(Effect.Perform attempt) {
    if (!past.contains(attempt.step())) {
      present = true;
    }
    listener.performing(attempt);
  }

  @Override
  public void happened(Event event) {
    listener.happened(event);
  }

  @Override
  public void rests() {
    listener.rests();
  }

  @Override
  public void works() {
    listener.works();
  }

  @Override
  public void asked(Question question) {
    awaits(question, () -> listener.asked(question));
  }

  @Override
  public void listens(Listening listening) {
    awaits(listening, () -> listener.listens(listening));
  }

  /**
   * @param telling tells those who can do something about it
   */
  private void awaits(Awaited what, Runnable telling) {
    PastStep past = served.get(what.step());
    if (overrides.has(what.step())) {
      answer(what, overrides.outputs().get(what.step()), Principal.LOCAL, telling);
    } else if (past != null && past.answer() != null) {
      answer(what, past.answer().answer(), past.answer().from(), telling);
    } else {
      present = true; // whoever is asked now needs time to answer
      telling.run();
    }
  }

  /** On another thread: this one has to take the answer in. */
  private void answer(Awaited what, @Nullable Object answer, Principal from, Runnable telling) {
    answering.incrementAndGet();
    Thread.ofVirtual()
        .name("pawl-answer " + what.step())
        .start(
            () -> {
              try {
                RunDriver run = driver;
                if (run != null) {
                  run.answer(what.step(), answer, Identity.only(from));
                }
              } catch (PawlException.Conflict | PawlException.Denied _) {
                present = true;
                telling.run(); // it is another question now
              } catch (PawlException _) {
                // Nobody asks any more: the run is over.
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              } finally {
                answering.decrementAndGet();
              }
            });
  }

  /**
   * A clock that skips waits of the past. It begins as much earlier as there will be to skip, so
   * that what is done anew is done at the time that it is.
   */
  Time time(Time real) {
    return new Skipping(real, -micros());
  }

  private long micros() {
    return served.values().stream()
        .filter(step -> step.node().action() instanceof Action.Wait)
        .mapToLong(step -> step.input() instanceof Number millis ? millis.longValue() * 1_000 : 0)
        .sum();
  }

  private final class Skipping implements Time {
    private final Time real;
    private volatile long skipped;

    Skipping(Time real, long skipped) {
      this.real = real;
      this.skipped = skipped;
    }

    @Override
    public long micros() {
      // Waits that went on side by side were all counted, but are skipped at once.
      return real.micros() + (present ? Math.max(0, skipped) : skipped);
    }

    @Override
    public long leapt() {
      return real.leapt();
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the driving thread writes it
    public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
        throws InterruptedException {
      boolean over = idle && !present && answering.get() == 0 && until != Long.MAX_VALUE;
      if (!over) {
        return real.await(
            queue, until == Long.MAX_VALUE ? until : until - (micros() - real.micros()), idle);
      }
      T ready = queue.poll();
      if (ready == null) {
        skipped += Math.max(0, until - micros());
      }
      return ready;
    }
  }
}
