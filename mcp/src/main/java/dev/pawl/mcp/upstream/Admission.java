package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.protocol.client.McpClient;
import dev.pawl.protocol.client.RemoteTool;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Shows a guard each tool of a server before it is called: as the connection that the call goes to
 * has listed it, once for each time that it was listed.
 */
final class Admission {
  private final ToolGuard guard;
  private final Map<String, RemoteTool> passed = new ConcurrentHashMap<>();

  Admission(ToolGuard guard) {
    this.guard = guard;
  }

  /**
   * @throws UpstreamException when the call must not be made; nothing of it was sent
   */
  void check(ToolCall call, McpClient client, Secrets secrets)
      throws UpstreamException, IOException, InterruptedException {
    RemoteTool listed = listed(call, client);
    if (listed == null || passed.get(call.tool()) != listed) {
      guard.check(
          call.server(), call.tool(), listed == null ? null : Redaction.tool(listed, secrets));
    }
    if (listed != null) {
      passed.put(call.tool(), listed);
    }
  }

  private static @Nullable RemoteTool listed(ToolCall call, McpClient client)
      throws UpstreamException, IOException, InterruptedException {
    try {
      return client.tool(call.tool()).orElse(null);
    } catch (RpcException e) {
      throw UpstreamException.notAsLocked(
          "server `" + call.server() + "` does not list its tools, so nothing is known of them");
    }
  }
}
