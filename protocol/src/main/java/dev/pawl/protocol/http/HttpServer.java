package dev.pawl.protocol.http;

import dev.pawl.protocol.server.McpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Serves an MCP endpoint with Jetty, each request on a virtual thread. */
public final class HttpServer implements AutoCloseable {
  private static final int MAX_HEADER_BYTES = 16 * 1024;

  private final Server jetty;
  private final ServerConnector connector;
  private final Endpoint endpoint;

  private HttpServer(Server jetty, ServerConnector connector, Endpoint endpoint) {
    this.jetty = jetty;
    this.connector = connector;
    this.endpoint = endpoint;
  }

  /**
   * Serves from now on.
   *
   * @throws IllegalArgumentException when other machines could reach it and anyone may call
   */
  public static HttpServer start(McpServer server, HttpOptions options) throws IOException {
    InetAddress address = address(options);
    QueuedThreadPool threads = new QueuedThreadPool(16, 4);
    threads.setName("pawl-http");
    threads.setDaemon(true);
    threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    Server jetty = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(MAX_HEADER_BYTES);
    http.setIdleTimeout(-1);
    ServerConnector connector = new ServerConnector(jetty, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(address.getHostAddress());
    connector.setPort(options.port());
    connector.setIdleTimeout(options.limits().connectionIdle().toMillis());
    jetty.addConnector(connector);
    jetty.addBean(new NetworkConnectionLimit(options.limits().maxConnections(), connector));
    Endpoint endpoint = new Endpoint(server, options);
    jetty.setHandler(new Bridge(endpoint));
    try {
      jetty.start();
    } catch (Exception e) {
      endpoint.close();
      String where = options.host() + ":" + options.port();
      throw new IOException(
          e instanceof BindException || e.getCause() instanceof BindException
              ? "cannot listen on "
                  + where
                  + ": the port is taken, or not yours; 0 finds a free one"
              : "cannot listen on " + where + ": " + e.getMessage(),
          e);
    }
    return new HttpServer(jetty, connector, endpoint);
  }

  private static InetAddress address(HttpOptions options) throws IOException {
    InetAddress address;
    try {
      address = InetAddress.getByName(options.host());
    } catch (UnknownHostException e) {
      throw new IOException("cannot listen on " + options.host() + ": there is no such host", e);
    }
    if (!address.isLoopbackAddress() && options.authentication() instanceof Authentication.Anyone) {
      throw new IllegalArgumentException(
          "other machines can reach "
              + options.host()
              + ", so authentication is needed; or serve on 127.0.0.1");
    }
    return address;
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Takes no more calls, and gives those that are going on some time to end. */
  @Override
  public void close() throws IOException {
    connector.close();
    endpoint.close();
    try {
      jetty.stop();
    } catch (Exception e) {
      throw new IOException("the web server did not stop", e);
    }
  }

  private static final class Bridge extends Handler.Abstract {
    private final Endpoint endpoint;

    Bridge(Endpoint endpoint) {
      super(InvocationType.BLOCKING);
      this.endpoint = endpoint;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      // While a handler works nothing is read or written; that is no reason to give up.
      request.addIdleTimeoutListener(_ -> false);
      endpoint.handle(new JettyCall(request, response));
      callback.succeeded();
      return true;
    }
  }

  private record JettyCall(Request request, Response response) implements HttpCall {
    /** A body that says it is no longer than this is believed before it is there. */
    private static final int SMALL = 1 << 16;

    @Override
    public String method() {
      return request.getMethod();
    }

    @Override
    public String path() {
      return String.valueOf(request.getHttpURI().getCanonicalPath());
    }

    @Override
    public @Nullable String header(String name) {
      return request.getHeaders().get(name);
    }

    @Override
    public @Nullable InetAddress localAddress() {
      return request.getConnectionMetaData().getLocalSocketAddress()
              instanceof InetSocketAddress socket
          ? socket.getAddress()
          : null;
    }

    @Override
    public byte[] body(int maxBytes) throws IOException, BodyTooLarge {
      long length = request.getLength();
      if (length > maxBytes) {
        throw new BodyTooLarge();
      }
      try (InputStream in = Content.Source.asInputStream(request)) {
        if (length >= 0 && length <= SMALL) {
          byte[] bytes = new byte[(int) length];
          int read = in.readNBytes(bytes, 0, bytes.length);
          return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
        }
        byte[] bytes = in.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
          throw new BodyTooLarge();
        }
        return bytes;
      }
    }

    @Override
    public void respond(int status, Map<String, String> headers, byte[] body) throws IOException {
      begin(status, headers);
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
      Content.Sink.write(response, true, ByteBuffer.wrap(body));
    }

    @Override
    public Stream open(int status, Map<String, String> headers) {
      begin(status, headers);
      return new Stream() {
        @Override
        public void write(byte[] bytes) throws IOException {
          Content.Sink.write(response, false, ByteBuffer.wrap(bytes));
        }

        @Override
        public void end() throws IOException {
          Content.Sink.write(response, true, ByteBuffer.allocate(0));
        }
      };
    }

    @Override
    public void abort() {
      request.getConnectionMetaData().getConnection().getEndPoint().close();
    }

    private void begin(int status, Map<String, String> headers) {
      response.setStatus(status);
      headers.forEach(response.getHeaders()::put);
    }
  }
}
