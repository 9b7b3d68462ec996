package dev.pawl.mcp.web;

import static dev.pawl.mcp.web.WebFixture.answer;
import static dev.pawl.mcp.web.WebFixture.call;
import static dev.pawl.mcp.web.WebFixture.options;
import static dev.pawl.mcp.web.WebFixture.server;
import static dev.pawl.mcp.web.WebFixture.words;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers, servers and names do that mean harm. */
class WebAttackTest {
  private Answering there;
  private Answering other;

  @BeforeEach
  void begin() throws IOException {
    there = new Answering();
    other = new Answering();
    other.on("/", "HTTP/1.1 200 OK\nContent-Length: 5\n\nother");
  }

  @AfterEach
  void end() throws IOException {
    there.close();
    other.close();
  }

  private static String moved(int status, String to) {
    return "HTTP/1.1 " + status + " Moved\nLocation: " + to + "\nContent-Length: 0\n\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data/",
        "http://localhost/",
        "http://[::ffff:127.0.0.1]/",
        "http://2130706433/",
        "file:///etc/passwd",
        "//evil.example/",
        "http://user@127.0.0.1:1/"
      })
  void aRedirectLeadsNowhereElse(String to) throws Exception {
    there.on("/r", moved(302, to));
    assertThat(words(call(server(there), "get", "url", there.url("/r")))).isNotEmpty();
    assertThat(there.requests()).hasSize(1);
  }

  @Test
  void followsRedirectsWithinTheList() throws Exception {
    there.on("/1", moved(301, "/2")).on("/2", moved(307, there.url("/3")));
    there.on("/3", "HTTP/1.1 200 OK\n\nhere");
    Map<?, ?> answer = answer(call(server(there), "get", "url", there.url("/1")));
    assertThat(answer.get("body")).isEqualTo("here");
    assertThat(answer.get("url")).isEqualTo(there.url("/3"));
    there.on("/round", moved(302, "/round"));
    assertThat(words(call(server(there), "get", "url", there.url("/round"))))
        .contains("more than 5 redirects");
  }

  @Test
  void aPostIsRepeatedOnlyWhereItWasMeantToGo() throws Exception {
    there.on("/same", moved(308, "/end")).on("/away", moved(307, other.url("/")));
    there.on("/see", moved(303, "/end")).on("/end", "HTTP/1.1 200 OK\n\n");
    WebServer server = new WebServer(both());
    answer(call(server, "post", "url", there.url("/same"), "json", 1));
    assertThat(there.requests().get(1)).startsWith("POST /end").endsWith("\n\n1");
    answer(call(server, "post", "url", there.url("/see"), "json", 1));
    assertThat(there.requests().get(3)).startsWith("GET /end").doesNotContain("Content-Type");
    assertThat(words(call(server, "post", "url", there.url("/away"), "json", 1)))
        .contains("a POST is not repeated there");
    assertThat(other.requests()).isEmpty();
  }

  private WebOptions both() {
    return new WebOptions(
        List.of("127.0.0.1:" + there.port(), "127.0.0.1:" + other.port()),
        URI.create(there.url("/")),
        Map.of("Authorization", "Bearer very-secret"),
        1 << 20,
        Duration.ofSeconds(30));
  }

  @Test
  void credentialsStayWithTheirOrigin() throws Exception {
    there.on("/away", moved(302, other.url("/back"))).on("/own", "HTTP/1.1 200 OK\n\n");
    other.on("/back", moved(302, there.url("/own")));
    WebServer server = new WebServer(both());
    answer(
        call(server, "get", "url", "/away", "headers", Values.object("X-Api-Key", "key-of-call")));
    assertThat(there.requests().getFirst()).contains("Bearer very-secret").contains("key-of-call");
    assertThat(other.requests().getFirst())
        .doesNotContain("very-secret")
        .doesNotContain("key-of-call");
    assertThat(there.requests().get(1)).startsWith("GET /own").doesNotContain("very-secret");
    answer(call(server, "get", "url", other.url("/")));
    assertThat(other.requests().get(1)).doesNotContain("very-secret");
  }

  @Test
  void aNameThatLeadsElsewhereAMomentLaterGainsNothing() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    InetAddress open = InetAddress.getByAddress("rebind.example", new byte[] {0, 0, 0, 0});
    Lookup rebinding =
        host ->
            asked.getAndIncrement() == 0
                ? new InetAddress[] {InetAddress.getByName("127.0.0.1")}
                : new InetAddress[] {open};
    WebOptions options =
        new WebOptions(
            List.of("http://rebind.example:" + there.port(), "127.0.0.0/8"),
            null,
            Map.of(),
            1_000,
            Duration.ofSeconds(30));
    there.on("/x", "HTTP/1.1 200 OK\n\nfirst");
    WebServer server = new WebServer(options, rebinding);
    String url = "http://rebind.example:" + there.port() + "/x";
    assertThat(answer(call(server, "get", "url", url)).get("body")).isEqualTo("first");
    assertThat(asked).hasValue(1);
    assertThat(there.requests().getFirst()).contains("Host: rebind.example:" + there.port());
    assertThat(words(call(server, "get", "url", url))).contains("not open to all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Other: b", "a\nb", "a\rb", "a\0b", "a\u2028b"})
  void aHeaderIsNoPlaceForAnother(String value) throws Exception {
    WebServer server = server(there);
    assertThat(
            words(call(server, "get", "url", there.url("/"), "headers", Values.object("X", value))))
        .contains("characters that no header can have");
    assertThat(
            words(call(server, "get", "url", there.url("/"), "headers", Values.object(value, "x"))))
        .contains("characters that no header can have");
    assertThat(there.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Host", "content-length", "Transfer-Encoding", "Proxy-Authorization"})
  void headersOfTheConnectionAreNotTheCallers(String name) throws Exception {
    assertThat(
            words(
                call(
                    server(there),
                    "get",
                    "url",
                    there.url("/"),
                    "headers",
                    Values.object(name, "1"))))
        .contains("belongs to the connection");
  }

  @Test
  void aUrlCarriesNoLineEnds() throws Exception {
    assertThat(words(call(server(there), "get", "url", there.url("/a\r\nX: y"))))
        .contains("is no URL");
    there.on("/q", "HTTP/1.1 200 OK\n\n");
    answer(
        call(
            server(there),
            "get",
            "url",
            there.url("/q"),
            "query",
            Values.object("a", "b\r\nX: y")));
    assertThat(there.requests().getFirst()).startsWith("GET /q?a=b%0D%0AX%3A+y HTTP/1.1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../admin", "a/../../admin", "a/%2e%2E/admin", "a\\..\\admin"})
  void aRelativeUrlDoesNotLeadUpwards(String url) throws Exception {
    assertThat(words(call(server(there, "baseUrl", there.url("/v1")), "get", "url", url)))
        .containsAnyOf("leads upwards", "is no URL");
    assertThat(there.requests()).isEmpty();
  }

  @Test
  void aHugeAnswerIsNotReadToItsEnd() throws Exception {
    there.on("/long", "HTTP/1.1 200 OK\nContent-Length: 99999999999\n\n");
    there.on("/endless", out -> endless(out, "HTTP/1.1 200 OK\r\n\r\n", "x".repeat(1_000)));
    there.on(
        "/chunks",
        out ->
            endless(
                out,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                "10\r\n0123456789abcdef\r\n"));
    there.on("/head", out -> endless(out, "HTTP/1.1 200 OK\r\n", "X: " + "y".repeat(100) + "\r\n"));
    there.on("/line", out -> endless(out, "HTTP/1.1 200 ", "y"));
    there.on(
        "/bomb",
        out -> {
          out.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".getBytes(UTF_8));
          try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(new byte[1 << 20]);
          }
        });
    WebServer server = server(there, "maxBytes", 10_000);
    for (String path : List.of("/long", "/endless", "/chunks", "/bomb")) {
      assertThat(words(call(server, "get", "url", there.url(path))))
          .as(path)
          .contains("larger than 10000 bytes; ask for less, or raise `maxBytes`");
    }
    for (String path : List.of("/head", "/line")) {
      assertThat(words(call(server, "get", "url", there.url(path))))
          .as(path)
          .contains("more headers than are read");
    }
  }

  private static void endless(OutputStream out, String head, String more) throws IOException {
    out.write(head.getBytes(UTF_8));
    while (true) {
      out.write(more.getBytes(UTF_8));
    }
  }

  @Test
  void aSlowAnswerEndsWithTheTimeAndIsInDoubt() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    there.on(
        "/slow",
        out -> {
          out.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx".getBytes(UTF_8));
          await(over);
        });
    WebOptions options = options(there);
    WebServer server =
        new WebServer(
            new WebOptions(options.hosts(), null, Map.of(), 1_000, Duration.ofMillis(100)));
    assertThatThrownBy(() -> call(server, "post", "url", there.url("/slow")))
        .asInstanceOf(type(UpstreamException.class))
        .satisfies(e -> assertThat(e.inDoubt()).isTrue())
        .satisfies(e -> assertThat(e).hasMessageContaining("within 100 ms"));
    over.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anInterruptEndsTheCall() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    there.on(
        "/slow",
        _ -> {
          begun.countDown();
          await(over);
        });
    AtomicReference<Throwable> ended = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    call(server(there), "get", "url", there.url("/slow"));
                  } catch (Exception e) {
                    ended.set(e);
                  }
                });
    begun.await();
    caller.interrupt();
    caller.join();
    over.countDown();
    assertThat(ended.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aBrokenAnswerIsInDoubtAndAClosedDoorIsNot() throws Exception {
    there.on("/broken", "HTTP/1.1 200 OK\nContent-Length: 9\n\nhalf");
    there.on("/silent", "");
    for (String path : List.of("/broken", "/silent")) {
      assertThatThrownBy(() -> call(server(there), "post", "url", there.url(path)))
          .asInstanceOf(type(UpstreamException.class))
          .satisfies(e -> assertThat(e.inDoubt()).as(path).isTrue());
    }
    int port = other.port();
    WebServer server = server(other);
    other.close();
    assertThatThrownBy(() -> call(server, "post", "url", "http://127.0.0.1:" + port + "/"))
        .asInstanceOf(type(UpstreamException.class))
        .satisfies(e -> assertThat(e.inDoubt()).isFalse())
        .satisfies(e -> assertThat(e).hasMessageContaining("does not listen"));
  }

  @Test
  void whatIsNoHttpIsAnError() throws Exception {
    there.on("/smtp", "220 mail.example ESMTP\n\n").on("/odd", "HTTP/1.1 200 OK\nno header\n\n");
    assertThat(words(call(server(there), "get", "url", there.url("/smtp"))))
        .contains("does not speak HTTP/1.1");
    assertThat(words(call(server(there), "get", "url", there.url("/odd"))))
        .contains("header that cannot be read");
  }
}
