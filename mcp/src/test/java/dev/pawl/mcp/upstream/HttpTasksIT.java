package dev.pawl.mcp.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.protocol.client.HttpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server behind a URL that goes on with every call as a task. */
@Timeout(60)
class HttpTasksIT {
  private static final Map<String, Object> WORKING =
      Map.of("resultType", "task", "taskId", "t", "status", "working", "pollIntervalMs", 1);
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger questions = new AtomicInteger();
  private HttpServer server;
  private volatile int troubles = Integer.MAX_VALUE;
  private volatile int status = 200;
  private volatile String answer = "busy";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    Map<?, ?> json = (Map<?, ?>) Json.parse(exchange.getRequestBody().readAllBytes());
    switch (String.valueOf(json.get("method"))) {
      case "server/discover" ->
          result(exchange, json, Map.of("supportedVersions", List.of("2026-07-28")));
      case "tools/list" -> result(exchange, json, Map.of("tools", List.of(Map.of("name", "pay"))));
      case "tools/call" -> {
        calls.incrementAndGet();
        result(exchange, json, WORKING);
      }
      default -> {
        if (questions.incrementAndGet() <= troubles) {
          send(exchange, status, answer.replace("#", Json.write(json.get("id"))));
        } else {
          Map<String, Object> done = Map.of("content", List.of());
          result(exchange, json, Map.of("status", "completed", "result", done));
        }
      }
    }
  }

  private static void result(HttpExchange exchange, Map<?, ?> request, Map<String, Object> result)
      throws IOException {
    send(
        exchange,
        200,
        Json.write(Map.of("jsonrpc", "2.0", "id", request.get("id"), "result", result)));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Retry-After", "1");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private RemoteUpstream upstream(Duration timeout) {
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
    return new RemoteUpstream(
        "web",
        PuppetCalls.settings(timeout, 1, null),
        () -> new Link(HttpTransport.to(uri), Secrets.NONE));
  }

  private static ToolCall call() {
    return new ToolCall("web", "pay", Values.object(), "effect", Principal.LOCAL);
  }

  @ParameterizedTest
  @CsvSource({"503,", "429,", "200,-32602", "200,-32020", "200,-32603"})
  void aCallWhoseTaskCannotBeAskedAboutMayHaveBeenMade(int http, Integer code) throws Exception {
    status = http;
    if (code != null) {
      answer =
          "{\"jsonrpc\":\"2.0\",\"id\":#,\"error\":{\"code\":" + code + ",\"message\":\"no\"}}";
    }
    try (RemoteUpstream upstream = upstream(Duration.ofMillis(300))) {
      UpstreamException failure =
          catchThrowableOfType(UpstreamException.class, () -> upstream.call(call()));
      assertThat(failure.inDoubt()).isTrue();
      assertThat(failure.code()).isEqualTo(FailureCode.UPSTREAM_UNREACHABLE);
      assertThat(failure).hasMessageContaining("as a task, and cannot be asked about it any more");
      assertThat(calls).hasValue(1);
      assertThat(questions).hasValueGreaterThan(1);
    }
  }

  @Test
  void aTaskIsWaitedForWhileItsServerIsAway() throws Exception {
    status = 503;
    troubles = 3;
    try (RemoteUpstream upstream = upstream(Duration.ofSeconds(20))) {
      assertThat(upstream.call(call()).isError()).isFalse();
      assertThat(calls).hasValue(1);
      assertThat(questions).hasValue(4);
    }
  }
}
