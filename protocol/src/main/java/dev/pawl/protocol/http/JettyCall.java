package dev.pawl.protocol.http;

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
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/** A call that came in at Jetty. */
record JettyCall(Request request, Response response) implements HttpCall {
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
