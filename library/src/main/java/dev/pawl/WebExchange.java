package dev.pawl;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One HTTP request and its answer, as any web server has them: see {@link McpHandler}. */
public interface WebExchange {
  /** The method, in capitals. */
  String method();

  /** The path that was asked for, from the root of the server. */
  String path();

  /** What stands behind the question mark, as it came; empty when there is nothing. */
  String query();

  /** All headers of a name, whatever its case, in their order. */
  List<String> headers(String name);

  /** The body of the request. */
  InputStream body() throws IOException;

  /** The address of this machine at which the request came in; null when that is unknown. */
  @Nullable InetAddress localAddress();

  /** The address from which the request came; null when that is unknown. */
  @Nullable InetAddress remoteAddress();

  /**
   * Begins the answer.
   *
   * @param length of the body in bytes, or -1 when it is written piece by piece, each of which has
   *     to reach the client when it is flushed
   * @return where the body goes; it is closed when the answer is complete
   */
  OutputStream respond(int status, Map<String, String> headers, long length) throws IOException;
}
