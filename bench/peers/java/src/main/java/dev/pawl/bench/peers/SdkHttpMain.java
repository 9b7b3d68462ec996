package dev.pawl.bench.peers;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.io.OutputStream;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * The smallest server of the MCP Java SDK over HTTP: its servlet on Jetty. Prints its address, and
 * ends with its input.
 */
public final class SdkHttpMain {
  private SdkHttpMain() {}

  public static void main(String... words) throws Exception {
    HttpServletStreamableServerTransportProvider servlet =
        HttpServletStreamableServerTransportProvider.builder().mcpEndpoint("/mcp").build();
    McpServer.sync(servlet)
        .serverInfo("peer", "1")
        .capabilities(ServerCapabilities.builder().tools(false).build())
        .tools(SdkTool.doubling())
        .build();
    ServletHolder holder = new ServletHolder(servlet);
    holder.setAsyncSupported(true);
    ServletContextHandler context = new ServletContextHandler();
    context.setContextPath("/");
    context.addServlet(holder, "/*");
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(context);
    server.start();
    System.out.println("http://127.0.0.1:" + connector.getLocalPort() + "/mcp");
    awaitEndOfInput();
    System.exit(0);
  }

  private static void awaitEndOfInput() throws IOException {
    System.in.transferTo(OutputStream.nullOutputStream());
  }
}
