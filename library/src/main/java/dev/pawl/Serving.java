package dev.pawl;

import dev.pawl.library.embed.LoadedTools;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.PawlException;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.http.HttpServer;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

/** Tools that are being served over HTTP, until this is closed. */
public final class Serving implements AutoCloseable {
  private final McpServer server;
  private final HttpServer http;
  private final String url;

  private Serving(McpServer server, HttpServer http, String url) {
    this.server = server;
    this.http = http;
    this.url = url;
  }

  /** Runs that were left behind are resumed from now on, as by {@code pawl serve}. */
  static McpServer server(LoadedTools tools, ServedRuns served) {
    ServerInfo info = tools.server();
    served.start(tools::files, Duration.ZERO);
    return new McpServer(
        new Implementation(info.name(), info.version(), info.title()),
        info.instructions(),
        new Offer(tools.published(served.faces()), List.of(), List.of(), null),
        served.faces().tasks(),
        served::key);
  }

  static void streams(LoadedTools tools, ServedRuns served, InputStream in, OutputStream out)
      throws IOException, InterruptedException {
    try (McpServer server = server(tools, served)) {
      StdioServer.serve(server, in, out);
    }
  }

  static Serving http(LoadedTools tools, ServedRuns served, HttpSettings settings) {
    needJetty();
    McpServer server = server(tools, served);
    try {
      HttpServer http = HttpServer.start(server, settings.options());
      var place = settings.options().place();
      String host = place.host().contains(":") ? "[" + place.host() + "]" : place.host();
      return new Serving(
          server, http, place.scheme() + "://" + host + ":" + http.port() + place.path());
    } catch (IOException e) {
      server.close();
      throw new PawlException.Unreachable(String.valueOf(e.getMessage()), e);
    }
  }

  private static void needJetty() {
    try {
      Class.forName("org.eclipse.jetty.server.Server", false, Serving.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new PawlException.Unreachable(
          "tools cannot be served over HTTP: the web server is not on the class path; add"
              + " org.eclipse.jetty:jetty-server, or mount Pawl.handler in a server of your own",
          e);
    }
  }

  /** The port that it listens on. */
  public int port() {
    return http.port();
  }

  /** What clients are to be given. */
  public String url() {
    return url;
  }

  /** Takes no more calls, and gives those that are going on some time to end. */
  @Override
  public void close() {
    try {
      http.close();
    } catch (IOException e) {
      throw new PawlException.Unreachable(String.valueOf(e.getMessage()), e);
    } finally {
      server.close();
    }
  }
}
