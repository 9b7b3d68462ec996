package dev.pawl.protocol.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A client of the first era: a session, and a connection for each thing that it does. */
final class FirstEraClient {
  private final int port;
  private final String session;

  FirstEraClient(int port) throws IOException {
    this(port, "2025-11-25");
  }

  FirstEraClient(int port, String version) throws IOException {
    this.port = port;
    String hello =
        Calls.INITIALIZE
            .replace("2025-11-25", version)
            .replace("'capabilities':{}", "'capabilities':{'elicitation':{}}");
    try (RawHttp connection = new RawHttp(port)) {
      this.session = connection.post(hello).headers().get("mcp-session-id");
    }
  }

  String session() {
    return session;
  }

  RawHttp.Answer post(String json) throws IOException {
    try (RawHttp connection = new RawHttp(port)) {
      return connection.post(json, "Mcp-Session-Id", session);
    }
  }

  /** Calls a tool that reports progress, and reads no answer. */
  RawHttp begin(String tool) throws IOException {
    RawHttp connection = new RawHttp(port);
    String call =
        Calls.legacy(tool).replace("'params':{", "'params':{'_meta':{'progressToken':'p'},");
    connection.send(
        "POST",
        call.replace('\'', '"').getBytes(StandardCharsets.UTF_8),
        "Mcp-Session-Id",
        session);
    return connection;
  }

  RawHttp.Answer cancel() throws IOException {
    return post("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':2}}");
  }

  /** Asks for an event stream, and reads no answer. */
  RawHttp get(String... headers) throws IOException {
    RawHttp connection = new RawHttp(port);
    String[] all = new String[headers.length + 4];
    all[0] = "Mcp-Session-Id";
    all[1] = session;
    all[2] = "Content-Length";
    all[3] = "";
    System.arraycopy(headers, 0, all, 4, headers.length);
    connection.send("GET", new byte[0], all);
    return connection;
  }

  /** An event stream whose head was read and is as it should be. */
  RawHttp listen(String... headers) throws IOException {
    RawHttp connection = get(headers);
    RawHttp.Answer head = connection.head();
    if (head.status() != 200 || !"text/event-stream".equals(head.headers().get("content-type"))) {
      connection.close();
      throw new IOException("no event stream: " + head);
    }
    return connection;
  }

  RawHttp resume(String lastEvent) throws IOException {
    return listen("Last-Event-ID", lastEvent);
  }
}
