package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One server, started when it is first used. Safe to use from many threads. */
interface Upstream extends AutoCloseable {
  List<UpstreamTool> tools() throws UpstreamException, InterruptedException;

  ToolResult call(ToolCall call) throws UpstreamException, InterruptedException;

  /** What it says of a tool's effects; nothing is known of a tool that it does not have. */
  ToolHints hints(String tool, Principal principal) throws UpstreamException, InterruptedException;

  /** The schema of what a tool takes; empty for a tool that it does not have. */
  Optional<Map<String, @Nullable Object>> takes(String tool, Principal principal)
      throws UpstreamException, InterruptedException;

  UpstreamState state();

  @Override
  void close();
}
