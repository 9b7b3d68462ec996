package dev.pawl.mcp.face;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is: which steps are under way, since when, what they wait for, and how many are
 * done. A fold over its journal; the definition only says how long a step may wait.
 */
final class HowFar {
  /** Nobody reads more of them. */
  private static final int MOST_STEPS = 20;

  /** The step of an item of a foreach, whose own step is what stands before the bracket. */
  private static final Pattern ITEM = Pattern.compile("(.*)\\[\\d+]/[^/]*");

  private final @Nullable Workflow workflow;
  private final Map<String, Open> open = new LinkedHashMap<>();
  private final Map<String, Integer> itemsDone = new HashMap<>();
  private int done;

  /** A step that is not over. */
  private static final class Open {
    final String step;
    final String node;
    final long since;
    final @Nullable Object input;
    @Nullable WaitsFor waitsFor;
    int attempt = 1;
    long until;

    Open(Event.StepStarted started) {
      this.step = started.step();
      this.node = started.node();
      this.since = started.at();
      this.input = started.input();
      this.waitsFor = started.waitsFor();
    }

    /** What is held waits for somebody who agrees. */
    Open(Event.StepHeld held) {
      this.step = held.step();
      this.node = held.node();
      this.since = held.at();
      this.input =
          Values.object(
              "question", "`" + held.hold().gate() + "` holds it: " + held.hold().issue());
      this.waitsFor = WaitsFor.ANSWER;
      this.until = held.until();
    }
  }

  private HowFar(@Nullable Workflow workflow) {
    this.workflow = workflow;
  }

  /**
   * @param workflow the version with which the run began, if it is known
   */
  static HowFar of(List<Event> events, Optional<Workflow> workflow) {
    HowFar howFar = new HowFar(workflow.orElse(null));
    events.forEach(howFar::take);
    return howFar;
  }

  private void take(Event event) {
    switch (event) {
      case Event.StepStarted e -> started(e);
      case Event.StepHeld e -> open.put(e.step(), new Open(e));
      case Event.AttemptFailed e -> failed(e);
      case Event.StepCompleted e -> over(e.step());
      case Event.StepFailed e -> over(e.step());
      case Event.StepCancelled e -> open.remove(e.step());
      case Event.TimerFired e -> waitsNoMore(e.timer());
      case Event.InputReceived e -> waitsNoMore(e.step());
      case Event.InDoubt e -> {
        Open step = open.get(e.step());
        if (step != null) {
          step.waitsFor = e.waitsFor();
        }
      }
      case Event.RunStarted _, Event.RunResumed _, Event.RunStopping _, Event.Judged _ -> {}
      case Event.RunCompleted _, Event.RunFailed _ -> open.clear();
    }
  }

  private void started(Event.StepStarted started) {
    Open before = open.get(started.step());
    Open step = new Open(started);
    step.attempt = before == null ? 1 : before.attempt;
    step.until = until(started);
    open.put(started.step(), step);
  }

  private long until(Event.StepStarted started) {
    return switch (started.waitsFor()) {
      case null -> 0;
      case TIME ->
          started.input() instanceof Number millis ? started.at() + millis.longValue() * 1_000 : 0;
      case ANSWER, SIGNAL -> {
        Duration deadline =
            workflow == null ? null : NodeDeadlines.of(workflow, started.node()).orElse(null);
        yield deadline == null ? started.until() : started.at() + deadline.toNanos() / 1_000;
      }
    };
  }

  private void failed(Event.AttemptFailed failed) {
    Open step = open.get(failed.step());
    if (step != null) {
      step.attempt = failed.attempt() + 1;
      step.waitsFor = WaitsFor.TIME;
      step.until = failed.retryAt();
    }
  }

  private void waitsNoMore(String id) {
    Open step = open.get(id);
    if (step != null) {
      step.waitsFor = null;
    }
  }

  private void over(String id) {
    open.remove(id);
    Matcher item = ITEM.matcher(id);
    if (item.matches()) {
      itemsDone.merge(item.group(1), 1, Integer::sum);
    } else {
      done++;
    }
  }

  Map<String, @Nullable Object> toJson() {
    return Values.object(
        "stepsDone",
        done,
        "steps",
        open.values().stream().limit(MOST_STEPS).map(this::json).toList());
  }

  /** Only a foreach acts on a list. */
  private Map<String, @Nullable Object> json(Open step) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("step", step.step);
    json.put("node", step.node);
    json.put("since", instant(step.since));
    if (step.attempt > 1) {
      json.put("attempt", step.attempt);
    }
    if (step.input instanceof List<?> items) {
      json.put("itemsDone", itemsDone.getOrDefault(step.step, 0));
      json.put("items", items.size());
    }
    if (step.waitsFor != null) {
      json.put("waitsFor", step.waitsFor.name().toLowerCase(Locale.ROOT));
      member(step, "signal", json);
      member(step, "key", json);
      member(step, "question", json);
      if (step.until > 0) {
        json.put("until", instant(step.until));
      }
    }
    return json;
  }

  private static void member(Open step, String name, Map<String, @Nullable Object> json) {
    if (step.input instanceof Map<?, ?> input && input.get(name) instanceof String text) {
      json.put(name, text);
    }
  }

  String words() {
    StringJoiner words = new StringJoiner("; ");
    open.values().stream().limit(MOST_STEPS).map(this::words).forEach(words::add);
    if (open.size() > MOST_STEPS) {
      words.add("and " + (open.size() - MOST_STEPS) + " more steps");
    }
    return (open.isEmpty() ? "" : "Under way: " + words + ". ")
        + (done == 1 ? "1 step is done." : done + " steps are done.");
  }

  private String words(Open step) {
    StringBuilder words = new StringBuilder("`" + step.step + "` since " + instant(step.since));
    if (step.input instanceof List<?> items) {
      words
          .append(", ")
          .append(itemsDone.getOrDefault(step.step, 0))
          .append(" of ")
          .append(items.size())
          .append(" items done");
    }
    if (step.attempt > 1) {
      words.append(", attempt ").append(step.attempt);
    }
    WaitsFor waitsFor = step.waitsFor;
    if (waitsFor != null) {
      words.append(", waits ").append(waiting(waitsFor, json(step)));
      words.append(step.until > 0 ? " until " + instant(step.until) : "");
    }
    return words.toString();
  }

  private static String waiting(WaitsFor waitsFor, Map<String, @Nullable Object> json) {
    return switch (waitsFor) {
      case ANSWER -> "for an answer";
      case TIME -> json.containsKey("attempt") ? "to be tried again" : "for a moment to come";
      case SIGNAL -> {
        Object key = json.getOrDefault("key", "");
        yield "for the signal `"
            + json.get("signal")
            + "`"
            + ("".equals(key) ? "" : " with the key `" + key + "`");
      }
    };
  }

  private static String instant(long micros) {
    return Instant.ofEpochMilli(micros / 1_000).toString();
  }
}
