package dev.pawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.pawl.protocol.http.MountedEndpoint;
import dev.pawl.protocol.server.McpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An MCP endpoint for a web server that is there already. The server hands it the requests for its
 * path as {@link WebExchange}; that of the JDK takes {@link #forJdk}. A request is answered on the
 * thread that brings it, which may take as long as a tool does: virtual threads are best.
 */
public final class McpHandler implements AutoCloseable {
  private static final byte[] ONLY_HERE =
      "Only this machine may call: HttpSettings say nothing of a token, of callers, or open()\n"
          .getBytes(StandardCharsets.UTF_8);

  private final McpServer server;
  private final MountedEndpoint endpoint;
  private final HttpSettings settings;

  McpHandler(McpServer server, HttpSettings settings) {
    this.server = server;
    this.settings = settings;
    this.endpoint = new MountedEndpoint(server, settings.options());
  }

  /** Answers a request. Returns when that is done. */
  public void handle(WebExchange exchange) throws IOException {
    InetAddress local = exchange.localAddress();
    if (settings.isOnlyForHere() && (local == null || !local.isLoopbackAddress())) {
      try (OutputStream out =
          exchange.respond(403, Map.of("Content-Type", "text/plain"), ONLY_HERE.length)) {
        out.write(ONLY_HERE);
      }
      return;
    }
    endpoint.handle(new Mounted(exchange));
  }

  /** For the web server of the JDK, {@code com.sun.net.httpserver}. */
  public HttpHandler forJdk() {
    return exchange -> {
      try (exchange) {
        handle(new JdkExchange(exchange));
      }
    };
  }

  /** Takes no more calls, and gives those that are going on some time to end. */
  @Override
  public void close() {
    endpoint.close();
    server.close();
  }

  private record Mounted(WebExchange exchange) implements MountedEndpoint.WebCall {
    @Override
    public String method() {
      return exchange.method();
    }

    @Override
    public String path() {
      return exchange.path();
    }

    @Override
    public String query() {
      return exchange.query();
    }

    @Override
    public List<String> headers(String name) {
      return exchange.headers(name);
    }

    @Override
    public InputStream body() throws IOException {
      return exchange.body();
    }

    @Override
    public @Nullable InetAddress localAddress() {
      return exchange.localAddress();
    }

    @Override
    public @Nullable InetAddress remoteAddress() {
      return exchange.remoteAddress();
    }

    @Override
    public OutputStream respond(int status, Map<String, String> headers, long length)
        throws IOException {
      return exchange.respond(status, headers, length);
    }
  }

  private record JdkExchange(HttpExchange exchange) implements WebExchange {
    @Override
    public String method() {
      return exchange.getRequestMethod();
    }

    @Override
    public String path() {
      return exchange.getRequestURI().normalize().getPath();
    }

    @Override
    public String query() {
      return Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
    }

    @Override
    public List<String> headers(String name) {
      return exchange.getRequestHeaders().getOrDefault(name, List.of());
    }

    @Override
    public InputStream body() {
      return exchange.getRequestBody();
    }

    @Override
    public @Nullable InetAddress localAddress() {
      return exchange.getLocalAddress().getAddress();
    }

    @Override
    public @Nullable InetAddress remoteAddress() {
      return exchange.getRemoteAddress().getAddress();
    }

    @Override
    public OutputStream respond(int status, Map<String, String> headers, long length)
        throws IOException {
      headers.forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(status, length < 0 ? 0 : length == 0 ? -1 : length);
      return exchange.getResponseBody();
    }
  }
}
