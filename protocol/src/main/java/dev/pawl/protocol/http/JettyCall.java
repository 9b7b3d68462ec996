package dev.pawl.protocol.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/** A call that came in at Jetty. */
final class JettyCall implements HttpCall {
  /** A body that says it is no longer than this is believed before it is there. */
  private static final int SMALL = 1 << 16;

  /** How much is read or written between two looks at the clock. */
  private static final int PIECE = 1 << 15;

  private final Request request;
  private final Response response;
  private final Wire wire;
  private final Traffic traffic;
  private boolean isRead;

  JettyCall(Request request, Response response, Wire wire, Traffic traffic) {
    this.request = request;
    this.response = response;
    this.wire = wire;
    this.traffic = traffic;
  }

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public String path() {
    return String.valueOf(request.getHttpURI().getCanonicalPath());
  }

  @Override
  public String query() {
    String query = request.getHttpURI().getQuery();
    return query == null ? "" : query;
  }

  @Override
  public @Nullable String header(String name) {
    HttpFields fields = request.getHeaders();
    String value = null;
    for (int n = 0; n < fields.size(); n++) {
      HttpField field = fields.getField(n);
      if (field.is(name)) {
        if (value != null) {
          throw new Repeated(name);
        }
        value = value(field);
      }
    }
    return value;
  }

  private static String value(HttpField field) {
    return field.getValue() == null ? "" : field.getValue();
  }

  /** Nearly always there is none, or one. */
  private static List<String> with(List<String> values, String another) {
    if (values.isEmpty()) {
      return List.of(another);
    }
    List<String> more = new ArrayList<>(values);
    more.add(another);
    return more;
  }

  @Override
  public List<String> headers(String name) {
    HttpFields fields = request.getHeaders();
    List<String> values = List.of();
    for (int n = 0; n < fields.size(); n++) {
      HttpField field = fields.getField(n);
      if (field.is(name)) {
        values = with(values, value(field));
      }
    }
    return values;
  }

  @Override
  public @Nullable InetAddress localAddress() {
    return address(request.getConnectionMetaData().getLocalSocketAddress());
  }

  @Override
  public @Nullable InetAddress remoteAddress() {
    return address(request.getConnectionMetaData().getRemoteSocketAddress());
  }

  private static @Nullable InetAddress address(SocketAddress address) {
    return address instanceof InetSocketAddress socket ? socket.getAddress() : null;
  }

  @Override
  public byte[] body(int maxBytes) throws IOException, BodyTooLarge {
    long length = request.getLength();
    if (length > maxBytes) {
      throw new BodyTooLarge();
    }
    wire.reads();
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] all = length >= 0 && length <= SMALL ? small(in, (int) length) : large(in, maxBytes);
      isRead = true;
      return all;
    } finally {
      wire.works();
    }
  }

  private byte[] small(InputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    int read = 0;
    while (read < length) {
      int some = in.read(bytes, read, length - read);
      if (some < 0) {
        return Arrays.copyOf(bytes, read);
      }
      wire.moved(some);
      read += some;
    }
    return bytes;
  }

  private byte[] large(InputStream in, int maxBytes) throws IOException, BodyTooLarge {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    for (int some = in.read(piece); some >= 0; some = in.read(piece)) {
      wire.moved(some);
      bytes.write(piece, 0, some);
      if (bytes.size() > maxBytes) {
        throw new BodyTooLarge();
      }
    }
    return bytes.toByteArray();
  }

  @Override
  public void respond(int status, Map<String, String> headers, byte[] body) throws IOException {
    begin(status, headers);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    write(body, true);
  }

  /** Piece by piece, so that it is seen how fast the client reads. */
  private void write(byte[] bytes, boolean last) throws IOException {
    boolean claimed = traffic.claim(wire, bytes.length);
    wire.writes();
    try {
      int from = 0;
      do {
        int size = Math.min(PIECE, bytes.length - from);
        boolean ends = from + size == bytes.length;
        Content.Sink.write(response, last && ends, ByteBuffer.wrap(bytes, from, size));
        wire.moved(size);
        from += size;
      } while (from < bytes.length);
    } finally {
      wire.works();
      if (claimed) {
        traffic.release(wire);
      }
    }
  }

  @Override
  public Stream open(int status, Map<String, String> headers) {
    begin(status, headers);
    return new Stream() {
      @Override
      public void write(byte[] bytes) throws IOException {
        JettyCall.this.write(bytes, false);
      }

      @Override
      public void end() throws IOException {
        JettyCall.this.write(new byte[0], true);
      }
    };
  }

  @Override
  public boolean isClosedByClient() {
    try {
      EndPoint outermost = endPoint();
      while (outermost instanceof EndPoint.Wrapper inner) {
        outermost = inner.unwrap();
      }
      return outermost instanceof WatchedEndPoint watched && watched.isClosedByClient();
    } catch (IOException _) {
      return true;
    }
  }

  @Override
  public void abort() {
    endPoint().close();
  }

  private EndPoint endPoint() {
    return request.getConnectionMetaData().getConnection().getEndPoint();
  }

  private void begin(int status, Map<String, String> headers) {
    response.setStatus(status);
    headers.forEach(response.getHeaders()::put);
    leaveNothingUnread();
  }

  /**
   * The web server closes a connection with a body that nobody read, and whoever sends another
   * request over it at that moment never hears of it. So what has come of a short one is read, and
   * where there is more it is told that nothing else may come.
   */
  private void leaveNothingUnread() {
    if (!isRead && hasBody() && !hasCome()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
  }

  /** Whether all of a short body was there; waits for nothing. */
  private boolean hasCome() {
    int most = SMALL;
    while (most > 0) {
      Content.Chunk chunk = request.read();
      if (chunk == null || Content.Chunk.isFailure(chunk)) {
        return false;
      }
      most -= chunk.remaining();
      chunk.release();
      if (chunk.isLast()) {
        return true;
      }
    }
    return false;
  }

  private boolean hasBody() {
    HttpFields fields = request.getHeaders();
    return fields.getLongField(HttpHeader.CONTENT_LENGTH) > 0
        || fields.contains(HttpHeader.TRANSFER_ENCODING);
  }
}
