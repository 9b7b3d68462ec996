package dev.pawl.activities;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Says more of a step than which activity it runs. */
public final class StepBuilder {
  private final Activity<?, ?> activity;
  private String name;
  private boolean optional;
  private @Nullable Predicate<ActivityContext<@Nullable Object>> when;
  private @Nullable Function<Memory, @Nullable Object> input;
  private @Nullable Activity<?, ?> undo;
  private final List<Branch> branches = new ArrayList<>();

  StepBuilder(Activity<?, ?> activity) {
    this.activity = activity;
    this.name = activity.name();
  }

  /** Calls it otherwise than its activity: the same activity can be a step twice. */
  public StepBuilder named(String other) {
    name = other;
    return this;
  }

  /** If it fails, the workflow goes on. */
  public StepBuilder optional() {
    optional = true;
    return this;
  }

  /** Runs it only if this holds; its input is plain JSON there. */
  public StepBuilder when(Predicate<ActivityContext<@Nullable Object>> condition) {
    when = condition;
    return this;
  }

  /** Gives it something else than what the step before made: JSON, or a record. */
  public StepBuilder input(Function<Memory, @Nullable Object> mapping) {
    input = mapping;
    return this;
  }

  /**
   * When what it made is like a pattern, a client might call another tool.
   *
   * @param pattern such as {@code status.code:approved}
   */
  public StepBuilder branch(String pattern, ToolSuggestion suggestion) {
    branches.add(new Branch(Branch.pattern(pattern), suggestion, ""));
    return this;
  }

  /** The same for what a condition holds of, which sees plain JSON. */
  public StepBuilder branch(Predicate<@Nullable Object> condition, ToolSuggestion suggestion) {
    branches.add(new Branch(condition, suggestion, ""));
    return this;
  }

  /** When what it made is like a pattern, another step than the next one follows. */
  public StepBuilder branchTo(String pattern, String step) {
    return branchTo(Branch.pattern(pattern), step);
  }

  /** The same for what a condition holds of, which sees plain JSON. */
  public StepBuilder branchTo(Predicate<@Nullable Object> condition, String step) {
    branches.add(new Branch(condition, null, step));
    return this;
  }

  /** If a later step fails for good, this is run with what the step made. */
  public StepBuilder compensate(Activity<?, ?> undoing) {
    undo = undoing;
    return this;
  }

  WorkflowStep.Single build() {
    return new WorkflowStep.Single(name, activity, optional, when, input, branches, undo);
  }
}
