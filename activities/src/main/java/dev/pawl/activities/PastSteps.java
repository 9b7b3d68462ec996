package dev.pawl.activities;

import dev.pawl.engine.upstream.StepPast;
import dev.pawl.json.Undefined;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a step can know of those before it. Each that ran has put its number into its result, and so
 * they are known in the order in which they ran, also when some ran again.
 */
final class PastSteps {
  /**
   * A step that succeeded.
   *
   * @param number its place in the order in which steps ran
   * @param memory what it put there
   */
  record Done(
      String step,
      String activity,
      long number,
      @Nullable Object data,
      Map<?, ?> memory,
      String startedAt) {}

  private final StepPast past;
  private final Map<String, @Nullable Object> context;
  private final List<Done> done = new ArrayList<>();

  PastSteps(ActivityWorkflow workflow, StepPast past) {
    this.past = past;
    this.context = past.context();
    for (WorkflowStep step : workflow.steps()) {
      switch (step) {
        case WorkflowStep.Single single -> add(single.name(), single.activity().name());
        case WorkflowStep.Group group -> {
          group.members().forEach(each -> add(each.name(), each.activity().name()));
          long latest =
              group.members().stream().mapToLong(each -> number(each.name())).max().orElse(0);
          addUncounted(group.name(), latest);
        }
        case WorkflowStep.Nested nested ->
            addUncounted(nested.name(), number(nested.name() + ".input"));
        case WorkflowStep.Awaiting awaiting ->
            addUncounted(awaiting.name(), number(awaiting.name() + ".key"));
      }
    }
    done.sort(Comparator.comparingLong(Done::number));
  }

  private void add(String step, String activity) {
    Map<?, ?> about = about(step);
    if (!about.isEmpty() && context.containsKey(step)) {
      Map<?, ?> memory = about.get("memory") instanceof Map<?, ?> set ? set : Map.of();
      String startedAt = about.get("startedAt") instanceof String text ? text : "";
      done.add(new Done(step, activity, number(step), context.get(step), memory, startedAt));
    }
  }

  /** One that is not an activity: it came right after the call that prepared it. */
  private void addUncounted(String step, long number) {
    if (number > 0 && context.containsKey(step)) {
      done.add(new Done(step, step, number + 1, context.get(step), Map.of(), ""));
    }
  }

  /** What the result of a step says beside what it made; empty for one that did not succeed. */
  private Map<?, ?> about(String step) {
    return past.result(step) instanceof Map<?, ?> result
            && result.get("_meta") instanceof Map<?, ?> meta
            && meta.get(Pacing.ABOUT) instanceof Map<?, ?> about
        ? about
        : Map.of();
  }

  private long number(String step) {
    return about(step).get("number") instanceof Number number ? number.longValue() : 0;
  }

  /** What the client said when it let the run go on; empty when it runs by itself. */
  private Map<?, ?> pace() {
    return context.get(Pacing.NODE) instanceof Map<?, ?> pace ? pace : Map.of();
  }

  /**
   * The number of the step that runs now. Between two there is room for one that is no activity.
   */
  long next() {
    long latest = 0;
    for (Done each : done) {
      latest = Math.max(latest, each.number);
    }
    return latest + 2;
  }

  /** When the first step began; empty if none has. */
  String startedAt() {
    return done.stream()
        .map(Done::startedAt)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** What the step before made, or what the workflow was started with. */
  @Nullable Object previous() {
    if (pace().get(Pacing.FROM) instanceof String from) {
      return handedIn().containsKey(from) ? handedIn().get(from) : context.get(from);
    }
    for (Done each : done.reversed()) {
      if (each.data != Undefined.UNDEFINED) {
        return each.data;
      }
    }
    return context.get(Memory.INPUT);
  }

  @Nullable Object made(String step) {
    return context.get(step);
  }

  private Map<?, ?> handedIn() {
    return pace().get(Pacing.RESULTS) instanceof Map<?, ?> results ? results : Map.of();
  }

  Map<String, @Nullable Object> memory() {
    Map<String, @Nullable Object> memory = new LinkedHashMap<>();
    memory.put(Memory.INPUT, context.get(Memory.INPUT));
    for (Done each : done) {
      if (each.data != Undefined.UNDEFINED) {
        memory.put(each.activity, each.data);
        memory.put(each.step, each.data);
      }
      each.memory.forEach((key, value) -> memory.put((String) key, value));
    }
    handedIn().forEach((step, value) -> memory.put((String) step, value));
    if (pace().get(Pacing.MEMORY) instanceof Map<?, ?> set) {
      set.forEach((key, value) -> memory.put((String) key, value));
    }
    return memory;
  }

  /** What an earlier run of the same step put into memory, which stays. */
  Map<?, ?> memoryOf(String step) {
    return about(step).get("memory") instanceof Map<?, ?> set ? set : Map.of();
  }
}
