package dev.pawl.engine.journal;

import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a list of runs shows of one: a fold over its journal that knows nothing of its workflow.
 *
 * @param startedAt in microseconds since the epoch
 * @param endedAt the same, or 0 while it is not over
 * @param waits the steps that wait, with what they wait for
 * @param failure why it failed, or null
 * @param events how many there are in its journal
 */
public record RunSummary(
    String run,
    String workflow,
    String digest,
    Principal principal,
    long startedAt,
    long endedAt,
    Map<String, Event.WaitsFor> waits,
    @Nullable RunStatus end,
    @Nullable Failure failure,
    long events) {
  public RunSummary {
    waits = Collections.unmodifiableMap(new LinkedHashMap<>(waits));
  }

  /** A run that just began. */
  public static RunSummary of(Event.RunStarted event) {
    return new RunSummary(
        event.run(),
        event.workflow(),
        event.digest(),
        event.principal(),
        event.at(),
        0,
        Map.of(),
        null,
        null,
        1);
  }

  /** The summary of a run that has a journal already. */
  public static RunSummary of(Iterable<Event> events) {
    RunSummary summary = null;
    for (Event event : events) {
      summary =
          summary == null && event instanceof Event.RunStarted started
              ? of(started)
              : begun(summary).on(event);
    }
    return begun(summary);
  }

  private static RunSummary begun(@Nullable RunSummary summary) {
    if (summary == null) {
      throw new PawlException.Defect("a journal does not begin with the start of its run");
    }
    return summary;
  }

  public RunStatus status() {
    if (end != null) {
      return end;
    }
    return waits.isEmpty() ? RunStatus.RUNNING : RunStatus.WAITING;
  }

  /** What it is after one more event. */
  public RunSummary on(Event event) {
    return switch (event) {
      case Event.InDoubt e when e.waitsFor() != null -> waiting(e.step(), e.waitsFor());
      case Event.StepStarted e when e.waitsFor() != null -> waiting(e.step(), e.waitsFor());
      case Event.StepCompleted e -> settled(e.step());
      case Event.StepFailed e -> settled(e.step());
      case Event.StepCancelled e -> settled(e.step());
      case Event.InputReceived e -> settled(e.step());
      case Event.RunCompleted e -> with(Map.of(), e.at(), RunStatus.COMPLETED, null);
      case Event.RunFailed e -> with(Map.of(), e.at(), RunStatus.FAILED, e.failure());
      case Event.RunStarted _, Event.RunResumed _, Event.RunStopping _ -> unchanged();
      case Event.StepStarted _, Event.AttemptFailed _, Event.TimerFired _, Event.InDoubt _ ->
          unchanged();
    };
  }

  private RunSummary unchanged() {
    return with(waits, endedAt, end, failure);
  }

  private RunSummary waiting(String step, Event.WaitsFor what) {
    Map<String, Event.WaitsFor> more = new LinkedHashMap<>(waits);
    more.put(step, what);
    return with(more, endedAt, end, failure);
  }

  private RunSummary settled(String step) {
    if (!waits.containsKey(step)) {
      return unchanged();
    }
    Map<String, Event.WaitsFor> fewer = new LinkedHashMap<>(waits);
    fewer.remove(step);
    return with(fewer, endedAt, end, failure);
  }

  private RunSummary with(
      Map<String, Event.WaitsFor> now, long over, @Nullable RunStatus how, @Nullable Failure why) {
    return new RunSummary(
        run, workflow, digest, principal, startedAt, over, now, how, why, events + 1);
  }
}
