package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.mcp.server.OutcomeUnknownException;
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
  private final Secrets secrets;

  LocalUpstream(String name, ToolServer server) {
    this(name, server, Secrets.NONE);
  }

  /**
   * @param secrets what must not be seen in its answers
   */
  LocalUpstream(String name, ToolServer server, Secrets secrets) {
    this.name = name;
    this.server = server;
    this.secrets = secrets;
  }

  @Override
  public List<UpstreamTool> tools() {
    return server.tools().stream().map(UpstreamTool::of).toList();
  }

  boolean heedsInterrupts(String tool) {
    return server.heedsInterrupts(tool);
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    Tool tool = server.find(call.tool());
    if (tool == null) {
      throw UpstreamTool.unknown(name, call.tool(), tools());
    }
    return made(tool, call);
  }

  private ToolResult made(Tool tool, ToolCall call) throws UpstreamException, InterruptedException {
    if (!call.state().sending()) {
      throw new InterruptedException("the call was withdrawn");
    }
    ToolResult result = null;
    try {
      result = server.call(call);
      if (result == null) {
        result =
            Results.of(tool.handler().call(call.arguments(), new LocalExchange(call)), secrets);
      }
      return result;
    } catch (RpcException e) {
      throw UpstreamException.unreachable(Redaction.words(e.error().message(), secrets));
    } catch (OutcomeUnknownException e) {
      String words = Redaction.words(e.getMessage(), secrets);
      throw e.isSilent() ? UpstreamException.silent(words) : UpstreamException.lost(words);
    } finally {
      call.state().over(result);
    }
  }

  @Override
  public ToolHints hints(String tool, Principal principal) {
    Tool known = server.find(tool);
    return known == null ? ToolHints.UNKNOWN : UpstreamTool.hints(known.annotations());
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
