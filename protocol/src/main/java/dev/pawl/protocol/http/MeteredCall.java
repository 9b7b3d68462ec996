package dev.pawl.protocol.http;

import dev.pawl.protocol.server.Throttle;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call whose bytes are counted, in both directions. */
record MeteredCall(HttpCall call, Throttle.Pass pass) implements HttpCall {
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
    return call.header(name);
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
    byte[] body = call.body(maxBytes);
    pass.moved(body.length);
    return body;
  }

  @Override
  public void respond(int status, Map<String, String> headers, byte[] body) throws IOException {
    pass.moved(body.length);
    call.respond(status, headers, body);
  }

  @Override
  public Stream open(int status, Map<String, String> headers) throws IOException {
    Stream stream = call.open(status, headers);
    return new Stream() {
      @Override
      public void write(byte[] bytes) throws IOException {
        pass.moved(bytes.length);
        stream.write(bytes);
      }

      @Override
      public void end() throws IOException {
        stream.end();
      }
    };
  }

  @Override
  public boolean isClosedByClient() {
    return call.isClosedByClient();
  }

  @Override
  public void abort() {
    call.abort();
  }
}
