package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One connection to a server of this machine, with full control of what is sent on it. */
final class RawHttp implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final int port;
  private final StringBuilder events = new StringBuilder();
  private boolean insideChunks;

  RawHttp(int port) throws IOException {
    this(port, new Socket(InetAddress.getLoopbackAddress(), port));
  }

  /**
   * @param from an address of this machine
   */
  RawHttp(int port, String from) throws IOException {
    this(port, new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0));
  }

  private RawHttp(int port, Socket socket) throws IOException {
    this.port = port;
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(20_000);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * @param headers by their names in lower case
   */
  record Answer(int status, Map<String, String> headers, String body) {}

  /** Posts JSON in which single quotes stand for double ones. */
  Answer post(String json, String... headers) throws IOException {
    send("POST", json.replace('\'', '"').getBytes(UTF_8), headers);
    return answer();
  }

  Answer call(String method, String... headers) throws IOException {
    send(method, new byte[0], headers);
    return answer();
  }

  /** Calls something else than the endpoint. */
  Answer callAt(String method, String path, String... headers) throws IOException {
    send(method, path, new byte[0], headers);
    return answer();
  }

  /**
   * @param headers names and values in turn; they replace those that are usual, "" removes one
   */
  void send(String method, byte[] body, String... headers) throws IOException {
    send(method, "/mcp", body, headers);
  }

  private void send(String method, String path, byte[] body, String... headers) throws IOException {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.put("Host", "127.0.0.1:" + port);
    all.put("Accept", "application/json, text/event-stream");
    all.put("Content-Type", "application/json");
    all.put("Content-Length", String.valueOf(body.length));
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    all.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            head.append(name).append(": ").append(value).append("\r\n");
          }
        });
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(head.append("\r\n").toString().getBytes(ISO_8859_1));
    out.writeBytes(body);
    write(out.toByteArray());
  }

  /** Sends bytes as they are. */
  void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Posts with some headers besides the usual ones, even if those are there already. */
  Answer postTwice(String json, String... lines) throws IOException {
    byte[] body = json.replace('\'', '"').getBytes(UTF_8);
    List<String> head = new ArrayList<>();
    head.add("POST /mcp HTTP/1.1");
    head.add("Host: 127.0.0.1:" + port);
    head.add("Content-Type: application/json");
    head.add("Content-Length: " + body.length);
    head.addAll(List.of(lines));
    write((String.join("\r\n", head) + "\r\n\r\n").getBytes(ISO_8859_1));
    write(body);
    return answer();
  }

  /** How long an answer may take. */
  void patience(Duration time) throws IOException {
    socket.setSoTimeout((int) time.toMillis());
  }

  /** Closing cuts the connection, instead of taking leave. */
  void vanish() throws IOException {
    socket.setSoLinger(true, 0);
  }

  /** Sends nothing more, and reads on. */
  void sendsNoMore() throws IOException {
    socket.shutdownOutput();
  }

  Answer answer() throws IOException {
    Answer head = head();
    byte[] body =
        head.headers.containsKey("transfer-encoding")
            ? chunks()
            : in.readNBytes(Integer.parseInt(head.headers.getOrDefault("content-length", "0")));
    return new Answer(head.status, head.headers, new String(body, UTF_8).replace('"', '\''));
  }

  /** The answer without its body, which {@link #event} reads. */
  Answer head() throws IOException {
    int status = Integer.parseInt(line().split(" ")[1]);
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return new Answer(status, headers, "");
  }

  /** The next event of a stream, without comments; empty at its end. */
  String event() throws IOException {
    while (true) {
      int end = events.indexOf("\n\n");
      if (end >= 0) {
        String event = events.substring(0, end);
        events.delete(0, end + 2);
        if (!event.startsWith(":")) {
          return event.replace('"', '\'');
        }
      } else {
        byte[] chunk = chunk();
        if (chunk.length == 0) {
          return "";
        }
        events.append(new String(chunk, UTF_8));
      }
    }
  }

  /** What comes next on a stream whose events are all read. */
  String comment() throws IOException {
    return new String(chunk(), UTF_8);
  }

  /** Its id, or empty. */
  static String idOf(String event) {
    return event
        .lines()
        .filter(line -> line.startsWith("id: "))
        .findFirst()
        .orElse("id: ")
        .substring(4);
  }

  /** Empty at the end. What ends a chunk comes with the next, so it is not waited for. */
  private byte[] chunk() throws IOException {
    if (insideChunks) {
      line();
    }
    int size = Integer.parseInt(line(), 16);
    insideChunks = size > 0;
    if (size == 0) {
      line();
    }
    return in.readNBytes(size);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] chunk = chunk(); chunk.length > 0; chunk = chunk()) {
      all.writeBytes(chunk);
    }
    return all.toByteArray();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the server closed the connection");
      }
      line.write(b);
    }
    return line.toString(ISO_8859_1).strip();
  }

  /** Takes leave, in the middle of whatever goes on. */
  void leave() throws IOException {
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
