package dev.pawl.cli.run;

import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Policy;
import dev.pawl.model.Retry;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a person can do about a run that failed, and has not done already.
 *
 * @param failed the node that failed
 * @param verbose whether the steps were shown already
 */
public record FailureHints(Workflow workflow, RunWatch.FailedNode failed, boolean verbose) {

  String of(Failure failure) {
    return isOfAProgram() ? inJava(failure) : inAFile(failure);
  }

  /** Whether it was written in Java: its nodes stand in no file. */
  private boolean isOfAProgram() {
    return failed.node() != null
        && failed.node().place().file().isEmpty()
        && failed.node().kind() instanceof NodeKind.Mcp call
        && UpstreamDefinition.ACTIVITIES.equals(call.server().name());
  }

  private String inJava(Failure failure) {
    return switch (failure.code()) {
      case TOOL_ERROR ->
          (verbose ? "" : "--verbose shows what it was called with; ")
              + "with `optional()` the workflow goes on without it";
      case TIMEOUT -> "give the activity a longer `timeout(…)`, or let it do less";
      case IN_DOUBT ->
          "an activity that says `readOnly()` or `idempotent()` of itself is run again instead";
      default -> inAFile(failure);
    };
  }

  private String inAFile(Failure failure) {
    return switch (failure.code()) {
      case INPUT_INVALID -> fitting();
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
      case NOT_AS_LOCKED -> lock(failure);
      case LOGIN_REQUIRED -> "then run it again";
      case UPSTREAM_UNREACHABLE -> "check the server under `mcpServers:`" + notRepeated(failure);
      case TIMEOUT -> patience(failure) + notRepeated(failure);
      case IN_DOUBT ->
          policy().onDoubt() == null
              ? "`onDoubt:` says what to do: `retry`, `ask`, or a tool to check with"
              : "find out whether the call was made before you run it again";
      case GATE_REFUSED -> "`pawl gates try` explains what each gate says";
      case MISSING_VARIABLES -> "give them in `values:`, or leave them out of `required:`";
      case NOT_AGREED, RAISED -> "";
      case LIMIT_EXCEEDED -> limit(failure);
      case DEFECT -> "this is a bug in Pawl; --trace FILE keeps what happened for a report";
      case CANCELLED -> "";
    };
  }

  /** A tool that is gone cannot be agreed to. */
  private String lock(Failure failure) {
    String live = "`pawl check --live" + file() + "` shows what ";
    return failure.message().endsWith("does not exist any more")
        ? live + "its server has instead"
        : live + "is different, and `pawl lock" + file() + "` agrees to it";
  }

  /** The file whose lock counts, as a word of a command. */
  private String file() {
    String file = workflow.definition().place().file();
    return file.isEmpty() ? "" : " " + Printable.quoted(file);
  }

  private Policy policy() {
    return failed.node() == null ? Policy.NONE : failed.node().policy();
  }

  private boolean is(Class<? extends NodeKind> kind) {
    return failed.node() != null && kind.isInstance(failed.node().kind());
  }

  /** What has to fit: what came to a node, what a node passes on, or what the tool was given. */
  private String fitting() {
    return is(NodeKind.Signal.class)
        ? "what is sent has to fit the `schema:` of the node"
        : is(NodeKind.SubWorkflow.class) ? "check the `args:` of the node" : takes(workflow);
  }

  private static String limit(Failure failure) {
    if (failure.message().contains("nested deeper")) {
      return "tools that run themselves, or each other, need a switch that ends that";
    }
    return failure.message().startsWith("Execution limit")
        ? "`executionLimits:` sets `maxNodeExecutions` and `maxExecutionTimeMs`"
        : "";
  }

  /** How a node that took too long gets more time. */
  private String patience(Failure failure) {
    if (is(NodeKind.Ask.class) || is(NodeKind.Signal.class)) {
      return "give the "
          + (is(NodeKind.Ask.class) ? "question" : "signal")
          + " a longer `deadline:`, a `default:`, or an `onDeadline:`";
    }
    String longer =
        policy().deadline() == null
            ? "give the node, or its server, a longer `timeout:`"
            : policy().timeout() == null
                ? "give the node a longer `deadline:`"
                : "give the node a longer `timeout:` or `deadline:`";
    if (policy().retry() != null || policy().deadline() != null) {
      return longer;
    }
    return is(NodeKind.Mcp.class)
            && mayBeMade(failure)
            && !(policy().onDoubt() instanceof OnDoubt.Retry)
        ? longer + ", or a `retry:` if its tool, or `onDoubt: retry`, says that this does no harm"
        : longer + ", or the node a `retry:`";
  }

  /** Of a call that nothing was sent for, the message says so. */
  private static boolean mayBeMade(Failure failure) {
    return !failure.message().endsWith("could not be called in time");
  }

  /** A call that may have been made is not made again, whatever else its node says. */
  private String notRepeated(Failure failure) {
    Retry retry = policy().retry();
    return is(NodeKind.Mcp.class)
            && mayBeMade(failure)
            && retry != null
            && retry.covers(failure.code())
            && failed.attempts() < retry.attempts()
            && policy().deadline() == null
            && !(policy().onDoubt() instanceof OnDoubt.Retry)
        ? "; it was not tried again, because it may have been made, and only `onDoubt: retry`"
            + " says that this does no harm"
        : "";
  }

  /** {@code count_files takes directory=string, depth=integer (optional)}. */
  public static String takes(Workflow workflow) {
    return takes(workflow.name(), workflow.definition().inputSchema().value());
  }

  /** The same for any tool. */
  public static String takes(String tool, Map<?, ?> schema) {
    Map<Object, Object> properties = new LinkedHashMap<>();
    if (schema.get("properties") instanceof Map<?, ?> described) {
      properties.putAll(described);
    }
    List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
    required.forEach(name -> properties.putIfAbsent(name, Map.of()));
    if (properties.isEmpty()) {
      return "`" + tool + "` takes no arguments";
    }
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
