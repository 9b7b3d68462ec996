package dev.pawl.mcp.upstream;

import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.protocol.client.McpClient;
import dev.pawl.protocol.client.RemoteTool;
import dev.pawl.protocol.data.CallResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Holds what tools answer against the output schemas that they declare. It asks nobody: only tools
 * that their server has listed already are looked at.
 */
final class OutputCheck {
  private static final int MOST_TOLD = 3;

  private final Map<String, Known> schemas = new ConcurrentHashMap<>();

  /** The schema of a tool as it was listed at some time. */
  private record Known(RemoteTool tool, @Nullable Schema schema) {}

  /** In which way an answer is not what its tool promises, or null if nothing is wrong with it. */
  @Nullable String misfit(McpClient client, String tool, CallResult result) {
    RemoteTool listed = result.isError() ? null : client.listed(tool).orElse(null);
    Schema schema = listed == null ? null : schema(tool, listed);
    if (schema == null) {
      return null;
    }
    if (result.structured() == Undefined.UNDEFINED) {
      return "it has an output schema, and answers without structured content";
    }
    List<Violation> violations = schema.validate(result.structured());
    return violations.isEmpty()
        ? null
        : violations.stream()
            .limit(MOST_TOLD)
            .map(Violation::toString)
            .collect(Collectors.joining("; "));
  }

  private @Nullable Schema schema(String tool, RemoteTool listed) {
    Known known = schemas.get(tool);
    if (known == null || known.tool != listed) {
      Object schema = listed.description().get("outputSchema");
      known =
          new Known(
              listed, schema instanceof Map<?, ?> map ? Schema.of(Values.asObject(map)) : null);
      schemas.put(tool, known);
    }
    return known.schema;
  }
}
