package dev.pawl.activities.session;

import dev.pawl.activities.ActivityDefinitions;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.Memory;
import dev.pawl.activities.Pacing;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a session that waits for its client can go from here. */
final class Course {
  private final ActivityWorkflow workflow;
  private final SessionFold fold;

  Course(SessionFold fold) {
    this.workflow = fold.workflow;
    this.fold = fold;
  }

  /** The last step that ran, or null. */
  @Nullable StepExecution last() {
    return fold.history.isEmpty() ? null : fold.history.getLast();
  }

  /** The step to which a branch leads that matched what the last one made; empty if none did. */
  String branch() {
    StepExecution last = last();
    return last != null
            && last.status() == StepExecution.Status.COMPLETED
            && fold.about(last.step()).get("next") instanceof String step
        ? step
        : "";
  }

  /** The step that stands after the last one; the end if there is none. */
  String following() {
    StepExecution last = last();
    int index = last == null ? 0 : last.stepIndex() + 1;
    return index < workflow.size() ? workflow.stepNames().get(index) : Pacing.FINISH;
  }

  /** The step that is next if the client says nothing else. */
  String usual() {
    String branch = branch();
    return branch.isEmpty() ? following() : branch;
  }

  /**
   * The answer by which the run goes on so.
   *
   * @throws PawlException.Conflict when there is no such step, or the result is none of that step
   */
  Map<String, @Nullable Object> answer(Next next) {
    String step = step(next.step());
    Map<String, @Nullable Object> answer = carried();
    answer.put(Pacing.STEP, step);
    answer.put(Pacing.FROM, from(step));
    StepExecution last = last();
    if (next.result() != Undefined.UNDEFINED && last != null) {
      refuseMisfit(last.step(), step, next.result());
      Map<String, @Nullable Object> results =
          new LinkedHashMap<>(object(answer.get(Pacing.RESULTS)));
      results.put(last.step(), next.result());
      answer.put(Pacing.RESULTS, results);
      answer.put(Pacing.FROM, last.step());
    }
    return answer;
  }

  /** What does not fit would fail the workflow; whoever handed it in can still correct it. */
  private void refuseMisfit(String last, String step, @Nullable Object result) {
    ActivityDefinitions.misfit(workflow, last, step, result)
        .ifPresent(
            wrong -> {
              throw new PawlException.Conflict(
                  "`result` cannot be what `"
                      + last
                      + "` made: "
                      + wrong
                      + "; nothing has happened, leave it out or correct it");
            });
  }

  /** The answer by which it goes on waiting. */
  Map<String, @Nullable Object> waiting(boolean paused) {
    Map<String, @Nullable Object> answer = carried();
    answer.put(Pacing.STEP, Pacing.NODE);
    if (paused) {
      answer.put(Pacing.PAUSED, true);
    }
    return answer;
  }

  /** The same with something more in its memory. */
  Map<String, @Nullable Object> remembering(String key, @Nullable Object value) {
    if (key.equals(Memory.INPUT)) {
      throw new PawlException.Conflict("what a workflow was started with stays as it is");
    }
    Map<String, @Nullable Object> answer = waiting(fold.isPaused());
    Map<String, @Nullable Object> memory = new LinkedHashMap<>(object(answer.get(Pacing.MEMORY)));
    memory.put(key, value);
    answer.put(Pacing.MEMORY, memory);
    return answer;
  }

  /** What was said from outside stays said: only the last answer is seen by steps. */
  private Map<String, @Nullable Object> carried() {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    for (String key : new String[] {Pacing.RESULTS, Pacing.MEMORY}) {
      if (fold.pace().containsKey(key)) {
        answer.put(key, fold.pace().get(key));
      }
    }
    return answer;
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
  }

  private String step(@Nullable Object wanted) {
    return switch (wanted) {
      case null -> usual();
      case Number index
          when index.doubleValue() == index.intValue()
              && index.intValue() >= 0
              && index.intValue() < workflow.size() ->
          workflow.stepNames().get(index.intValue());
      case String name when workflow.indexOf(name).isPresent() -> name;
      default ->
          throw new PawlException.Conflict(
              "`"
                  + wanted
                  + "` is no step of `"
                  + workflow.name()
                  + "`; it has, counted from 0: "
                  + String.join(", ", workflow.stepNames()));
    };
  }

  /**
   * Whose result the step is given: the last one's, or, for a step that runs again, that of the one
   * which stands before it.
   */
  private String from(String step) {
    int index = workflow.indexOf(step).orElse(workflow.size());
    boolean again =
        !step.equals(usual()) && fold.history.stream().anyMatch(each -> each.stepIndex() == index);
    Set<String> seen = new HashSet<>();
    for (StepExecution each : fold.history.reversed()) {
      // What a step made is gone when it ran again and made nothing.
      if (seen.add(each.step()) && each.hasMade() && (!again || each.stepIndex() < index)) {
        return each.step();
      }
    }
    return Memory.INPUT;
  }
}
