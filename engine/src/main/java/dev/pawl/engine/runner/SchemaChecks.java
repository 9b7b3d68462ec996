package dev.pawl.engine.runner;

import dev.pawl.engine.run.Outcome;
import dev.pawl.engine.schema.Schema;
import dev.pawl.engine.schema.Violation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Holds arguments and results against the schemas of a workflow. */
final class SchemaChecks {
  private SchemaChecks() {}

  /** Why a workflow cannot be run with these arguments, or empty. */
  static Optional<Failure> input(Workflow workflow, @Nullable Object arguments) {
    return failure(
        FailureCode.INPUT_INVALID,
        "the arguments do not fit the input schema of `" + workflow.name() + "`",
        workflow.input().validate(arguments));
  }

  /** The outcome itself, or the failure of a result that breaks its promise. */
  static Outcome output(Workflow workflow, Outcome outcome) {
    Schema schema = workflow.output();
    if (schema == null || !(outcome instanceof Outcome.Success success)) {
      return outcome;
    }
    Object output = success.output() == Undefined.UNDEFINED ? null : success.output();
    return failure(
            FailureCode.OUTPUT_INVALID,
            "the result of `" + workflow.name() + "` does not fit its output schema",
            schema.validate(output))
        .<Outcome>map(Outcome.Failed::new)
        .orElse(outcome);
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
