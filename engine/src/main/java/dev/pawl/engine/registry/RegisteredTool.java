package dev.pawl.engine.registry;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool that is, or was, offered.
 *
 * @param span since when it is known, and when that changed last
 */
public record RegisteredTool(
    String name,
    String description,
    Map<String, @Nullable Object> inputSchema,
    Map<String, @Nullable Object> outputSchema,
    ToolSettings settings,
    Span span) {
  public String id() {
    return RegistryIds.tool(name);
  }

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.putAll(Values.object("id", id(), "name", name, "description", description));
    json.put("inputSchema", inputSchema);
    json.put("outputSchema", outputSchema);
    json.putAll(settings.toJson());
    return json;
  }
}
