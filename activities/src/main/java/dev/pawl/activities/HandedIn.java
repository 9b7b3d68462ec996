package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A result that a client hands in for a step. It is good if the step could have made it, or if the
 * next one can take it; where the next one is given something else, only the former can be told.
 *
 * @param step that it is the result of
 * @param next the step that comes then
 */
record HandedIn(ActivityWorkflow workflow, String step, String next) {
  /** Why it is not, if it is not. */
  Optional<String> misfit(@Nullable Object result) {
    if (!(find(step) instanceof WorkflowStep.Single made)
        || !(find(next) instanceof WorkflowStep.Single taking)) {
      return Optional.empty();
    }
    List<Violation> wrong = violations(made.activity().output(), result);
    if (wrong.isEmpty()
        || (taking.input() == null && violations(taking.activity().input(), result).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(wrong.stream().map(Violation::toString).collect(Collectors.joining("; ")));
  }

  private @Nullable WorkflowStep find(String name) {
    return workflow.find(name).orElse(null);
  }

  private static List<Violation> violations(JsonType<?> type, @Nullable Object value) {
    Schema schema = Schema.of(type.schema());
    return schema.validate(schema.filledIn(value));
  }
}
