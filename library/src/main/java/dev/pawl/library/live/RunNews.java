package dev.pawl.library.live;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What there is to tell of an event of a run.
 *
 * @param owner who began it
 * @param mine to whom
 */
record RunNews(String run, Principal owner, Predicate<Identity> mine) {

  /** What pages ask for when they want it: it may be large, and is of nobody else's business. */
  private static final List<String> VALUES =
      List.of("input", "output", "result", "answer", "takes", "hold", "letter", "findings");

  static boolean isStep(Event event) {
    return switch (event) {
      case Event.StepStarted _, Event.AttemptFailed _, Event.StepCompleted _ -> true;
      case Event.StepFailed _, Event.StepHeld _, Event.StepCancelled _ -> true;
      case Event.TimerFired _, Event.InputReceived _, Event.InDoubt _ -> true;
      case Event.RunResumed _, Event.RunStopping _ -> true;
      case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _, Event.Judged _ -> false;
    };
  }

  /** Whether it may be that something waits for something else after it. */
  static boolean mayChangeWaits(Event event) {
    return switch (event) {
      case Event.StepStarted e -> e.waitsFor() != null;
      case Event.InDoubt e -> e.waitsFor() != null;
      case Event.StepHeld _, Event.InputReceived _, Event.TimerFired _ -> true;
      case Event.StepCompleted _, Event.StepFailed _, Event.StepCancelled _ -> false;
      case Event.AttemptFailed _, Event.RunResumed _, Event.RunStopping _ -> false;
      case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _, Event.Judged _ -> false;
    };
  }

  /**
   * @param number of the event in the journal
   */
  LiveEvent step(long number, Event event) {
    return new LiveEvent("step", run, true, mine, () -> told(number, event));
  }

  private Map<String, @Nullable Object> told(long number, Event event) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("run", run);
    json.put("seq", number);
    json.putAll(EventJson.write(event));
    VALUES.forEach(json::remove);
    return json;
  }

  /** What is to be told beside. */
  List<LiveEvent> more(Event event, BiFunction<Hold, Principal, Predicate<Identity>> deciders) {
    List<LiveEvent> more = new ArrayList<>();
    switch (event) {
      case Event.StepStarted e when e.waitsFor() == WaitsFor.ANSWER ->
          more.add(at("question", e.step(), mine));
      case Event.InDoubt e when e.waitsFor() == WaitsFor.ANSWER ->
          more.add(at("question", e.step(), mine));
      case Event.StepHeld e -> more.add(at("approval", e.step(), deciders.apply(e.hold(), owner)));
      case Event.InputReceived e -> more.add(at("answered", e.step(), mine));
      case Event _ -> {}
    }
    return more;
  }

  /** A step waits for somebody; it is asked for what exactly by who wants to know. */
  LiveEvent asks(String step) {
    return at("question", step, mine);
  }

  private LiveEvent at(String kind, String step, Predicate<Identity> to) {
    return new LiveEvent(kind, run, false, to, () -> Values.object("run", run, "step", step));
  }

  /** Something about the run as a whole. */
  LiveEvent about(String kind, Function<String, Map<String, @Nullable Object>> summary) {
    return new LiveEvent(kind, run, false, mine, () -> summary.apply(run));
  }
}
