package dev.pawl.mcp.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one call, one after the other.
 *
 * <p>The addresses of a host are looked up once, checked, and those very addresses are connected
 * to: a name that leads elsewhere a moment later gains nothing. That is why there are plain sockets
 * here: the HTTP client of Java looks a name up by itself, after it was checked. Whether the other
 * side is who it says is found by its certificate, which must be for the name in the URL.
 */
final class Line implements AutoCloseable {
  private final AllowedHosts allowed;
  private final Lookup lookup;
  private final int maxBytes;
  private @Nullable Socket socket;
  private boolean closed;
  private volatile boolean sent;

  Line(AllowedHosts allowed, Lookup lookup, int maxBytes) {
    this.allowed = allowed;
    this.lookup = lookup;
    this.maxBytes = maxBytes;
  }

  /** Whether anything of the request under way may have got to the other side. */
  boolean isSent() {
    return sent;
  }

  WebAnswer exchange(WebRequest request) throws IOException, WebException {
    sent = false;
    allowed.check(request.uri());
    Origin origin = Origin.of(request.uri());
    List<InetAddress> addresses = List.of(lookup.addresses(origin.host()));
    allowed.check(origin.host(), addresses);
    try (Socket connected = connect(origin, addresses);
        Socket secured = origin.isSecure() ? secure(connected, origin) : connected) {
      InputStream in = new BufferedInputStream(secured.getInputStream());
      OutputStream out = secured.getOutputStream();
      byte[] head = head(request, origin).getBytes(ISO_8859_1);
      sent = true;
      out.write(head);
      out.write(request.body());
      out.flush();
      return new AnswerReader(in, maxBytes).read(request.method());
    }
  }

  private Socket connect(Origin origin, List<InetAddress> addresses) throws IOException {
    IOException failure = null;
    for (InetAddress address : addresses) {
      Socket next = hold(new Socket());
      try {
        next.connect(new InetSocketAddress(address, origin.port()));
        return next;
      } catch (IOException e) {
        next.close();
        failure = e;
      }
    }
    throw failure == null ? new IOException("no address") : failure;
  }

  private static Socket secure(Socket connected, Origin origin) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket secured =
        (SSLSocket) factory.createSocket(connected, origin.host(), origin.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  private static String head(WebRequest request, Origin origin) {
    String path = request.uri().getRawPath();
    String query = request.uri().getRawQuery();
    StringBuilder head = new StringBuilder(request.method()).append(' ');
    head.append(path == null || path.isEmpty() ? "/" : path);
    head.append(query == null ? "" : "?" + query).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(origin.authority()).append("\r\n");
    head.append("Connection: close\r\nAccept-Encoding: identity\r\n");
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    boolean bodiless = request.isSafe() && request.body().length == 0;
    head.append(bodiless ? "" : "Content-Length: " + request.body().length + "\r\n");
    return head.append("\r\n").toString();
  }

  private synchronized Socket hold(Socket next) throws IOException {
    socket = next;
    if (closed) {
      next.close();
    }
    return next;
  }

  @Override
  public void close() {
    breakOff();
  }

  /** Ends whatever is under way, which then fails. */
  synchronized void breakOff() {
    closed = true;
    Socket held = socket;
    if (held != null) {
      try {
        held.close();
      } catch (IOException _) {
        // It is of no use any more in any case.
      }
    }
  }
}
