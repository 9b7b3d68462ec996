package dev.pawl.bench.peers;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;

/** The smallest server of the MCP Java SDK with one tool, on standard streams. */
public final class SdkMain {
  private SdkMain() {}

  public static void main(String... words) {
    McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
        .serverInfo("peer", "1")
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .tools(SdkTool.doubling())
        .build();
  }
}
