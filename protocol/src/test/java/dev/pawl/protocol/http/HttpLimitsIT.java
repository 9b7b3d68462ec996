package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server does not take, and how it stops. */
@Timeout(60)
class HttpLimitsIT {
  private static final HttpLimits LIMITS =
      HttpLimits.DEFAULT.withLastAnswers(Duration.ofMillis(100));

  private final SampleServer sample = new SampleServer();
  private HttpServer server;

  private RawHttp start(HttpLimits limits) throws IOException {
    server = HttpServer.start(sample.server(), HttpOptions.local(0).withLimits(limits));
    return new RawHttp(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void refusesABodyThatSaysItIsTooLargeBeforeItComes() throws IOException {
    try (RawHttp client = start(LIMITS.withMaxBodyBytes(1_000))) {
      client.send("POST", new byte[0], "Content-Length", "1001");
      RawHttp.Answer answer = client.answer();
      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.body()).contains("1000 bytes");
    }
  }

  @Test
  void refusesABodyThatGrowsTooLarge() throws IOException {
    try (RawHttp client = start(LIMITS.withMaxBodyBytes(1_000))) {
      byte[] chunks = ("64\r\n" + " ".repeat(100) + "\r\n").repeat(11).getBytes(UTF_8);
      client.send("POST", chunks, "Content-Length", "", "Transfer-Encoding", "chunked");
      assertThat(client.answer().status()).isEqualTo(413);
    }
  }

  @Test
  void refusesHeadersThatAreTooLarge() throws IOException {
    try (RawHttp client = start(LIMITS)) {
      client.send("GET", new byte[0], "X", "x".repeat(17_000));
      assertThat(client.answer().status()).isEqualTo(431);
    }
  }

  @Test
  void refusesMoreCallsThanItMayHandle() throws IOException, InterruptedException {
    try (RawHttp client = start(LIMITS.withMaxInFlight(2));
        RawHttp second = new RawHttp(server.port());
        RawHttp third = new RawHttp(server.port())) {
      client.send("POST", json(Calls.modern("hold")), Calls.headers("hold"));
      FirstEraClient session = new FirstEraClient(server.port());
      second.send("POST", json(Calls.legacy("hold")), "Mcp-Session-Id", session.session());
      sample.started().acquire(2);

      RawHttp.Answer modern = third.post(Calls.modern("echo"), Calls.headers("echo"));
      assertThat(modern.status()).isEqualTo(503);
      assertThat(modern.headers()).containsEntry("retry-after", "1");
      assertThat(modern.body()).contains("'id':2", "busy with 2 requests");
      assertThat(session.post(Calls.PING).status()).isEqualTo(503);

      sample.go().release(2);
      assertThat(client.answer().body()).contains("held");
      assertThat(second.answer().body()).contains("held");
      assertThat(session.post(Calls.PING).status()).isEqualTo(200);
    }
  }

  @Test
  void acceptsOnlySoManyConnections() throws IOException {
    try (RawHttp first = start(LIMITS.withMaxConnections(2));
        RawHttp second = new RawHttp(server.port())) {
      assertThat(first.post(Calls.INITIALIZE).status()).isEqualTo(200);
      assertThat(second.post(Calls.INITIALIZE).status()).isEqualTo(200);
      try (RawHttp third = new RawHttp(server.port())) {
        third.send("POST", json(Calls.INITIALIZE));
        third.patience(Duration.ofMillis(500));
        assertThatThrownBy(third::head).isInstanceOf(SocketTimeoutException.class);
        first.leave();
        third.patience(Duration.ofSeconds(20));
        assertThat(third.answer().status()).isEqualTo(200);
      }
    }
  }

  @Test
  void letsCallsEndBeforeItStops() throws IOException, InterruptedException {
    try (RawHttp client = start(LIMITS.withLastAnswers(Duration.ofMinutes(5)));
        RawHttp other = new RawHttp(server.port())) {
      assertThat(other.post(Calls.INITIALIZE).status()).isEqualTo(200);
      client.send("POST", json(Calls.modern("hold")), Calls.headers("hold"));
      sample.started().acquire();
      Thread closing = Thread.ofVirtual().start(this::close);

      RawHttp.Answer refused = other.post(Calls.modern("echo"), Calls.headers("echo"));
      while (refused.status() == 200) {
        refused = other.post(Calls.modern("echo"), Calls.headers("echo"));
      }
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.body()).contains("shutting down");

      sample.go().release();
      assertThat(client.answer().body()).contains("held");
      assertThat(closing.join(Duration.ofSeconds(20))).isTrue();
    }
    assertThat(sample.interrupted().tryAcquire()).isFalse();
  }

  @Test
  void endsSubscriptionsProperlyWhenItStops() throws IOException {
    String listen =
        Calls.modern("x")
            .replace("tools/call", "subscriptions/listen")
            .replace("'name':'x'", "'notifications':{'toolsListChanged':true}");
    try (RawHttp client = start(LIMITS.withLastAnswers(Duration.ofMinutes(5)))) {
      client.send(
          "POST",
          json(listen),
          "MCP-Protocol-Version",
          "2026-07-28",
          "Mcp-Method",
          "subscriptions/listen");
      client.head();
      assertThat(client.event()).contains("acknowledged");
      server.close();
      assertThat(client.event()).contains("'id':2", "'resultType':'complete'", "subscriptionId':2");
      assertThat(client.event()).isEmpty();
    }
  }

  @Test
  void interruptsCallsThatTakeTooLongWhenItStops() throws IOException, InterruptedException {
    try (RawHttp client = start(LIMITS)) {
      client.send("POST", json(Calls.modern("wait")), Calls.headers("wait"));
      sample.started().acquire();
      server.close();
      assertThat(sample.interrupted().tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      assertThat(client.answer().body()).contains("stopping");
    }
  }

  private void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(UTF_8);
  }
}
