package dev.pawl.engine.registry;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool: what a run is to those who look after tools.
 *
 * @param session in which it was made, by its id
 * @param compliance what gates said of it
 * @param span when it began, and when it was over
 * @param events how much of its journal is in this
 */
public record Execution(
    String run,
    String tool,
    String session,
    ExecutionStatus status,
    Payload payload,
    Map<String, @Nullable Object> compliance,
    Span span,
    long events) {
  /**
   * What went in and came out, without what must not be told, and none of it large.
   *
   * @param output null while there is none
   * @param error why it failed, or null
   */
  public record Payload(
      Map<String, @Nullable Object> input, @Nullable Object output, @Nullable String error) {}

  public String id() {
    return RegistryIds.execution(run);
  }

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.putAll(Values.object("id", id(), "run", run, "tool", tool, "sessionId", session));
    json.put("status", status.text());
    json.put("inputParameters", payload.input());
    json.put("outputResult", payload.output());
    if (payload.error() != null) {
      json.put("errorMessage", payload.error());
    }
    json.put("executionTimeMs", span.millis());
    json.put("constitutionalCompliance", compliance);
    return json;
  }
}
