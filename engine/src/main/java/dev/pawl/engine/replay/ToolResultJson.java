package dev.pawl.engine.replay;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ToolResult#toJson} writes. */
final class ToolResultJson {
  private ToolResultJson() {}

  @SuppressWarnings("unchecked")
  static ToolResult read(Map<String, @Nullable Object> json) {
    List<@Nullable Object> content =
        json.get("content") instanceof List<?> list ? (List<@Nullable Object>) list : List.of();
    return new ToolResult(
        content,
        json.containsKey("structuredContent") ? json.get("structuredContent") : Undefined.UNDEFINED,
        Boolean.TRUE.equals(json.get("isError")),
        json.get("_meta") instanceof Map<?, ?> meta ? Values.asObject(meta) : Map.of(),
        null);
  }
}
