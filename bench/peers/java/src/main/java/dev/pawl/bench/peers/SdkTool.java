package dev.pawl.bench.peers;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;

/** The tool of graph A, written by hand: it doubles a number. */
final class SdkTool {
  private SdkTool() {}

  static SyncToolSpecification doubling() {
    Map<String, Object> schema =
        Map.of(
            "type", "object",
            "properties", Map.of("n", Map.of("type", "number")),
            "required", List.of("n"));
    Tool tool = Tool.builder("A", schema).description("Doubles a number").build();
    return new SyncToolSpecification(tool, (_, request) -> answer(request));
  }

  private static CallToolResult answer(CallToolRequest request) {
    int number = request.arguments().get("n") instanceof Number given ? given.intValue() : 0;
    return CallToolResult.builder()
        .addTextContent("{\"x\":" + 2 * number + "}")
        .structuredContent(Map.of("x", 2 * number))
        .build();
  }
}
