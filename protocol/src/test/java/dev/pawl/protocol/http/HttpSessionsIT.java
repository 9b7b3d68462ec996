package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of the first era that are cancelled, that ask, and that outlive their client. */
@Timeout(60)
class HttpSessionsIT {
  private final SampleServer sample = new SampleServer();
  private HttpServer server;
  private FirstEraClient client;

  @BeforeEach
  void start() throws IOException {
    start(
        HttpLimits.DEFAULT
            .withHeartbeat(Duration.ofMillis(200))
            .withLastAnswers(Duration.ofMillis(100)));
  }

  private void start(HttpLimits limits) throws IOException {
    server = HttpServer.start(sample.server(), HttpOptions.local(0).withLimits(limits));
    client = new FirstEraClient(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void aCallWithoutASessionHearsHowToBegin() throws IOException {
    try (RawHttp connection = new RawHttp(server.port())) {
      RawHttp.Answer answer = connection.post(Calls.PING);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.body()).contains("is missing; send `initialize` first, or `_meta` as of");
    }
  }

  @Test
  void doesNotAnswerACancelledCall() throws IOException, InterruptedException {
    try (RawHttp call = client.begin("wait")) {
      sample.started().acquire();
      assertThat(client.cancel().status()).isEqualTo(202);
      RawHttp.Answer answer = call.answer();
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.headers()).containsEntry("content-type", "text/event-stream");
      assertThat(answer.body().replace(":\n\n", "")).doesNotContain("jsonrpc");
    }
    assertThat(client.post(Calls.legacy("echo")).body()).as("its id is free").contains("'result'");
  }

  @Test
  void endsTheStreamOfACancelledCall() throws IOException, InterruptedException {
    try (RawHttp call = client.begin("hold")) {
      call.head();
      String priming = call.event();
      assertThat(call.event()).contains("'progress':1");
      sample.started().acquire();
      client.cancel();
      assertThat(call.event()).isEmpty();
      try (RawHttp resumed = client.get("Last-Event-ID", RawHttp.idOf(priming))) {
        assertThat(resumed.head().status()).as("only what was said is left").isEqualTo(200);
        assertThat(resumed.event()).contains("'progress':1");
        assertThat(resumed.event()).isEmpty();
      }
    }
  }

  @Test
  void withdrawsTheQuestionOfACancelledCall() throws IOException {
    try (RawHttp call = client.begin("greet")) {
      call.head();
      call.event();
      assertThat(call.event()).contains("'id':'pawl-1'", "elicitation/create");
      client.cancel();
      assertThat(call.event()).contains("notifications/cancelled", "'requestId':'pawl-1'");
      assertThat(call.event()).isEmpty();
    }
  }

  @Test
  void asksAClientThatComesBackAfterItsConnectionBroke() throws IOException {
    String priming;
    try (RawHttp call = client.begin("greet")) {
      call.head();
      priming = RawHttp.idOf(call.event());
    }
    try (RawHttp stream = client.resume(priming)) {
      assertThat(stream.event()).contains("'id':'pawl-1'", "elicitation/create");
      client.post(
          "{'jsonrpc':'2.0','id':'pawl-1','result':{'action':'accept','content':{'n':'Ada'}}}");
      assertThat(stream.event()).contains("'id':2", "Ada");
    }
  }

  @Test
  void givesUpOnAClientThatNeverComesBack() throws IOException, InterruptedException {
    server.close();
    start(
        HttpLimits.DEFAULT
            .withHeartbeat(Duration.ofMillis(100))
            .withSessionIdle(Duration.ofMillis(600))
            .withLastAnswers(Duration.ofMillis(100)));
    client.begin("wait").close();
    sample.started().acquire();
    assertThat(sample.interrupted().tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    assertThat(sample.withdrawn().availablePermits()).as("gone is not cancelled").isZero();
    assertThat(client.post(Calls.PING).status()).isEqualTo(404);
  }

  @Test
  void keepsASessionWhoseClientListens() throws IOException {
    server.close();
    start(
        HttpLimits.DEFAULT
            .withHeartbeat(Duration.ofMillis(100))
            .withSessionIdle(Duration.ofMillis(300))
            .withLastAnswers(Duration.ofMillis(100)));
    try (RawHttp stream = client.listen()) {
      stream.event();
      for (int beats = 0; beats < 10; beats++) {
        stream.comment();
      }
      assertThat(client.post(Calls.PING).status()).isEqualTo(200);
    }
  }

  @Test
  void opensNoSecondSessionForAClientThatHasOne() throws IOException {
    try (RawHttp connection = new RawHttp(server.port())) {
      RawHttp.Answer again = connection.post(Calls.INITIALIZE, "Mcp-Session-Id", client.session());
      assertThat(again.status()).isEqualTo(400);
      assertThat(again.headers()).doesNotContainKey("mcp-session-id");
      assertThat(connection.post(Calls.INITIALIZE, "Mcp-Session-Id", "f00").status())
          .isEqualTo(404);
    }
    assertThat(client.post(Calls.PING).status()).isEqualTo(200);
  }

  @Test
  void refusesAVersionThatIsNotTheSessionsWhateverTheCall() throws IOException {
    String[] headers = {"Mcp-Session-Id", client.session(), "MCP-Protocol-Version", "2025-03-26"};
    try (RawHttp connection = new RawHttp(server.port())) {
      assertThat(connection.call("GET", headers).status()).isEqualTo(400);
      assertThat(connection.call("DELETE", headers).status()).isEqualTo(400);
      String notification = "{'jsonrpc':'2.0','method':'notifications/initialized'}";
      assertThat(connection.post(notification, headers).status()).isEqualTo(400);
      assertThat(connection.post("{'jsonrpc':'2.0','id':1,'result':{}}", headers).status())
          .isEqualTo(400);
    }
  }
}
