package dev.pawl.engine.journal;

import dev.pawl.model.Failure;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the summary of a run, event by event, with constant work for each however many steps wait.
 * Not thread-safe.
 */
public final class SummaryFold {
  private final RunSummary begun;
  private final Map<String, Event.WaitsFor> waits;
  private long endedAt;
  private @Nullable RunStatus end;
  private @Nullable Failure failure;
  private long events;

  /** What was last made of it, while nothing has happened since. */
  private @Nullable RunSummary latest;

  /** Goes on from a summary. */
  public SummaryFold(RunSummary begun) {
    this.begun = begun;
    this.latest = begun;
    this.waits = new LinkedHashMap<>(begun.waits());
    this.endedAt = begun.endedAt();
    this.end = begun.end();
    this.failure = begun.failure();
    this.events = begun.events();
  }

  public boolean isOver() {
    return end != null;
  }

  public void on(Event event) {
    latest = null;
    events++;
    switch (event) {
      case Event.InDoubt e when e.waitsFor() != null -> waits.put(e.step(), e.waitsFor());
      case Event.StepStarted e when e.waitsFor() != null -> waits.put(e.step(), e.waitsFor());
      case Event.StepHeld e -> waits.put(e.step(), Event.WaitsFor.ANSWER);
      case Event.StepCompleted e -> waits.remove(e.step());
      case Event.StepFailed e -> waits.remove(e.step());
      case Event.StepCancelled e -> waits.remove(e.step());
      case Event.InputReceived e -> waits.remove(e.step());
      case Event.RunCompleted e -> ended(e.at(), RunStatus.COMPLETED, null);
      case Event.RunFailed e -> ended(e.at(), RunStatus.FAILED, e.failure());
      case Event.RunStarted _, Event.RunResumed _, Event.RunStopping _, Event.Judged _ -> {}
      case Event.StepStarted _, Event.AttemptFailed _, Event.TimerFired _, Event.InDoubt _ -> {}
    }
  }

  private void ended(long at, RunStatus how, @Nullable Failure why) {
    waits.clear();
    endedAt = at;
    end = how;
    failure = why;
  }

  /** What it is after all events so far. */
  public RunSummary summary() {
    RunSummary known = latest;
    if (known == null) {
      known =
          new RunSummary(
              begun.run(),
              begun.workflow(),
              begun.digest(),
              begun.principal(),
              begun.startedAt(),
              endedAt,
              waits,
              end,
              failure,
              events);
      latest = known;
    }
    return known;
  }
}
