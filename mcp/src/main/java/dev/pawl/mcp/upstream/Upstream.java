package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import java.util.List;

/** One server, started when it is first used. Safe to use from many threads. */
interface Upstream extends AutoCloseable {
  List<UpstreamTool> tools() throws UpstreamException, InterruptedException;

  ToolResult call(ToolCall call) throws UpstreamException, InterruptedException;

  UpstreamState state();

  @Override
  void close();
}
