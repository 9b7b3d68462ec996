package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Principal;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server that lives in this process. */
final class LocalUpstream implements Upstream {
  private final String name;
  private final ToolServer server;

  LocalUpstream(String name, ToolServer server) {
    this.name = name;
    this.server = server;
  }

  @Override
  public List<UpstreamTool> tools() {
    return server.tools().stream().map(UpstreamTool::of).toList();
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    for (Tool tool : server.tools()) {
      if (tool.name().equals(call.tool())) {
        return made(tool, call);
      }
    }
    throw UpstreamTool.unknown(name, call.tool(), tools());
  }

  private static ToolResult made(Tool tool, ToolCall call)
      throws UpstreamException, InterruptedException {
    if (!call.state().sending()) {
      throw new InterruptedException("the call was withdrawn");
    }
    ToolResult result = null;
    try {
      result = Results.of(tool.handler().call(call.arguments(), new LocalExchange(call)));
      return result;
    } catch (RpcException e) {
      throw UpstreamException.unreachable(e.error().message());
    } finally {
      call.state().over(result);
    }
  }

  @Override
  public ToolHints hints(String tool, Principal principal) {
    for (Tool each : server.tools()) {
      if (each.name().equals(tool)) {
        return UpstreamTool.hints(each.annotations());
      }
    }
    return ToolHints.UNKNOWN;
  }

  @Override
  public Optional<Map<String, @Nullable Object>> takes(String tool, Principal principal) {
    return tools().stream()
        .filter(each -> each.name().equals(tool))
        .findFirst()
        .map(each -> Values.asObject(each.inputSchema()));
  }

  @Override
  public UpstreamState state() {
    return new UpstreamState.Inside();
  }

  @Override
  public void close() {}
}
