package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Holds arguments and results against the schemas of a workflow. */
public final class SchemaChecks {
  /** Whoever sends many names that are wrong gets no answer about all of them. */
  private static final int MOST_MISSPELT = 10;

  private SchemaChecks() {}

  /** Arguments with the defaults of the input schema in place of what is not given. */
  public static Map<String, @Nullable Object> filledIn(
      Workflow workflow, Map<String, @Nullable Object> arguments) {
    return workflow.input().filledIn(arguments) instanceof Map<?, ?> filled
        ? Values.asObject(filled)
        : arguments;
  }

  /** Why a workflow cannot be run with these arguments, or empty. */
  public static Optional<Failure> input(Workflow workflow, @Nullable Object arguments) {
    return failure(
            FailureCode.INPUT_INVALID,
            "the arguments do not fit the input schema of `" + workflow.name() + "`",
            workflow.input().validate(arguments))
        .map(failure -> withMisspelt(failure, workflow, arguments));
  }

  /** Names arguments that the tool does not know, but that look like one that is missing. */
  private static Failure withMisspelt(
      Failure failure, Workflow workflow, @Nullable Object arguments) {
    Object properties = workflow.definition().inputSchema().value().get("properties");
    if (!(properties instanceof Map<?, ?> known) || !(arguments instanceof Map<?, ?> given)) {
      return failure;
    }
    List<String> missing =
        known.keySet().stream()
            .filter(name -> !given.containsKey(name))
            .map(String::valueOf)
            .toList();
    StringBuilder message = new StringBuilder(failure.message());
    given.keySet().stream()
        .filter(name -> !known.containsKey(name))
        .limit(MOST_MISSPELT)
        .forEach(
            name -> {
              String hint = Suggestion.didYouMean(String.valueOf(name), missing);
              if (!hint.isEmpty()) {
                message.append("; `").append(name).append("` is no argument, ").append(hint);
              }
            });
    return new Failure(failure.code(), message.toString(), null);
  }

  /** How a single value breaks a schema, or empty. */
  public static Optional<String> misfit(Map<?, ?> schema, @Nullable Object value) {
    return Schema.of(Values.asObject(schema)).validate(value).stream()
        .map(Violation::toString)
        .findFirst();
  }

  /** How a result breaks what the workflow promises, or empty. */
  static Optional<Failure> output(Workflow workflow, @Nullable Object output) {
    Schema schema = workflow.output();
    return schema == null
        ? Optional.empty()
        : failure(
            FailureCode.OUTPUT_INVALID,
            "the result of `" + workflow.name() + "` does not fit its output schema",
            schema.validate(output == Undefined.UNDEFINED ? null : output));
  }

  private static Optional<Failure> failure(
      FailureCode code, String intro, List<Violation> violations) {
    if (violations.isEmpty()) {
      return Optional.empty();
    }
    String details = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
    return Optional.of(new Failure(code, intro + ": " + details, null));
  }
}
