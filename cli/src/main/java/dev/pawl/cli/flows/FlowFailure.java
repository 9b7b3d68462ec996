package dev.pawl.cli.flows;

import dev.pawl.cli.report.ErrorReport;
import dev.pawl.library.flow.FlowError;
import dev.pawl.library.flow.FlowExecution;
import org.jspecify.annotations.Nullable;

/** Why a flow did not come to its end, in the words of flows: those of graphs help nobody here. */
final class FlowFailure {
  private FlowFailure() {}

  /**
   * @param error as it is told of any run
   * @param execution null as long as the run is not over
   */
  static ErrorReport of(ErrorReport error, @Nullable FlowExecution execution) {
    if (execution == null || execution.error() == null) {
      return error;
    }
    FlowError stopped = execution.error();
    boolean isPartial = execution.status() == FlowExecution.Status.PARTIAL;
    String hint = hint(error, stopped);
    String results = isPartial ? "--json prints what came before it" : "";
    return new ErrorReport(
        error.exit(),
        stopped.code().name(),
        stopped.message(),
        error.place(),
        stopped.nodeId() == null ? error.node() : stopped.nodeId(),
        error.attempts(),
        hint.isEmpty() || results.isEmpty() ? hint + results : hint + "; " + results,
        error.suppressed(),
        error.undone(),
        error.problems(),
        error.unfinished());
  }

  private static String hint(ErrorReport error, FlowError stopped) {
    return switch (stopped.code()) {
      case MISSING_VARIABLES ->
          "give each as `name=value`, or take them from a variable set by --variables";
      case TEMPLATE_NOT_FOUND ->
          "save it in the folder `templates`; `pawl prompts` lists those that are there";
      case EXECUTION_ERROR -> executionHint(error);
      case VALIDATION_ERROR, FLOW_NOT_FOUND, CIRCULAR_DEPENDENCY, PARSE_ERROR, GITHUB_ERROR ->
          "`pawl flows show` tells what a flow needs";
    };
  }

  /** What is said of a run that failed is good for a flow as far as it names no keys of graphs. */
  private static String executionHint(ErrorReport error) {
    return switch (error.code()) {
      case "UPSTREAM_REFUSED", "TOOL_ERROR" -> "check the `tool` and the `arguments` of the node";
      case "UPSTREAM_UNREACHABLE" -> "check the server in `.mcp.json`";
      default -> error.hint().contains(":`") ? "" : error.hint();
    };
  }
}
