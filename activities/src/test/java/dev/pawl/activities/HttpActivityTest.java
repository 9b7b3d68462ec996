package dev.pawl.activities;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.pawl.activities.StepClient.Reply;
import dev.pawl.json.Values;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HttpActivityTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String token = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body + token);
    String path = exchange.getRequestURI().getPath();
    int status = path.endsWith("missing") ? 404 : path.endsWith("away") ? 302 : 200;
    exchange.getResponseHeaders().add("Location", "/api/secret");
    byte[] answer = (path.endsWith("large") ? "x".repeat(5_000) : "{\"price\": 3}").getBytes(UTF_8);
    exchange.sendResponseHeaders(status, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api");
  }

  private Program offering(String method) {
    HttpActivity activity =
        HttpActivity.of(
            "fetch",
            method,
            address(),
            Map.of("Authorization", "Bearer abc"),
            new HttpActivity.Bounds(Duration.ofSeconds(10), 4_000));
    return new Program(Activities.named("web", "1").tool(activity).build());
  }

  @Test
  void asksBelowItsAddressAndReadsJson() throws Exception {
    try (Program program = offering("GET");
        StepClient client = program.client()) {
      Reply reply =
          client.call(
              "fetch", Values.object("path", "goods/7", "query", Values.object("q", "a b&c")));
      assertThat(reply.structured())
          .isEqualTo(Values.object("status", 200, "body", Values.object("price", 3)));
      assertThat(asked).containsExactly("GET /api/goods/7?q=a+b%26c Bearer abc");
    }
  }

  @Test
  void sendsJson() throws Exception {
    try (Program program = offering("POST");
        StepClient client = program.client()) {
      client.call("fetch", Values.object("body", Values.object("a", 1)));
      assertThat(asked).containsExactly("POST /api {\"a\":1}Bearer abc");
    }
  }

  @Test
  void anErrorOfTheServiceIsAFailure() throws Exception {
    try (Program program = offering("GET");
        StepClient client = program.client()) {
      Reply reply = client.call("fetch", Values.object("path", "missing"));
      assertThat(reply.isError()).isTrue();
      assertThat(reply.text()).contains("GET /api/missing answered 404").doesNotContain("abc");
    }
  }

  @Test
  void goesNowhereElse() throws Exception {
    try (Program program = offering("GET");
        StepClient client = program.client()) {
      for (String path :
          List.of(
              "../secret",
              "a/../../secret",
              "x?y=1",
              "..%2fsecret",
              "x#y",
              "%2e%2e/secret",
              "a/.%2E/%2e./secret")) {
        Reply reply = client.call("fetch", Values.object("path", path));
        assertThat(reply.isError()).as(path).isTrue();
      }
      assertThat(asked).isEmpty();
      Reply away = client.call("fetch", Values.object("path", "away"));
      assertThat(away.structured().get("status")).as("not followed").isEqualTo(302);
      assertThat(asked).hasSize(1);
    }
  }

  @Test
  void anAnswerThatIsTooLargeIsRefused() throws Exception {
    try (Program program = offering("GET");
        StepClient client = program.client()) {
      assertThat(client.call("fetch", Values.object("path", "large")).isError()).isTrue();
    }
  }

  @Test
  void anAddressEndsWithItsPath() {
    for (String address : List.of("http://a/b?key=1", "http://a/b#c", "//a/b", "ftp://a/b")) {
      assertThatThrownBy(() -> HttpActivity.of("fetch", "GET", URI.create(address)))
          .as(address)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
