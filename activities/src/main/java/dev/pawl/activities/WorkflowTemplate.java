package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.activities.type.JsonTypeException;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A workflow with parameters: each workflow that is made of it has a name and arguments of its own,
 * and is one like any other.
 *
 * @param <P> its parameters
 * @param <I> what the workflows are started with
 */
public final class WorkflowTemplate<P, I> {
  private final JsonType<P> parameters;
  private final JsonType<I> input;
  private final Plan<P, I> plan;

  WorkflowTemplate(JsonType<P> parameters, JsonType<I> input, Plan<P, I> plan) {
    this.parameters = parameters;
    this.input = input;
    this.plan = plan;
  }

  /**
   * Puts the steps of a workflow together.
   *
   * @param <P> the parameters
   * @param <I> what the workflow is started with
   */
  @FunctionalInterface
  public interface Plan<P, I> {
    void plan(P parameters, WorkflowBuilder<I> workflow);
  }

  /** The workflow of this name with these arguments. */
  public ActivityWorkflow workflow(String name, P arguments) {
    WorkflowBuilder<I> builder = new WorkflowBuilder<>(name, input);
    plan.plan(arguments, builder);
    return builder.build();
  }

  /**
   * The same with arguments that were read from somewhere: a file of settings, for instance.
   *
   * @throws IllegalArgumentException when they do not fit the parameters
   */
  public ActivityWorkflow workflow(String name, Map<String, ?> arguments) {
    Schema schema = Schema.of(parameters.schema());
    Object given = schema.filledIn(Memory.plain(arguments));
    List<Violation> violations = schema.validate(given);
    if (!violations.isEmpty()) {
      throw new IllegalArgumentException(
          "the parameters of `"
              + name
              + "` do not fit: "
              + violations.stream().map(Violation::toString).collect(Collectors.joining("; ")));
    }
    return workflow(name, read(name, given));
  }

  private P read(String name, @Nullable Object given) {
    try {
      return parameters.read(given);
    } catch (JsonTypeException e) {
      throw new IllegalArgumentException(
          "the parameters of `" + name + "` do not fit: " + e.getMessage(), e);
    }
  }

  /** JSON Schema of its parameters. */
  public Map<String, @Nullable Object> parameters() {
    return parameters.schema();
  }
}
