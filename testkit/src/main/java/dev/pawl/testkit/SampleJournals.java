package dev.pawl.testkit;

import dev.pawl.engine.journal.Event;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import java.util.List;
import java.util.Map;

/** SampleJournals of runs that never took place, with times that never change. */
public final class SampleJournals {
  /** 2026-11-16 04:12:33 UTC. */
  public static final long START = 1_794_802_353_000_000L;

  public static final String RUN = "1f3c9a02-0000-4000-8000-000000000001";

  private SampleJournals() {}

  /** A moment some milliseconds after the start. */
  public static long at(long millis) {
    return START + 1_000 * millis;
  }

  public static Event.RunStarted started(String run) {
    return new Event.RunStarted(
        START, run, "report", "d1gest", 1, Principal.LOCAL, 7, Map.of("site", "a.example"));
  }

  public static Event completed(String step, long from, long to, Object output) {
    return new Event.StepCompleted(at(to), step, step, at(from), 1, output, -1, null);
  }

  /** Fetches at the second attempt, is cut off, asks, and is answered. */
  public static List<Event> eventful() {
    Failure lost = new Failure(FailureCode.UPSTREAM_UNREACHABLE, "no answer", "fetch");
    return List.of(
        started(RUN),
        completed("entry", 0, 1, Map.of("site", "a.example")),
        new Event.StepStarted(at(1), "fetch", "fetch", Map.of("url", "a.example")),
        new Event.AttemptFailed(at(100), "fetch", "fetch", 1, lost, at(150)),
        new Event.TimerFired(at(150), "fetch"),
        new Event.RunResumed(at(400)),
        new Event.InDoubt(at(400), "fetch", "fetch", null),
        new Event.StepCompleted(at(500), "fetch", "fetch", at(1), 2, "page", -1, null),
        new Event.StepStarted(at(500), "review", "review", Map.of(), Event.WaitsFor.ANSWER),
        new Event.InputReceived(at(900), "review", "review", Principal.LOCAL, "yes"),
        completed("review", 500, 900, "yes"),
        completed("exit", 1_000, 1_000, "yes"),
        new Event.RunCompleted(at(1_000), "yes"));
  }

  /** Waits for an answer, and has a step that failed and one that was cancelled. */
  public static List<Event> open() {
    Failure refused = new Failure(FailureCode.TOOL_ERROR, "not today", "fetch");
    return List.of(
        started(RUN),
        completed("entry", 0, 1, Undefined.UNDEFINED),
        new Event.StepStarted(at(1), "fetch", "fetch", Map.of()),
        new Event.StepFailed(at(100), "fetch", "fetch", at(1), 1, refused),
        new Event.StepStarted(at(100), "other", "other", Map.of()),
        new Event.StepCancelled(at(150), "other", "other"),
        new Event.StepStarted(at(200), "review", "review", Map.of(), Event.WaitsFor.ANSWER));
  }
}
