package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.model.NodeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Puts the steps of a workflow together. What cannot be meant is refused at once.
 *
 * @param <I> what the workflow is started with
 */
public final class WorkflowBuilder<I> {
  private static final String RESERVED = "__";

  final String name;
  final JsonType<I> input;
  private final List<WorkflowStep> steps = new ArrayList<>();
  final List<Interceptor> interceptors = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  int version;
  String description = "";
  @Nullable Duration timeout;
  WorkflowHooks hooks = WorkflowHooks.NONE;

  WorkflowBuilder(String name, JsonType<I> input) {
    if (!name.matches("[A-Za-z0-9_.-]{1,50}")) {
      throw new IllegalArgumentException(
          "`" + name + "` cannot be a name; use 1 to 50 letters, digits, `_`, `-` and `.`");
    }
    this.name = name;
    this.input = input;
  }

  public WorkflowBuilder<I> description(String text) {
    description = text;
    return this;
  }

  /**
   * One of several of the same name: sessions stay with the version that they began with, and new
   * ones are of the latest.
   *
   * @param number 1 or more
   */
  public WorkflowBuilder<I> version(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("versions are counted from 1");
    }
    version = number;
    return this;
  }

  /** Runs an activity next, with what the step before made. */
  public WorkflowBuilder<I> step(Activity<?, ?> activity) {
    return step(activity, _ -> {});
  }

  public WorkflowBuilder<I> step(Activity<?, ?> activity, Consumer<StepBuilder> more) {
    StepBuilder step = new StepBuilder(activity);
    more.accept(step);
    return add(step.build());
  }

  /** Runs several activities at the same time, each with what the step before made. */
  public WorkflowBuilder<I> parallel(String step, Activity<?, ?>... activities) {
    return parallel(step, group -> Arrays.stream(activities).forEach(group::step));
  }

  /** The same where there is more to be said of some of them. */
  public WorkflowBuilder<I> parallel(String step, Consumer<ParallelBuilder> group) {
    ParallelBuilder builder = new ParallelBuilder();
    group.accept(builder);
    List<WorkflowStep.Single> members = builder.members();
    if (members.size() < 2) {
      throw new IllegalArgumentException("`" + step + "` needs two activities or more");
    }
    members.forEach(each -> take(each.name()));
    return add(new WorkflowStep.Group(step, members));
  }

  /** Runs another workflow as one step. */
  public WorkflowBuilder<I> workflow(ActivityWorkflow other) {
    return add(new WorkflowStep.Nested(other.name(), other, null));
  }

  /** The same with something else than what the step before made. */
  public WorkflowBuilder<I> workflow(
      String step, ActivityWorkflow other, Function<Memory, @Nullable Object> mapping) {
    return add(new WorkflowStep.Nested(step, other, mapping));
  }

  /**
   * Waits for a signal, sent by {@code pawl runs signal}, the tool {@code pawl_signal} or Java; its
   * key is the id of the session.
   *
   * @param deadline how long; null for as long as a question may wait
   */
  public WorkflowBuilder<I> awaits(String step, String signal, @Nullable Duration deadline) {
    if (!NodeKind.Signal.isName(signal)) {
      throw new IllegalArgumentException("`" + signal + "`: " + NodeKind.Signal.NAME_RULE);
    }
    return add(new WorkflowStep.Awaiting(step, signal, deadline));
  }

  /** A run may not take longer; what it waits for a client or a signal is not counted. */
  public WorkflowBuilder<I> timeout(Duration longest) {
    if (!longest.isPositive()) {
      throw new IllegalArgumentException("the time limit of `" + name + "` has to be positive");
    }
    timeout = longest;
    return this;
  }

  public WorkflowBuilder<I> hooks(WorkflowHooks others) {
    hooks = others;
    return this;
  }

  /** Stands around every activity of the workflow; the first one outermost. */
  public WorkflowBuilder<I> intercept(Interceptor interceptor) {
    interceptors.add(interceptor);
    return this;
  }

  private WorkflowBuilder<I> add(WorkflowStep step) {
    take(step.name());
    steps.add(step);
    return this;
  }

  private void take(String step) {
    if (step.isBlank() || step.startsWith(RESERVED) || step.matches("(?s).*[/#].*")) {
      throw new IllegalArgumentException("`" + step + "` cannot be the name of a step");
    }
    if (!names.add(step)) {
      throw new IllegalArgumentException(
          "there are two steps `" + step + "`; give one another name with `named`");
    }
  }

  /** Some steps have parts with names of their own, which no other step can have. */
  private void refuseItsParts(WorkflowStep step) {
    for (String part : WorkflowDefinitions.parts(step)) {
      if (names.contains(part)) {
        throw new IllegalArgumentException(
            "`"
                + part
                + "` cannot be the name of a step beside `"
                + step.name()
                + "`, a part of which is called so; give it another name with `named`");
      }
    }
  }

  /**
   * @throws IllegalArgumentException when there is no step, or a branch leads nowhere
   */
  public ActivityWorkflow build() {
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("workflow `" + name + "` has no steps");
    }
    steps.forEach(this::refuseItsParts);
    Set<String> targets = new HashSet<>();
    steps.forEach(step -> targets.add(step.name()));
    for (WorkflowStep step : steps) {
      for (Branch branch : step.branches()) {
        if (!branch.step().isEmpty() && !targets.contains(branch.step())) {
          throw new IllegalArgumentException(
              "a branch of `"
                  + step.name()
                  + "` leads to `"
                  + branch.step()
                  + "`, which is no"
                  + " step of `"
                  + name
                  + "`");
        }
      }
    }
    return new ActivityWorkflow(this, steps);
  }
}
