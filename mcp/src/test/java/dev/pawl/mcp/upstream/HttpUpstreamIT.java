package dev.pawl.mcp.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server behind a URL, which repeats the headers that it is sent. */
@Timeout(60)
class HttpUpstreamIT {
  private static final String SECRET = "hush-hush-4711";
  private HttpServer server;
  private final AtomicInteger sessions = new AtomicInteger();
  private volatile HttpExchange stream;
  private volatile Object client = "";
  private volatile Handling call = HttpUpstreamIT::answer;

  /** What becomes of a call. */
  @FunctionalInterface
  private interface Handling {
    void handle(HttpExchange exchange, Map<?, ?> request) throws IOException;
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/mcp", this::handle);
    server.createContext("/session", this::session);
    server.createContext("/old", this::open);
    server.createContext("/post", this::post);
    server.createContext(
        "/denied",
        exchange -> send(exchange, 401, "x".repeat(1_990) + token(exchange) + "y".repeat(3_000)));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static String token(HttpExchange exchange) {
    return exchange.getRequestHeaders().getFirst("Authorization");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String answer(HttpExchange exchange) throws IOException {
    Map<?, ?> json = (Map<?, ?>) Json.parse(exchange.getRequestBody().readAllBytes());
    Map<String, Object> result =
        switch (String.valueOf(json.get("method"))) {
          case "server/discover" -> Map.of("supportedVersions", List.of("2026-07-28"));
          case "initialize" -> Map.of("protocolVersion", "2024-11-05");
          case "tools/list" -> Map.of("tools", List.of(Map.of("name", "echo")));
          default ->
              Map.of("content", List.of(Map.of("type", "text", "text", "sent " + token(exchange))));
        };
    return json.containsKey("id")
        ? Json.write(Map.of("jsonrpc", "2.0", "id", json.get("id"), "result", result))
        : "";
  }

  private void handle(HttpExchange exchange) throws IOException {
    send(exchange, 200, answer(exchange));
  }

  private void open(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    stream = exchange;
    event("event: endpoint\ndata: /post\n\n");
  }

  private void post(HttpExchange exchange) throws IOException {
    String answer = answer(exchange);
    send(exchange, 202, "{}");
    if (!answer.isEmpty()) {
      event("data: " + answer + "\n\n");
    }
  }

  private void event(String text) throws IOException {
    stream.getResponseBody().write(text.getBytes(UTF_8));
    stream.getResponseBody().flush();
  }

  private ConfiguredUpstreams upstreams(String path, boolean sse) {
    UpstreamDefinition definition =
        new UpstreamDefinition.Http(
            "web",
            "http://127.0.0.1:" + server.getAddress().getPort() + path,
            Map.of("Authorization", "Bearer " + SECRET),
            sse,
            Place.UNKNOWN);
    return new ConfiguredUpstreams(Map.of("web", definition), Path.of(""));
  }

  private static ToolCall call() {
    return new ToolCall("web", "echo", Values.object(), "effect", Principal.LOCAL);
  }

  @Test
  void getsTheHeadersThatNobodySees() throws Exception {
    try (ConfiguredUpstreams upstreams = upstreams("/mcp", false)) {
      assertThat(upstreams.call(call()).firstText()).startsWith("sent").contains("[redacted]");
      assertThat(upstreams.call(call()).firstText()).doesNotContain("4711");
    }
  }

  @Test
  void mayBeOfTheOldKind() throws Exception {
    try (ConfiguredUpstreams upstreams = upstreams("/old", true)) {
      assertThat(upstreams.call(call()).firstText()).contains("[redacted]").doesNotContain("4711");
    }
  }

  @Test
  void aRefusalShowsNoSecretNotEvenHalfOfOne() {
    try (ConfiguredUpstreams upstreams = upstreams("/denied", false)) {
      assertThatThrownBy(() -> upstreams.call(call()))
          .isInstanceOf(UpstreamException.class)
          .hasMessageContaining("HTTP status 401; check the `headers` and the `auth` of the server")
          .hasMessageNotContaining("hush")
          .hasMessageNotContaining("Bearer");
    }
  }

  /** Everything but calls, of a server of the first era that has sessions. */
  private void session(HttpExchange exchange) throws IOException {
    Map<?, ?> json =
        exchange.getRequestMethod().equals("POST")
            ? (Map<?, ?>) Json.parse(exchange.getRequestBody().readAllBytes())
            : Map.of("method", exchange.getRequestMethod());
    exchange.getResponseHeaders().set("Connection", "close");
    switch (String.valueOf(json.get("method"))) {
      case "initialize" -> {
        client = ((Map<?, ?>) json.get("params")).get("clientInfo");
        exchange.getResponseHeaders().set("Mcp-Session-Id", "s" + sessions.incrementAndGet());
        Map<String, Object> agreed = Map.of("protocolVersion", "2025-11-25");
        send(exchange, 200, Json.write(result(json, agreed)));
      }
      case "tools/call" -> call.handle(exchange, json);
      case "notifications/initialized", "DELETE" -> send(exchange, 202, "");
      default -> send(exchange, 405, "");
    }
  }

  private static Map<String, Object> result(Map<?, ?> request, Map<String, Object> result) {
    return Map.of("jsonrpc", "2.0", "id", request.get("id"), "result", result);
  }

  private static void answer(HttpExchange exchange, Map<?, ?> request) throws IOException {
    Map<String, Object> done = Map.of("content", List.of(Map.of("type", "text", "text", "done")));
    send(exchange, 200, Json.write(result(request, done)));
  }

  private static UpstreamException failure(ConfiguredUpstreams upstreams) {
    return catchThrowableOfType(UpstreamException.class, () -> upstreams.call(call()));
  }

  @Test
  void hearsWhichVersionOfPawlCalls() throws Exception {
    Matcher version =
        Pattern.compile("<version>(.+?)</version>").matcher(Files.readString(Path.of("pom.xml")));
    assertThat(version.find()).isTrue();
    try (ConfiguredUpstreams upstreams = upstreams("/session", false)) {
      upstreams.call(call());
      assertThat(client).isEqualTo(Map.of("name", "pawl", "version", version.group(1)));
    }
  }

  @Test
  void aCallThatFindsItsSessionEndedWasNotMade() throws Exception {
    call = HttpUpstreamIT::answer;
    try (ConfiguredUpstreams upstreams = upstreams("/session", false)) {
      upstreams.call(call());
      call = (exchange, _) -> send(exchange, 404, "");
      UpstreamException failure = failure(upstreams);
      assertThat(failure).hasMessageContaining("ended the session");
      assertThat(failure.inDoubt()).isFalse();
      call = HttpUpstreamIT::answer;
      assertThat(upstreams.call(call()).firstText()).isEqualTo("done");
      assertThat(sessions).hasValue(2);
    }
  }

  @Test
  void aCallThatFindsNobodyWasNotMade() throws Exception {
    call = HttpUpstreamIT::answer;
    try (ConfiguredUpstreams upstreams = upstreams("/session", false)) {
      upstreams.call(call());
      server.stop(0);
      UpstreamException failure = failure(upstreams);
      assertThat(failure).hasMessageContaining("nobody answers at http://");
      assertThat(failure.inDoubt()).isFalse();
      assertThat(failure(upstreams).inDoubt()).isFalse();
      assertThat(failure(upstreams).inDoubt()).isFalse();
      UpstreamException spared = failure(upstreams);
      assertThat(spared).hasMessageContaining("it is left alone for another");
      assertThat(spared.inDoubt()).isFalse();
    }
  }

  @Test
  void aCallWhoseConnectionBreaksMayHaveBeenMade() throws Exception {
    call = (exchange, _) -> exchange.close();
    try (ConfiguredUpstreams upstreams = upstreams("/session", false)) {
      assertThat(failure(upstreams).inDoubt()).isTrue();
      call = (exchange, _) -> send(exchange, 502, "");
      assertThat(failure(upstreams).inDoubt()).isTrue();
      call = (exchange, _) -> send(exchange, 200, "<html>" + SECRET + "</html>");
      UpstreamException unreadable = failure(upstreams);
      assertThat(unreadable.inDoubt()).isTrue();
      assertThat(unreadable)
          .hasMessageContaining("cannot be read")
          .hasMessageContaining("`<html>[redacted]</html>`");
      call = (exchange, _) -> send(exchange, 200, "x".repeat(195) + SECRET);
      assertThat(failure(upstreams)).hasMessageNotContaining("hush");
    }
  }

  @Test
  void aServerThatSaysWhenToComeAgainHasNotBegun() throws Exception {
    try (ConfiguredUpstreams upstreams = upstreams("/session", false)) {
      for (int status : new int[] {502, 503, 504}) {
        call = (exchange, _) -> send(exchange, status, "");
        assertThat(failure(upstreams).inDoubt()).as("%d", status).isTrue();
      }
      call = (exchange, _) -> send(exchange, 429, "");
      assertThat(failure(upstreams).inDoubt()).isFalse();
      call =
          (exchange, _) -> {
            exchange.getResponseHeaders().set("Retry-After", "1");
            send(exchange, 503, "");
          };
      assertThat(failure(upstreams).inDoubt()).isFalse();
    }
  }

  @Test
  void nobodyAtTheAddressIsToldAndTriedAgainLater() {
    server.stop(0);
    try (ConfiguredUpstreams upstreams = upstreams("/mcp", false)) {
      assertThatThrownBy(() -> upstreams.call(call()))
          .hasMessageStartingWith("server `web` could not be connected: nobody answers at http://");
      assertThatThrownBy(() -> upstreams.call(call()))
          .hasMessageContaining("it is left alone for another");
    }
  }
}
