package dev.pawl.library.flow;

import dev.pawl.json.Values;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of one template node.
 *
 * @param inputVariables those that it used
 * @param timestamp when it began, in ISO 8601
 */
public record ExecutionResult(
    String nodeId,
    String templateName,
    Map<String, String> inputVariables,
    String output,
    long executionTimeMs,
    String timestamp) {
  public ExecutionResult {
    inputVariables = Collections.unmodifiableMap(new LinkedHashMap<>(inputVariables));
  }

  public Map<String, @Nullable Object> toJson() {
    return Values.object(
        "nodeId",
        nodeId,
        "templateName",
        templateName,
        "inputVariables",
        inputVariables,
        "output",
        output,
        "executionTimeMs",
        executionTimeMs,
        "timestamp",
        timestamp);
  }
}
