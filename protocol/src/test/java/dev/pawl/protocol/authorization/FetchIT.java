package dev.pawl.protocol.authorization;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What servers answer when they are asked about authorization: redirections, of which each is
 * checked, answers without end in size or time, and names whose addresses change meanwhile.
 */
class FetchIT {
  private HttpServer server;
  private ExecutorService threads;
  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicInteger requests = new AtomicInteger();
  private volatile String location = "";

  @BeforeEach
  void start() throws IOException {
    threads = Executors.newVirtualThreadPerTaskExecutor();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    switch (exchange.getRequestURI().getPath()) {
      case "/moved" -> {
        exchange.getResponseHeaders().set("Location", location);
        exchange.sendResponseHeaders(307, -1);
      }
      case "/large" -> {
        exchange.sendResponseHeaders(200, 0);
        byte[] much = "x".repeat(64 * 1024).getBytes(UTF_8);
        for (int i = 0; i < 100; i++) {
          exchange.getResponseBody().write(much);
        }
      }
      case "/slow" -> {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        try {
          over.await();
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
        }
      }
      default -> {
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write("{}".getBytes(UTF_8));
      }
    }
    exchange.close();
  }

  private URI at(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private Fetch fetch() {
    return new Fetch(new Reach(List.of(at("/mcp"))), Duration.ofSeconds(20));
  }

  @Test
  void followsARedirectionToWhatMayBeAsked() throws Exception {
    location = "/there";
    assertThat(fetch().get("it", at("/moved")).json()).contains(Map.of());
    assertThat(requests).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data/",
        "https://10.0.0.1/",
        "http://2130706433/",
        "http://[::ffff:169.254.169.254]/",
        "file:///etc/passwd",
        "http://user@127.0.0.1/",
        "https://exa mple/"
      })
  void followsNoneToWhatMayNot(String target) {
    location = target;
    assertThatThrownBy(() -> fetch().get("it", at("/moved")))
        .isInstanceOf(AuthorizationException.class);
    assertThat(requests).hasValue(1);
  }

  @Test
  void followsNoneForEver() {
    location = "/moved";
    assertThatThrownBy(() -> fetch().get("it", at("/moved"))).hasMessageContaining("on and on");
    assertThat(requests).hasValue(4);
  }

  @Test
  void sendsAFormNowhereElse() throws Exception {
    location = "/there";
    Fetch.Answer answer = fetch().post("it", at("/moved"), Map.of("code", "x"), Map.of());
    assertThat(answer.status()).isEqualTo(307);
    assertThat(requests).hasValue(1);
  }

  @Test
  void readsNoAnswerWithoutEnd() {
    assertThatThrownBy(() -> fetch().get("it", at("/large")))
        .isInstanceOf(AuthorizationException.class);
  }

  @Test
  void waitsForNoAnswerForEver() {
    Fetch hasty = new Fetch(new Reach(List.of(at("/mcp"))), Duration.ofMillis(200));
    assertThatThrownBy(() -> hasty.get("it", at("/slow"))).hasMessageContaining("was not there");
  }

  /** The name is looked up before and after, and led elsewhere the second time. */
  @Test
  void usesNoAnswerOfANameThatLeadsElsewhereMeanwhile() {
    AtomicInteger looked = new AtomicInteger();
    Reach.Names rebinding =
        host ->
            new InetAddress[] {
              InetAddress.getByName(looked.getAndIncrement() == 0 ? "127.0.0.1" : "10.0.0.1")
            };
    Reach reach = new Reach(List.of(URI.create("http://127.0.0.1/mcp")), rebinding);
    URI named = URI.create("http://localhost:" + server.getAddress().getPort() + "/");
    assertThatThrownBy(() -> new Fetch(reach).get("it", named))
        .isInstanceOf(AuthorizationException.class);
    assertThat(looked).hasValue(2);
  }
}
