package dev.pawl.engine.interpreter;

import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of a run's history: a step, as people and debuggers look at it.
 *
 * @param executionIndex its position, counted from 0 in the order in which steps began
 * @param startedAt in microseconds since the epoch
 * @param endedAt the same, or 0 while it is going on
 * @param input what a step that acts acted on; undefined for one that only computes
 * @param output undefined when there is none
 * @param context what its expressions saw as {@code $}
 */
public record StepRecord(
    int executionIndex,
    String step,
    String nodeId,
    String nodeType,
    long startedAt,
    long endedAt,
    int attempts,
    @Nullable Object input,
    @Nullable Object output,
    @Nullable Failure error,
    Map<String, @Nullable Object> context) {

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("executionIndex", executionIndex);
    json.put("nodeId", nodeId);
    json.put("nodeType", nodeType);
    json.put("step", step);
    json.put("startTime", startedAt / 1_000);
    json.put("endTime", endedAt / 1_000);
    json.put("duration", (endedAt - startedAt) / 1_000.0);
    if (attempts > 1) {
      json.put("attempts", attempts);
    }
    if (input != Undefined.UNDEFINED) {
      json.put("input", input);
    }
    if (output != Undefined.UNDEFINED) {
      json.put("output", output);
    }
    if (error != null) {
      json.put("error", error.toJson());
    }
    return Collections.unmodifiableMap(json);
  }
}
