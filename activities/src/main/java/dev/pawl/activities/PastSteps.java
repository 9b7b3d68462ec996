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
 * What a step can know of those before it.
 *
 * <p>Where steps may run in another order than they stand in, because of branches or because a
 * client decides, each has put its number into its result, so that they are known in the order in
 * which they ran. Elsewhere nothing is looked at but what is asked for.
 */
final class PastSteps {
  /**
   * A step that succeeded, or was passed over.
   *
   * @param number its place in the order in which steps ran
   * @param memory what it put there
   */
  record Done(String step, String activity, long number, @Nullable Object data, Map<?, ?> memory) {}

  private final ActivityWorkflow workflow;
  private final StepPast past;
  private final Map<String, @Nullable Object> context;
  private final boolean inOrder;
  private @Nullable List<Done> done;

  PastSteps(ActivityWorkflow workflow, StepPast past) {
    this.workflow = workflow;
    this.past = past;
    this.context = past.context();
    this.inOrder = !workflow.isBranching() && !context.containsKey(Pacing.NODE);
  }

  private List<Done> done() {
    List<Done> known = done;
    if (known == null) {
      known = new ArrayList<>();
      for (WorkflowStep step : workflow.steps()) {
        collect(step, known);
      }
      if (!inOrder) {
        known.sort(Comparator.comparingLong(Done::number));
      }
      done = known;
    }
    return known;
  }

  private void collect(WorkflowStep step, List<Done> into) {
    switch (step) {
      case WorkflowStep.Single single -> add(single.name(), single.activity().name(), into);
      case WorkflowStep.Group group -> {
        group.members().forEach(each -> add(each.name(), each.activity().name(), into));
        long latest =
            group.members().stream().mapToLong(each -> number(each.name())).max().orElse(0);
        addUncounted(group.name(), latest, into);
      }
      case WorkflowStep.Nested nested ->
          addUncounted(nested.name(), number(nested.name() + ".input"), into);
      case WorkflowStep.Awaiting awaiting ->
          addUncounted(awaiting.name(), number(awaiting.name() + ".key"), into);
    }
  }

  private void add(String step, String activity, List<Done> into) {
    Map<?, ?> about = about(step);
    if (!about.isEmpty()) {
      // One that was passed over made nothing, but what it put when it ran before stays.
      Object data = context.getOrDefault(step, Undefined.UNDEFINED);
      Map<?, ?> memory = about.get("memory") instanceof Map<?, ?> set ? set : Map.of();
      into.add(new Done(step, activity, number(step), data, memory));
    }
  }

  /** One that is not an activity: it came right after the call that prepared it. */
  private void addUncounted(String step, long number, List<Done> into) {
    if (number > 0 && context.containsKey(step)) {
      into.add(new Done(step, step, number + 1, context.get(step), Map.of()));
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
   *
   * @param index where it stands
   */
  long next(int index) {
    if (inOrder) {
      return 2L * (index + 1);
    }
    long latest = 0;
    for (Done each : done()) {
      latest = Math.max(latest, each.number);
    }
    return latest + 2;
  }

  /** When the first step began, in microseconds since the epoch; 0 if none has. */
  long startedAt() {
    for (WorkflowStep step : workflow.steps()) {
      if (step instanceof WorkflowStep.Single single
          && about(single.name()).get("startedAt") instanceof Number micros) {
        return micros.longValue();
      }
    }
    return 0;
  }

  /**
   * What the step before made, or what the workflow was started with.
   *
   * @param index where the step stands that runs now
   */
  @Nullable Object previous(int index) {
    if (pace().get(Pacing.FROM) instanceof String from) {
      return handedIn().containsKey(from) ? handedIn().get(from) : context.get(from);
    }
    return inOrder ? before(index) : latest();
  }

  private @Nullable Object before(int index) {
    for (int i = index - 1; i >= 0; i--) {
      WorkflowStep step = workflow.steps().get(i);
      Object made = context.getOrDefault(step.name(), Undefined.UNDEFINED);
      if (made != Undefined.UNDEFINED && !hasFailed(step)) {
        return made;
      }
    }
    return context.get(Memory.INPUT);
  }

  /** Of a step that failed the context has its failure; after any other the run goes no further. */
  private boolean hasFailed(WorkflowStep step) {
    return step instanceof WorkflowStep.Single single
        && single.optional()
        && about(single.name()).isEmpty();
  }

  private @Nullable Object latest() {
    for (Done each : done().reversed()) {
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
    for (Done each : done()) {
      if (each.data != Undefined.UNDEFINED) {
        if (workflow.indexOf(each.activity).isEmpty()) {
          memory.put(each.activity, each.data);
        }
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
