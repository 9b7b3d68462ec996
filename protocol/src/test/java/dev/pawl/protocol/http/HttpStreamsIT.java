package dev.pawl.protocol.http;

import static dev.pawl.protocol.http.RawHttp.idOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The event streams of the first era: what they carry, and how they go on after a break. */
@Timeout(60)
class HttpStreamsIT {
  private static final String CHANGED = "notifications/tools/list_changed";

  private final SampleServer sample = new SampleServer();
  private HttpServer server;
  private FirstEraClient client;

  @BeforeEach
  void start() throws IOException {
    HttpLimits limits =
        HttpLimits.DEFAULT
            .withHeartbeat(Duration.ofMillis(200))
            .withLastAnswers(Duration.ofMillis(100));
    server = HttpServer.start(sample.server(), HttpOptions.local(0).withLimits(limits));
    client = new FirstEraClient(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void tellsOfChanges() throws IOException {
    try (RawHttp stream = client.listen()) {
      String priming = stream.event();
      assertThat(priming.lines()).containsExactly("id: " + idOf(priming), "retry: 1000", "data: ");
      sample.change();
      assertThat(stream.event()).contains("id: ", CHANGED);
    }
  }

  @Test
  void tellsOfResourcesThatTheClientSubscribedTo() throws IOException {
    client.post(
        "{'jsonrpc':'2.0','id':5,'method':'resources/subscribe','params':{'uri':'test:b'}}");
    try (RawHttp stream = client.listen()) {
      stream.event();
      sample.server().updated("test:a");
      sample.server().updated("test:b");
      assertThat(stream.event()).contains("notifications/resources/updated", "test:b");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-06-18", "2025-03-26"})
  void spareOldClientsAnEventWithoutData(String version) throws IOException {
    FirstEraClient old = new FirstEraClient(server.port(), version);
    try (RawHttp stream = old.listen();
        RawHttp call = old.begin("steps")) {
      sample.change();
      assertThat(stream.event()).contains("id: ", CHANGED);
      call.head();
      assertThat(call.event()).contains("id: ", "notifications/progress");
    }
  }

  @Test
  void goOnWhereTheyBroke() throws IOException {
    String last;
    try (RawHttp stream = client.listen()) {
      stream.event();
      sample.change();
      last = idOf(stream.event());
    }
    sample.change();
    sample.server().updated("test:not-subscribed");
    sample.change();
    try (RawHttp stream = client.resume(last)) {
      String first = stream.event();
      String second = stream.event();
      assertThat(first).contains(CHANGED);
      assertThat(second).contains(CHANGED);
      assertThat(idOf(second)).isNotEqualTo(idOf(first)).isNotEqualTo(last);
      client.post(
          "{'jsonrpc':'2.0','id':5,'method':'resources/subscribe','params':{'uri':'test:b'}}");
      sample.server().updated("test:b");
      assertThat(stream.event()).contains("test:b");
    }
  }

  @Test
  void keepTheAnswerForAClientWhoseConnectionBroke() throws IOException, InterruptedException {
    String last;
    try (RawHttp call = client.begin("hold")) {
      assertThat(call.head().headers()).containsEntry("content-type", "text/event-stream");
      assertThat(call.event()).contains("data: ");
      last = idOf(call.event());
      sample.started().acquire();
    }
    // Some heartbeats go by, and it is noticed that nobody reads.
    assertThat(sample.interrupted().tryAcquire(1, TimeUnit.SECONDS)).isFalse();
    sample.go().release();
    try (RawHttp stream = client.resume(last)) {
      assertThat(stream.event()).contains("'progress':2");
      assertThat(stream.event()).contains("'id':2", "held");
      assertThat(stream.event()).isEmpty();
    }
    try (RawHttp stream = client.resume(last)) {
      assertThat(stream.event()).as("kept for one more time").contains("'progress':2");
    }
  }

  @Test
  void areWrittenOnTheNewestConnectionOnly() throws IOException, InterruptedException {
    try (RawHttp call = client.begin("hold")) {
      call.head();
      String priming = call.event();
      call.event();
      sample.started().acquire();
      try (RawHttp stream = client.resume(idOf(priming))) {
        assertThat(stream.event()).contains("'progress':1");
        sample.go().release();
        assertThat(stream.event()).contains("'progress':2");
        assertThat(stream.event()).contains("held");
        assertThat(stream.event()).isEmpty();
      }
      Assertions.assertThatThrownBy(call::event)
          .isInstanceOfAny(EOFException.class, SocketException.class);
    }
  }

  @Test
  void carryNothingOfOneAnother() throws IOException, InterruptedException {
    try (RawHttp standing = client.listen();
        RawHttp call = client.begin("hold")) {
      String priming = standing.event();
      call.head();
      call.event();
      String progress = call.event();
      sample.started().acquire();
      sample.go().release();
      sample.change();
      assertThat(standing.event()).contains(CHANGED);
      assertThat(call.event()).contains("'progress':2");
      standing.leave();
      call.leave();
      try (RawHttp again = client.resume(idOf(priming))) {
        assertThat(again.event()).contains(CHANGED);
      }
      try (RawHttp again = client.resume(idOf(progress))) {
        assertThat(again.event()).contains("'progress':2");
        assertThat(again.event()).contains("held");
        assertThat(again.event()).isEmpty();
      }
    }
  }

  @Test
  void giveWayToANewOne() throws IOException {
    try (RawHttp first = client.listen()) {
      String priming = first.event();
      try (RawHttp second = client.listen()) {
        second.event();
        assertThat(first.event()).isEmpty();
        sample.change();
        assertThat(second.event()).contains(CHANGED);
      }
      try (RawHttp resumed = client.get("Last-Event-ID", idOf(priming))) {
        assertThat(resumed.head().status()).isEqualTo(405);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "1",
        "-",
        "1-",
        "-1",
        "1--1",
        "99999999999-1",
        "1-9999999999999999999",
        "é-1"
      })
  void goOnOnlyFromAnEventOfOurs(String id) throws IOException {
    try (RawHttp stream = client.get("Last-Event-ID", id)) {
      assertThat(stream.head().status()).isEqualTo(400);
    }
  }

  @Test
  void areNotThereForAStrangeEvent() throws IOException {
    try (RawHttp stream = client.get("Last-Event-ID", "77-1")) {
      assertThat(stream.head().status()).isEqualTo(405);
    }
  }

  @Test
  void belongToTheirSession() throws IOException {
    FirstEraClient other = new FirstEraClient(server.port());
    String priming;
    try (RawHttp stream = client.listen()) {
      priming = stream.event();
    }
    sample.change();
    try (RawHttp stream = other.get("Last-Event-ID", idOf(priming))) {
      assertThat(stream.head().status()).isEqualTo(405);
    }
  }

  @Test
  void endWithTheirSession() throws IOException {
    try (RawHttp stream = client.listen();
        RawHttp deleting = new RawHttp(server.port())) {
      stream.event();
      assertThat(deleting.call("DELETE", "Mcp-Session-Id", client.session()).status())
          .isEqualTo(204);
      assertThat(stream.event()).isEmpty();
      try (RawHttp again = client.get()) {
        assertThat(again.head().status()).isEqualTo(404);
      }
    }
  }

  @RepeatedTest(10)
  void endWhenTheServerCloses() throws IOException {
    try (RawHttp stream = client.listen()) {
      stream.event();
      server.close();
      assertThat(stream.event()).isEmpty();
    }
    assertThat(RunningThreads.named("pawl-http", "mcp ")).isEmpty();
  }

  @Test
  void showThatTheyAreAlive() throws IOException {
    try (RawHttp stream = client.listen()) {
      stream.event();
      assertThat(stream.comment()).isEqualTo(":\n\n");
      assertThat(stream.comment()).isEqualTo(":\n\n");
    }
  }

  @Test
  void needASessionAndAClientThatReadsThem() throws IOException {
    try (RawHttp connection = new RawHttp(server.port())) {
      assertThat(connection.call("GET").status()).isEqualTo(400);
      assertThat(connection.call("GET", "Mcp-Session-Id", "f00").status()).isEqualTo(404);
      assertThat(
              connection
                  .call("GET", "Mcp-Session-Id", client.session(), "Accept", "application/json")
                  .status())
          .isEqualTo(406);
    }
  }

  @Test
  void areNothingForTheSecondEra() throws IOException {
    try (RawHttp connection = new RawHttp(server.port())) {
      for (String method : new String[] {"GET", "DELETE"}) {
        RawHttp.Answer answer =
            connection.call(
                method, "MCP-Protocol-Version", "2026-07-28", "Mcp-Session-Id", client.session());
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("allow", "POST");
      }
    }
  }
}
