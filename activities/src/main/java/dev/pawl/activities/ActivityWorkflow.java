package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A workflow made of activities, step by step.
 *
 * <p>It runs as a whole, as one tool, or at the pace of a client: {@code name_start} runs the first
 * step, {@code name_continue} the next one. Both are runs like those of files: durable, traced, and
 * shown by {@code pawl runs}.
 */
public final class ActivityWorkflow {
  private final String name;
  private final int version;
  private final String description;
  private final JsonType<?> input;
  private final List<WorkflowStep> steps;
  private final @Nullable Duration timeout;
  private final WorkflowHooks hooks;
  private final List<Interceptor> interceptors;
  private final boolean branching;

  ActivityWorkflow(WorkflowBuilder<?> builder, List<WorkflowStep> steps) {
    this.name = builder.name;
    this.version = builder.version;
    this.description = builder.description;
    this.input = builder.input;
    this.steps = List.copyOf(steps);
    this.timeout = builder.timeout;
    this.hooks = builder.hooks;
    this.interceptors = List.copyOf(builder.interceptors);
    this.branching =
        steps.stream()
            .flatMap(step -> step.branches().stream())
            .anyMatch(branch -> !branch.step().isEmpty());
  }

  /** Begins a workflow. */
  public static <I> WorkflowBuilder<I> named(String name, Class<I> input) {
    return new WorkflowBuilder<>(name, JsonType.of(input));
  }

  /** The same with an input of another kind. */
  public static <I> WorkflowBuilder<I> named(String name, JsonType<I> input) {
    return new WorkflowBuilder<>(name, input);
  }

  /**
   * A workflow with parameters, of which several are made under names of their own.
   *
   * @param parameters a record with what they differ in
   * @param input what they are started with
   */
  public static <P, I> WorkflowTemplate<P, I> template(
      Class<P> parameters, Class<I> input, WorkflowTemplate.Plan<P, I> plan) {
    return new WorkflowTemplate<>(JsonType.of(parameters), JsonType.of(input), plan);
  }

  public String name() {
    return name;
  }

  /** Which of several of the same name it is; 0 for one that has no versions. */
  public int version() {
    return version;
  }

  /** The name, and the version if there is one: {@code order.v2}. */
  public String id() {
    return version == 0 ? name : name + ".v" + version;
  }

  public String description() {
    return description;
  }

  /** What it is started with. */
  public JsonType<?> input() {
    return input;
  }

  /** How long a run may take in all, the time left out in which it only waits. */
  public Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  /** How many steps it has. */
  public int size() {
    return steps.size();
  }

  /** The names of its steps in order. */
  public List<String> stepNames() {
    return steps.stream().map(WorkflowStep::name).toList();
  }

  /** Where a step stands, counted from 0. */
  public OptionalInt indexOf(String step) {
    return IntStream.range(0, size())
        .filter(index -> steps.get(index).name().equals(step))
        .findFirst();
  }

  /** Whether its steps may run in another order than they stand in. */
  boolean isBranching() {
    return branching;
  }

  List<WorkflowStep> steps() {
    return steps;
  }

  /** Who hears how its runs end. */
  public WorkflowHooks hooks() {
    return hooks;
  }

  List<Interceptor> interceptors() {
    return interceptors;
  }

  Optional<WorkflowStep> find(String step) {
    return steps.stream().filter(each -> each.name().equals(step)).findFirst();
  }

  @Override
  public String toString() {
    return id() + stepNames();
  }
}
