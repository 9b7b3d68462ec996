package dev.pawl.library.flow;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.promptflow.Flow;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An execution of a flow from its start to its end, with all that came of it on the way. It is a
 * view of a run: a fold over its journal.
 *
 * @param startedAt in milliseconds since the epoch
 * @param finalResult the output of the last node; null when it did not get there
 * @param error null when it did
 * @param ran by what it can be found again
 */
public record FlowExecution(
    String flowId,
    long startedAt,
    Map<String, String> initialVariables,
    List<ExecutionResult> intermediateResults,
    @Nullable String finalResult,
    long totalExecutionTimeMs,
    @Nullable FlowError error,
    Ran ran) {
  /**
   * The run.
   *
   * @param run its id; null when it never began
   * @param revision of the library that it ran, or null
   */
  public record Ran(@Nullable String run, @Nullable String revision) {
    static final Ran NOTHING = new Ran(null, null);
  }

  public FlowExecution {
    initialVariables = Collections.unmodifiableMap(new LinkedHashMap<>(initialVariables));
    intermediateResults = List.copyOf(intermediateResults);
  }

  /** How it went. */
  public enum Status {
    SUCCESS("success"),
    PARTIAL("partial"),
    FAILED("failed");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** Of a run that is over, or as far as it got. */
  public static FlowExecution of(Workflow workflow, List<Event> events) {
    return new ExecutionFold(workflow, events).execution();
  }

  /**
   * The same, where what else is missing than that at which it stopped is told, too.
   *
   * @param flow of which the workflow was made
   */
  public static FlowExecution of(Workflow workflow, Flow flow, List<Event> events) {
    FlowExecution execution = of(workflow, events);
    FlowError stopped = execution.error;
    if (stopped == null || stopped.code() != FlowErrorCode.MISSING_VARIABLES) {
      return execution;
    }
    Set<String> missing = new LinkedHashSet<>(ExecutionFold.missing(events));
    missing.addAll(flow.missing(execution.initialVariables.keySet()));
    return new FlowExecution(
        execution.flowId,
        execution.startedAt,
        execution.initialVariables,
        execution.intermediateResults,
        execution.finalResult,
        execution.totalExecutionTimeMs,
        stopped.saying(ExecutionFold.missingWords(missing)),
        execution.ran);
  }

  /** Of one that did not even begin. */
  static FlowExecution refused(String flow, Map<String, String> variables, FlowRefusal why) {
    return new FlowExecution(
        flow,
        Instant.now().toEpochMilli(),
        variables,
        List.of(),
        null,
        1,
        new FlowError(why.code(), why.words(), null, null),
        Ran.NOTHING);
  }

  /** The same with what is known of the nodes. */
  FlowExecution with(List<ExecutionResult> results) {
    return new FlowExecution(
        flowId,
        startedAt,
        initialVariables,
        results,
        finalResult,
        totalExecutionTimeMs,
        error,
        ran);
  }

  public String executionId() {
    return flowId + "_" + startedAt;
  }

  public Status status() {
    if (error == null) {
      return Status.SUCCESS;
    }
    return intermediateResults.isEmpty() ? Status.FAILED : Status.PARTIAL;
  }

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("flowId", flowId);
    json.put("executionId", executionId());
    json.put("initialVariables", initialVariables);
    json.put(
        "intermediateResults", intermediateResults.stream().map(ExecutionResult::toJson).toList());
    json.put("finalResult", finalResult);
    json.put("totalExecutionTimeMs", totalExecutionTimeMs);
    json.put("status", status().word());
    if (error != null) {
      json.put("error", error.toJson());
    }
    if (ran.run() != null) {
      json.put("runId", ran.run());
    }
    if (ran.revision() != null) {
      json.put("revision", ran.revision());
    }
    return json;
  }
}
