package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.protocol.client.McpClient;
import dev.pawl.protocol.client.RemoteTool;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Shows a guard each tool of a server before it is called: as the connection that the call goes to
 * has listed it, once for each time that it was listed.
 */
final class Admission {
  private final ToolGuard guard;
  private final Map<String, List<RemoteTool>> passed = new ConcurrentHashMap<>();

  Admission(ToolGuard guard) {
    this.guard = guard;
  }

  /**
   * @throws UpstreamException when the call must not be made; nothing of it was sent
   */
  void check(ToolCall call, McpClient client, Secrets secrets)
      throws UpstreamException, IOException, InterruptedException {
    List<RemoteTool> listed = listed(call, client);
    if (listed.isEmpty()) {
      guard.check(call.server(), call.tool(), null);
    } else if (!isSame(listed, passed.get(call.tool()))) {
      // Which of several with one name is called, only the server knows.
      for (RemoteTool each : listed) {
        guard.check(call.server(), call.tool(), Redaction.tool(each, secrets));
      }
      passed.put(call.tool(), listed);
    }
  }

  /** The very same: what was listed anew is looked at anew. */
  private static boolean isSame(List<RemoteTool> listed, @Nullable List<RemoteTool> before) {
    return before != null && before.getFirst() == listed.getFirst();
  }

  private static List<RemoteTool> listed(ToolCall call, McpClient client)
      throws UpstreamException, IOException, InterruptedException {
    try {
      return client.tools(call.tool());
    } catch (RpcException e) {
      throw UpstreamException.notAsLocked(
          "server `" + call.server() + "` does not list its tools, so nothing is known of them");
    }
  }
}
