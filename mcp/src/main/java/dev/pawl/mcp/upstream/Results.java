package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.protocol.data.CallResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What tools answer, as runs see it. */
final class Results {
  private Results() {}

  static ToolResult of(CallResult result) {
    return new ToolResult(new ArrayList<>(result.content()), result.structured(), result.isError());
  }

  /** Without what must not get into a history. */
  static ToolResult of(CallResult result, Secrets secrets) {
    if (secrets.isEmpty()) {
      return of(result);
    }
    List<@Nullable Object> content = new ArrayList<>();
    result.content().forEach(item -> content.add(secrets.redact((Object) item)));
    return new ToolResult(content, Redaction.value(result.structured(), secrets), result.isError());
  }
}
