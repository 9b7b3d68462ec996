package dev.pawl.activities;

import static java.util.Objects.requireNonNull;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client might call next.
 *
 * @param parameters of that call
 * @param condition why, or when, in words; empty if that is clear
 * @param priority the higher, the earlier it is shown
 */
public record ToolSuggestion(
    String toolName, Map<String, @Nullable Object> parameters, String condition, int priority) {
  /** The priority of a branch that matched and says no other. */
  public static final int MATCHED = 100;

  /** The priority of simply going on. */
  public static final int GOING_ON = 50;

  public ToolSuggestion {
    parameters = Values.asObject((Map<?, ?>) requireNonNull(Values.freeze(parameters)));
  }

  /** One with the priority of a branch that matched. */
  public static ToolSuggestion of(String toolName) {
    return new ToolSuggestion(toolName, Map.of(), "", MATCHED);
  }

  public ToolSuggestion with(Map<String, ?> others) {
    return new ToolSuggestion(toolName, Values.asObject(others), condition, priority);
  }

  public ToolSuggestion because(String reason) {
    return new ToolSuggestion(toolName, parameters, reason, priority);
  }

  public ToolSuggestion priority(int other) {
    return new ToolSuggestion(toolName, parameters, condition, other);
  }

  /** As clients see it. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("toolName", toolName);
    json.put("parameters", parameters);
    if (!condition.isEmpty()) {
      json.put("condition", condition);
    }
    json.put("priority", priority);
    return json;
  }

  /** The same of what was kept. */
  public static ToolSuggestion of(Map<?, ?> json) {
    return new ToolSuggestion(
        String.valueOf(json.get("toolName")),
        json.get("parameters") instanceof Map<?, ?> given ? Values.asObject(given) : Map.of(),
        json.get("condition") instanceof String text ? text : "",
        json.get("priority") instanceof Number number ? number.intValue() : 0);
  }
}
