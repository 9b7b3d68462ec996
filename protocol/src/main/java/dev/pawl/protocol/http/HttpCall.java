package dev.pawl.protocol.http;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One HTTP request and the way to answer it: all that the endpoint knows of its web server. */
interface HttpCall {
  String method();

  String path();

  /** What stands behind the question mark, as it came; empty when there is nothing. */
  String query();

  /**
   * A header of which there is one at most; null when it is not there.
   *
   * @throws Repeated when it comes more than once: another program may go by another of them
   */
  @Nullable String header(String name);

  /** All headers with that name, in their order. */
  List<String> headers(String name);

  /** The address of this machine at which the call came in; null when that is unknown. */
  @Nullable InetAddress localAddress();

  /** The address from which the call came; null when that is unknown. */
  @Nullable InetAddress remoteAddress();

  /**
   * The whole body.
   *
   * @throws BodyTooLarge when it has more bytes than that, or says that it has
   */
  byte[] body(int maxBytes) throws IOException, BodyTooLarge;

  /** Answers with everything at once. */
  void respond(int status, Map<String, String> headers, byte[] body) throws IOException;

  /** Begins an answer that is written piece by piece. */
  Stream open(int status, Map<String, String> headers) throws IOException;

  /**
   * Whether the client has closed the connection, or at least its own side of it: only by writing
   * can the one be told from the other. Does not wait. To be asked when the body has been read.
   */
  boolean isClosedByClient();

  /** Cuts the connection, whatever is being written on it. */
  void abort();

  /** An answer in the making. */
  interface Stream {
    /** Sends some bytes at once. */
    void write(byte[] bytes) throws IOException;

    void end() throws IOException;
  }

  /** A header that comes more than once. */
  final class Repeated extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Repeated(String name) {
      super("The header `" + name + "` comes more than once", null, false, false);
    }
  }

  /** A body that is larger than allowed. */
  final class BodyTooLarge extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
