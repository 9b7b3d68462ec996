package dev.pawl.mcp.server;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server of MCP tools inside this process. Implementations are safe to call from many threads.
 */
public interface ToolServer {

  /** The tools it offers, in the order in which they are listed. */
  List<Tool> tools();

  /**
   * Calls a tool and waits for its answer. An interrupt cancels the call. Arguments that do not
   * fit, and work that fails, are answers with {@code isError}.
   *
   * @throws UpstreamException when there is no such tool, or the server cannot work at all
   */
  ToolResult call(String tool, Map<String, @Nullable Object> arguments)
      throws UpstreamException, InterruptedException;
}
