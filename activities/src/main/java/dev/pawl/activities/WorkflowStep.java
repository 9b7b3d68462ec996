package dev.pawl.activities;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One step of a workflow, as its author put it. */
sealed interface WorkflowStep {
  /** Tells it from all other steps of the workflow. */
  String name();

  /** Where else it may lead than to the next step. */
  default List<Branch> branches() {
    return List.of();
  }

  /**
   * Runs an activity.
   *
   * @param when whether to run it at all; null for always
   * @param input what it is given; null for what the step before made
   * @param undo what undoes it when a later step fails; null for nothing
   */
  record Single(
      String name,
      Activity<?, ?> activity,
      boolean optional,
      @Nullable Predicate<ActivityContext<@Nullable Object>> when,
      @Nullable Function<Memory, @Nullable Object> input,
      List<Branch> branches,
      @Nullable Activity<?, ?> undo)
      implements WorkflowStep {
    public Single {
      branches = List.copyOf(branches);
    }
  }

  /** Runs several at the same time; what it makes has a member for each. */
  record Group(String name, List<Single> members) implements WorkflowStep {
    public Group {
      members = List.copyOf(members);
    }
  }

  /** Runs another workflow; what it makes are the results of that. */
  record Nested(
      String name, ActivityWorkflow workflow, @Nullable Function<Memory, @Nullable Object> input)
      implements WorkflowStep {}

  /** Waits for a signal; what it makes is what that brings. */
  record Awaiting(String name, String signal, @Nullable Duration deadline)
      implements WorkflowStep {}
}
