package dev.pawl.protocol.http;

import dev.pawl.protocol.server.McpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves an MCP endpoint with Jetty, each request on a virtual thread. */
public final class HttpServer implements AutoCloseable {
  private static final int MAX_HEADER_BYTES = 16 * 1024;

  private final Server jetty;
  private final ServerConnector connector;
  private final Endpoint endpoint;
  private final Traffic traffic;

  private HttpServer(Server jetty, ServerConnector connector, Bridge bridge) {
    this.jetty = jetty;
    this.connector = connector;
    this.endpoint = bridge.endpoint;
    this.traffic = bridge.traffic;
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
    if (!(options.authentication() instanceof Authentication.Anyone)) {
      // Headers are remembered letter by letter. A token has many: to read it anew takes less time.
      http.setHeaderCacheSize(0);
    }
    ServerConnector connector = new WatchedConnector(jetty, factories(options.place(), http));
    connector.setHost(address.getHostAddress());
    connector.setPort(options.place().port());
    connector.setIdleTimeout(options.limits().connectionIdle().toMillis());
    jetty.addConnector(connector);
    jetty.addBean(new NetworkConnectionLimit(options.limits().maxConnections(), connector));
    Bridge bridge = new Bridge(new Endpoint(server, options), new Traffic(options.limits()));
    connector.addEventListener(bridge.traffic);
    jetty.setHandler(bridge);
    try {
      jetty.start();
    } catch (Exception e) {
      bridge.endpoint.close();
      bridge.traffic.close();
      String where = options.place().host() + ":" + options.place().port();
      throw new IOException(
          e instanceof BindException || e.getCause() instanceof BindException
              ? "cannot listen on "
                  + where
                  + ": the port is taken, or not yours; 0 finds a free one"
              : "cannot listen on " + where + ": " + e.getMessage(),
          e);
    }
    return new HttpServer(jetty, connector, bridge);
  }

  private static ConnectionFactory[] factories(HttpPlace place, HttpConfiguration http) {
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    if (place.identity() == null) {
      return new ConnectionFactory[] {plain};
    }
    // By which names it may be called is our own concern, whatever the certificate says.
    http.addCustomizer(new SecureRequestCustomizer(false));
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setKeyStore(place.identity().keys());
    tls.setKeyStorePassword("");
    return new ConnectionFactory[] {new SslConnectionFactory(tls, plain.getProtocol()), plain};
  }

  private static InetAddress address(HttpOptions options) throws IOException {
    InetAddress address;
    try {
      address = InetAddress.getByName(options.place().host());
    } catch (UnknownHostException e) {
      throw new IOException(
          "cannot listen on " + options.place().host() + ": there is no such host", e);
    }
    if (!address.isLoopbackAddress() && options.authentication() instanceof Authentication.Anyone) {
      throw new IllegalArgumentException(
          "other machines can reach "
              + options.place().host()
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
    } finally {
      traffic.close();
    }
  }

  private static final class WatchedConnector extends ServerConnector {
    WatchedConnector(Server jetty, ConnectionFactory... factories) {
      super(jetty, 1, 1, factories);
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(
        SocketChannel channel, ManagedSelector selector, SelectionKey key) {
      SocketChannelEndPoint point = new WatchedEndPoint(channel, selector, key, getScheduler());
      point.setIdleTimeout(getIdleTimeout());
      return point;
    }
  }

  private static final class Bridge extends Handler.Abstract {
    private final Endpoint endpoint;
    private final Traffic traffic;

    Bridge(Endpoint endpoint, Traffic traffic) {
      super(InvocationType.BLOCKING);
      this.endpoint = endpoint;
      this.traffic = traffic;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      // While a handler works nothing is read or written; that is no reason to give up.
      request.addIdleTimeoutListener(_ -> false);
      Wire wire = traffic.of(request);
      wire.works();
      try {
        endpoint.handle(new JettyCall(request, response, wire, traffic));
      } finally {
        wire.awaits();
      }
      callback.succeeded();
      return true;
    }
  }
}
