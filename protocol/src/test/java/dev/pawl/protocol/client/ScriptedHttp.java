package dev.pawl.protocol.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.pawl.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A web server by hand. In its JSON single quotes are double ones. */
final class ScriptedHttp implements AutoCloseable {
  final List<Got> received = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** What it does with a request. */
  @FunctionalInterface
  interface Script {
    void take(Got got) throws IOException, InterruptedException;
  }

  /** A request, which is answered by one of its methods. */
  record Got(HttpExchange exchange, String body) {
    String path() {
      return exchange.getRequestURI().getPath();
    }

    boolean is(String method) {
      return rpc().equals(method);
    }

    /** The method of its message, or that of HTTP. */
    String rpc() {
      return exchange.getRequestMethod().equals("POST")
          ? String.valueOf(json().get("method"))
          : exchange.getRequestMethod();
    }

    Map<?, ?> json() {
      return (Map<?, ?>) Json.parse(body);
    }

    Headers headers() {
      return exchange.getRequestHeaders();
    }

    void status(int status, String text) throws IOException {
      byte[] bytes = text.replace('\'', '"').getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    }

    void result(String members) throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      status(
          200,
          "{'jsonrpc':'2.0','id':" + Json.write(json().get("id")) + ",'result':{" + members + "}}");
    }

    void error(int status, int code) throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      status(
          status,
          "{'jsonrpc':'2.0','id':%s,'error':{'code':%d,'message':'no'}}"
              .formatted(Json.write(json().get("id")), code));
    }

    /** Begins a stream, to be ended by closing the exchange. */
    void events() throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
    }

    void event(String text) throws IOException {
      exchange.getResponseBody().write((text.replace('\'', '"') + "\n\n").getBytes(UTF_8));
      exchange.getResponseBody().flush();
    }
  }

  ScriptedHttp(Script script) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> handle(exchange, script));
    server.start();
  }

  private void handle(HttpExchange exchange, Script script) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    Got got = new Got(exchange, body);
    received.add(got);
    try {
      script.take(got);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
  }

  /** The requests of one method; those of others may come between them, or after. */
  List<Got> all(String method) {
    return received.stream().filter(got -> got.is(method)).toList();
  }

  List<String> methods() {
    return received.stream().map(Got::rpc).toList();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}
