package dev.pawl.app.cli;

import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a person can do about a run that failed. */
final class FailureHints {
  private FailureHints() {}

  /**
   * @param verbose whether the steps were shown already
   */
  static String of(Failure failure, Workflow workflow, boolean verbose) {
    return switch (failure.code()) {
      case INPUT_INVALID -> takes(workflow);
      case OUTPUT_INVALID -> "change the tool's `outputSchema`, or the step that makes the result";
      case EXPRESSION_FAILED ->
          (verbose ? "" : "--verbose shows what each step got and made; ")
              + "try it in `pawl eval`";
      case EXPRESSION_LIMIT ->
          "expressions are bounded in time, depth and size; let a tool do the heavy work";
      case NO_BRANCH -> "give the switch a `next:` for everything that no condition covers";
      case BAD_ITEMS -> verbose ? "" : "--verbose shows the steps before it";
      case ITEM_FAILED -> "`onItemError: collect` lets the other items go on";
      case TOOL_ERROR ->
          (verbose ? "" : "--verbose shows what it was called with; ") + "`onError:` can handle it";
      case UPSTREAM_REFUSED ->
          Fork.isRefusal(failure)
              ? "--live lets the fork make it"
              : "check the `tool:` and `args:` of the node";
      case UPSTREAM_UNREACHABLE -> "check the server under `mcpServers:`";
      case TIMEOUT -> "give the node, or its server, a longer `timeout:`, or the node a `retry:`";
      case IN_DOUBT -> "`onDoubt:` says what to do: `retry`, `ask`, or a tool to check with";
      case LIMIT_EXCEEDED -> "`executionLimits:` sets `maxNodeExecutions` and `maxExecutionTimeMs`";
      case DEFECT -> "this is a bug in Pawl; --trace FILE keeps what happened for a report";
      case CANCELLED -> "";
    };
  }

  /** {@code count_files takes directory=string, depth=integer (optional)}. */
  static String takes(Workflow workflow) {
    return takes(workflow.name(), workflow.definition().inputSchema().value());
  }

  /** The same for any tool. */
  static String takes(String tool, Map<?, ?> schema) {
    if (!(schema.get("properties") instanceof Map<?, ?> properties) || properties.isEmpty()) {
      return "`" + tool + "` takes no arguments";
    }
    List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
    List<String> words = new ArrayList<>();
    properties.forEach(
        (name, property) -> {
          Object type = property instanceof Map<?, ?> map ? map.get("type") : null;
          String kind = type instanceof String word ? word : "value";
          words.add(name + "=" + kind + (required.contains(name) ? "" : " (optional)"));
        });
    return "`" + tool + "` takes " + String.join(", ", words);
  }
}
