package dev.pawl.protocol.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.protocol.stdio.LineReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A program by hand at the other end of a {@link StdioTransport}, which does what good servers
 * never do. In its JSON single quotes are double ones.
 */
final class Scripted implements Connector {
  static final String AGREED =
      "'protocolVersion':'2025-11-25','capabilities':{'tools':{'listChanged':true}},"
          + "'serverInfo':{'name':'scripted','version':'1'}";
  static final String DISCOVERED =
      "'resultType':'complete','supportedVersions':['2026-07-28'],"
          + "'capabilities':{'tools':{'listChanged':true}}";

  /** Its pipe takes everything; so some messages go the short way, and long ones do not. */
  private static final int ROOM = 1_000;

  final AtomicInteger opened = new AtomicInteger();
  final BlockingQueue<Map<String, Object>> received = new LinkedBlockingQueue<>();
  private final Script script;

  /** What it does with a message. */
  @FunctionalInterface
  interface Script {
    void take(Request request, Wire wire) throws IOException, InterruptedException;
  }

  /** What came, with what a script looks at. */
  record Request(Map<String, Object> json) {
    String method() {
      return String.valueOf(json.get("method"));
    }

    Object id() {
      return json.get("id");
    }

    Map<?, ?> params() {
      return json.get("params") instanceof Map<?, ?> params ? params : Map.of();
    }

    Map<?, ?> arguments() {
      return params().get("arguments") instanceof Map<?, ?> arguments ? arguments : Map.of();
    }
  }

  /** The way back to the client. */
  record Wire(OutputStream out) {
    void send(String json) throws IOException {
      raw((json.replace('\'', '"') + "\n").getBytes(UTF_8));
    }

    void raw(byte[] bytes) throws IOException {
      out.write(bytes);
    }

    void result(Request request, String members) throws IOException {
      send("{'jsonrpc':'2.0','id':" + Json.write(request.id()) + ",'result':{" + members + "}}");
    }

    void error(Request request, int code, String more) throws IOException {
      send(
          "{'jsonrpc':'2.0','id':%s,'error':{'code':%d,'message':'no'%s}}"
              .formatted(Json.write(request.id()), code, more));
    }

    void die() throws IOException {
      out.close();
    }
  }

  Scripted(Script script) {
    this.script = script;
  }

  /** One of the first era, which does not even answer what it does not know. */
  static Scripted legacy(Script calls) {
    return new Scripted(
        (request, wire) -> {
          switch (request.method()) {
            case "server/discover" -> wire.error(request, -32601, "");
            case "initialize" -> wire.result(request, AGREED);
            default -> calls.take(request, wire);
          }
        });
  }

  static Scripted modern(Script calls) {
    return new Scripted(
        (request, wire) -> {
          if (request.method().equals("server/discover")) {
            wire.result(request, DISCOVERED);
          } else {
            calls.take(request, wire);
          }
        });
  }

  @Override
  public Transport open() {
    opened.incrementAndGet();
    Pipe toServer = new Pipe();
    Pipe toClient = new Pipe();
    Thread.ofVirtual().start(() -> serve(toServer, new Wire(toClient.sink)));
    return new StdioTransport(
        toClient.source,
        toServer.sink,
        () -> {
          close(toServer);
          close(toClient);
        },
        what -> what + " (scripted)",
        ROOM);
  }

  private static void close(Pipe pipe) {
    try {
      pipe.sink.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void serve(Pipe in, Wire wire) {
    try {
      LineReader lines = new LineReader(in.source, 1 << 20);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        Map<String, Object> json = object(Json.parse(line));
        received.add(json);
        script.take(new Request(json), wire);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The next message of that kind, others passed over. */
  Map<String, Object> next(Predicate<Map<String, Object>> kind) throws InterruptedException {
    while (true) {
      Map<String, Object> json = received.poll(20, TimeUnit.SECONDS);
      if (json == null) {
        throw new AssertionError("the client does not send it");
      }
      if (kind.test(json)) {
        return json;
      }
    }
  }

  Map<String, Object> next(String method) throws InterruptedException {
    return next(json -> method.equals(json.get("method")));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }
}
