package dev.pawl.mcp.server;

import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool as {@code tools/list} describes it.
 *
 * @param title what people read instead of the name, if anything
 * @param outputSchema what the structured content looks like, if there is any
 * @param annotations the hints of MCP's {@code ToolAnnotations}: {@code readOnlyHint}, {@code
 *     destructiveHint}, {@code idempotentHint}, {@code openWorldHint}
 */
public record Tool(
    String name,
    @Nullable String title,
    String description,
    Map<String, @Nullable Object> inputSchema,
    @Nullable Map<String, @Nullable Object> outputSchema,
    Map<String, @Nullable Object> annotations) {

  /** The entry of {@code tools/list}. */
  public Map<String, @Nullable Object> toJson() {
    return Values.object(
        "name",
        name,
        "title",
        title == null ? Undefined.UNDEFINED : title,
        "description",
        description,
        "inputSchema",
        inputSchema,
        "outputSchema",
        outputSchema == null ? Undefined.UNDEFINED : outputSchema,
        "annotations",
        annotations.isEmpty() ? Undefined.UNDEFINED : annotations);
  }
}
