package dev.pawl.mcp.server;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server of MCP tools inside this process. Its tools are safe to call from many threads.
 *
 * <p>An interrupt cancels a call. Arguments that do not fit, and work that fails, are answers with
 * {@code isError}; an {@link dev.pawl.protocol.rpc.RpcException} says that the server cannot do the
 * work at all.
 */
@FunctionalInterface
public interface ToolServer {
  /** The tools it offers, in the order in which they are listed. */
  List<Tool> tools();

  /** One of its tools, or null. */
  default @Nullable Tool find(String tool) {
    for (Tool each : tools()) {
      if (each.name().equals(tool)) {
        return each;
      }
    }
    return null;
  }

  /**
   * Whether a tool may be called on the thread that drives a run, which is quicker: a run that is
   * to end waits for it then, unless it ends when it is interrupted.
   */
  default boolean heedsInterrupts(String tool) {
    return false;
  }

  /**
   * Calls one of its tools for a step of a run, with all that is known of that step; null to have
   * the tool's own handler called.
   */
  default @Nullable ToolResult call(ToolCall call) throws InterruptedException {
    return null;
  }
}
