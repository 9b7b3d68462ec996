package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that close their connection while they are waited for: how soon that is noticed. */
@Timeout(60)
class HttpGoneClientsIT {
  private final Semaphore started = new Semaphore(0);
  private final Semaphore go = new Semaphore(0);
  private final Semaphore interrupted = new Semaphore(0);
  private final Semaphore withdrawn = new Semaphore(0);
  private final McpServer handlers =
      new McpServer(
          new Implementation("gone", "1"),
          null,
          new Offer(
              List.of(
                  Tool.of("hold", "Waits", (_, exchange) -> hold(exchange)),
                  Tool.of("bound", "Waits for a client that is there", (_, it) -> bound(it)),
                  Tool.of("leave", "Leaves something behind", (_, it) -> leave(it))),
              List.of(),
              List.of(),
              null));
  private HttpServer server;

  private CallResult hold(Exchange exchange) throws InterruptedException {
    exchange.progress(1, 2.0, null);
    started.release();
    return noted(exchange, go::acquire);
  }

  private CallResult bound(Exchange exchange) throws InterruptedException {
    exchange.endWithClient();
    return hold(exchange);
  }

  private CallResult leave(Exchange exchange) throws InterruptedException {
    started.release();
    go.acquireUninterruptibly();
    return noted(exchange, exchange::awaitClient);
  }

  private interface Waiting {
    void end() throws InterruptedException;
  }

  private CallResult noted(Exchange exchange, Waiting waiting) throws InterruptedException {
    try {
      waiting.end();
      return CallResult.text("held");
    } catch (InterruptedException e) {
      (exchange.isWithdrawn() ? withdrawn : interrupted).release();
      throw e;
    }
  }

  @BeforeEach
  void start() throws IOException {
    serve(Duration.ofMinutes(1));
  }

  private void serve(Duration heartbeat) throws IOException {
    HttpLimits limits =
        HttpLimits.DEFAULT.withHeartbeat(heartbeat).withLastAnswers(Duration.ofMillis(100));
    server = HttpServer.start(handlers, HttpOptions.local(0).withLimits(limits));
  }

  private void serveAgain(Duration heartbeat) throws IOException {
    server.close();
    serve(heartbeat);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private RawHttp begun(String tool, String accept) throws IOException, InterruptedException {
    RawHttp connection = new RawHttp(server.port());
    connection.send(
        "POST",
        Calls.modern(tool).replace('\'', '"').getBytes(UTF_8),
        "MCP-Protocol-Version",
        "2026-07-28",
        "Mcp-Method",
        "tools/call",
        "Mcp-Name",
        tool,
        "Accept",
        accept);
    assertHappens(started);
    return connection;
  }

  private static void assertHappens(Semaphore event) throws InterruptedException {
    assertThat(event.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
  }

  /** Time for several looks, which should change nothing. */
  private static void letSomeLooksPass() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json, text/event-stream", "application/json"})
  void toCloseTheConnectionCancelsLongBeforeAnythingIsWritten(String accept) throws Exception {
    begun("hold", accept).leave();
    assertHappens(withdrawn);
  }

  @Test
  void whoHasJustClosedItIsNotLeftSomethingFor() throws Exception {
    begun("leave", "application/json, text/event-stream").leave();
    go.release();
    assertHappens(withdrawn);
  }

  @Test
  void whoReadsOnIsAnswered() throws Exception {
    try (RawHttp connection = begun("leave", "application/json, text/event-stream")) {
      connection.sendsNoMore();
      letSomeLooksPass();
      go.release();
      assertThat(connection.answer().body()).contains("held");
    }
    assertThat(withdrawn.availablePermits()).isZero();
  }

  @Test
  void aRequestThatComesBeforeTheAnswerToTheLastIsAnsweredToo() throws Exception {
    try (RawHttp connection = begun("hold", "application/json, text/event-stream")) {
      connection.send(
          "POST", Calls.modern("hold").replace('\'', '"').getBytes(UTF_8), Calls.headers("hold"));
      letSomeLooksPass();
      go.release(2);
      assertThat(connection.answer().body()).contains("held");
      assertThat(connection.answer().body()).contains("held");
    }
    assertThat(withdrawn.availablePermits()).isZero();
  }

  @Test
  void aCallThatIsBoundToAClientOfTheFirstEraEndsSomeTimeAfterItHasGone() throws Exception {
    serveAgain(Duration.ofMillis(100));
    new FirstEraClient(server.port()).begin("bound").leave();
    assertHappens(started);
    assertHappens(interrupted);
  }

  @Test
  void aClientOfTheFirstEraThatComesBackInTimeHasNotGone() throws Exception {
    serveAgain(Duration.ofMillis(400));
    FirstEraClient client = new FirstEraClient(server.port());
    String last;
    try (RawHttp call = client.begin("bound")) {
      assertThat(call.head().status()).isEqualTo(200);
      last = RawHttp.idOf(call.event());
    }
    try (RawHttp stream = client.resume(last)) {
      assertThat(stream.event()).contains("'progress':1");
      TimeUnit.MILLISECONDS.sleep(2_500);
      go.release();
      assertThat(stream.event()).contains("held");
    }
    assertThat(interrupted.availablePermits()).isZero();
  }
}
