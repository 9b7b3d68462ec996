package dev.pawl.library.author;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.library.place.TokenStore;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Upstream servers that can be called and asked for their tools. */
public interface UpstreamAccess extends Upstreams, AutoCloseable {
  /**
   * The tools of a server, each as an entry of {@code tools/list}.
   *
   * @throws UpstreamException when there is no such server, or it cannot be used
   */
  List<Map<String, @Nullable Object>> tools(String server)
      throws UpstreamException, InterruptedException;

  /** Ends what was started. */
  @Override
  void close();

  /** Makes access to servers. Nothing starts before it is used. */
  @FunctionalInterface
  interface Factory {
    UpstreamAccess to(Map<String, UpstreamDefinition> servers);
  }

  /** Connections of its own to the servers that a file configures. */
  static UpstreamAccess configured(Map<String, UpstreamDefinition> servers) {
    ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(servers, Path.of("")).keepingTokens(TokenStore.of(null));
    return new UpstreamAccess() {
      @Override
      public List<Map<String, @Nullable Object>> tools(String server)
          throws UpstreamException, InterruptedException {
        return upstreams.tools(server).stream().map(UpstreamTool::description).toList();
      }

      @Override
      public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
        return upstreams.call(call);
      }

      @Override
      public void close() {
        upstreams.close();
      }
    };
  }
}
