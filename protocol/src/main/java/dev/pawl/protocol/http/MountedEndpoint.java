package dev.pawl.protocol.http;

import dev.pawl.protocol.server.McpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * An MCP endpoint for a web server that is there already: it is handed the requests for its path.
 * Each is answered on the thread that brings it, which may take long; virtual threads do.
 *
 * <p>Which address the server listens on, how it is known over HTTPS, and how many connections it
 * has, is its own concern; of the options only the path, the names, who may call, and the limits of
 * messages and sessions count.
 */
public final class MountedEndpoint implements AutoCloseable {
  /** One HTTP request and its answer, as any web server has them. */
  public interface WebCall {
    /** The method, in capitals. */
    String method();

    /** The path that was asked for, from the root of the server. */
    String path();

    /** What stands behind the question mark, as it came; empty when there is nothing. */
    String query();

    /** All headers of a name, whatever its case, in their order. */
    List<String> headers(String name);

    /** The body. */
    InputStream body() throws IOException;

    /** The address of this machine at which the request came in; null when that is unknown. */
    @Nullable InetAddress localAddress();

    /** The address from which the request came; null when that is unknown. */
    @Nullable InetAddress remoteAddress();

    /**
     * Begins the answer.
     *
     * @param length of the body in bytes, or -1 when it is written piece by piece, each of which
     *     has to reach the client when it is flushed
     * @return where the body goes; it is closed when the answer is complete
     */
    OutputStream respond(int status, Map<String, String> headers, long length) throws IOException;
  }

  private final Endpoint endpoint;

  public MountedEndpoint(McpServer server, HttpOptions options) {
    this.endpoint = new Endpoint(server, options);
  }

  /** Answers a request. Returns when that is done. */
  public void handle(WebCall call) throws IOException {
    endpoint.handle(new MountedCall(call));
  }

  /** Takes no more calls, and gives those that are going on some time to end. */
  @Override
  public void close() {
    endpoint.close();
  }

  /** A call that came in at somebody else's web server. */
  private static final class MountedCall implements HttpCall {
    private static final int PIECE = 1 << 15;

    private final WebCall call;
    private final AtomicBoolean aborted = new AtomicBoolean();

    MountedCall(WebCall call) {
      this.call = call;
    }

    @Override
    public String method() {
      return call.method();
    }

    @Override
    public String path() {
      return call.path();
    }

    @Override
    public String query() {
      return call.query();
    }

    @Override
    public @Nullable String header(String name) {
      List<String> all = call.headers(name);
      if (all.size() > 1) {
        throw new Repeated(name);
      }
      return all.isEmpty() ? null : all.getFirst();
    }

    @Override
    public List<String> headers(String name) {
      return call.headers(name);
    }

    @Override
    public @Nullable InetAddress localAddress() {
      return call.localAddress();
    }

    @Override
    public @Nullable InetAddress remoteAddress() {
      return call.remoteAddress();
    }

    @Override
    public byte[] body(int maxBytes) throws IOException, BodyTooLarge {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] piece = new byte[PIECE];
      try (InputStream in = call.body()) {
        for (int some = in.read(piece); some >= 0; some = in.read(piece)) {
          bytes.write(piece, 0, some);
          if (bytes.size() > maxBytes) {
            throw new BodyTooLarge();
          }
        }
      }
      return bytes.toByteArray();
    }

    @Override
    public void respond(int status, Map<String, String> headers, byte[] body) throws IOException {
      try (OutputStream out = call.respond(status, headers, body.length)) {
        out.write(body);
      }
    }

    @Override
    public Stream open(int status, Map<String, String> headers) throws IOException {
      OutputStream out = call.respond(status, headers, -1);
      return new Stream() {
        @Override
        public void write(byte[] bytes) throws IOException {
          if (aborted.get()) {
            throw new IOException("the call was given up");
          }
          out.write(bytes);
          out.flush();
        }

        @Override
        public void end() throws IOException {
          out.close();
        }
      };
    }

    /** Only writing tells: a web server does not say so before. */
    @Override
    public boolean isClosedByClient() {
      return false;
    }

    @Override
    public void abort() {
      aborted.set(true);
    }
  }
}
