package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.http.HttpLimits.SessionLimits;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More sessions of the first era than a server keeps. */
@Timeout(60)
class HttpManySessionsIT {
  private final SampleServer sample = new SampleServer();
  private HttpServer server;

  private void start(int most, int mostOfAClient) throws IOException {
    start(most, mostOfAClient, Authentication.none());
  }

  private void start(int most, int mostOfAClient, Authentication authentication)
      throws IOException {
    HttpLimits limits =
        HttpLimits.DEFAULT
            .withSessions(
                new SessionLimits(
                    most,
                    mostOfAClient,
                    mostOfAClient,
                    Duration.ofMinutes(30),
                    Duration.ofHours(24)))
            .withLastAnswers(Duration.ofMillis(100));
    server =
        HttpServer.start(
            sample.server(),
            HttpOptions.local(0).withAuthentication(authentication).withLimits(limits));
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void letInNewClientsHoweverManyNeverCameBack() throws IOException {
    start(50, 50);
    try (RawHttp flood = new RawHttp(server.port())) {
      for (int n = 0; n < 200; n++) {
        assertThat(flood.post(Calls.INITIALIZE).status()).isEqualTo(200);
      }
    }
    FirstEraClient client = new FirstEraClient(server.port());
    assertThat(client.post(Calls.PING).status()).isEqualTo(200);
  }

  @Test
  void forgetFirstThoseThatNeverCameBack() throws IOException {
    start(3, 3);
    FirstEraClient used = new FirstEraClient(server.port());
    used.post(Calls.PING);
    FirstEraClient first = new FirstEraClient(server.port());
    FirstEraClient second = new FirstEraClient(server.port());
    FirstEraClient third = new FirstEraClient(server.port());
    assertThat(first.post(Calls.PING).status()).isEqualTo(404);
    assertThat(used.post(Calls.PING).status()).isEqualTo(200);
    assertThat(second.post(Calls.PING).status()).isEqualTo(200);
    assertThat(third.post(Calls.PING).status()).isEqualTo(200);
  }

  @Test
  void forgetThenTheOneThatWasUsedLeastRecently() throws IOException {
    start(2, 2);
    FirstEraClient first = new FirstEraClient(server.port());
    FirstEraClient second = new FirstEraClient(server.port());
    first.post(Calls.PING);
    second.post(Calls.PING);
    // A call is over a moment after its answer has come; these take longer than that moment.
    for (int n = 0; n < 20; n++) {
      first.post(Calls.PING);
    }
    FirstEraClient third = new FirstEraClient(server.port());
    assertThat(third.post(Calls.PING).status()).isEqualTo(200);
    assertThat(first.post(Calls.PING).status()).isEqualTo(200);
    assertThat(second.post(Calls.PING).status()).isEqualTo(404);
  }

  @Test
  void keepThoseWithACallAndRefuseWhenThereAreNoOthers() throws IOException, InterruptedException {
    start(2, 5);
    FirstEraClient calling = new FirstEraClient(server.port());
    FirstEraClient also = new FirstEraClient(server.port());
    try (RawHttp call = calling.begin("hold");
        RawHttp second = also.begin("hold");
        RawHttp another = new RawHttp(server.port())) {
      sample.started().acquire(2);

      RawHttp.Answer refused = another.post(Calls.INITIALIZE);
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.headers()).containsEntry("retry-after", "1");
      assertThat(refused.body()).contains("'id':'i'", "2 sessions", "in use");

      sample.go().release(2);
      assertThat(call.answer().body()).contains("held");
      assertThat(second.answer().body()).contains("held");
      while (refused.status() != 200) {
        // Until the calls are quite over.
        refused = another.post(Calls.INITIALIZE);
      }
    }
  }

  @Test
  void letInNewClientsHoweverManyOnlyListen() throws IOException {
    start(3, 3);
    FirstEraClient used = new FirstEraClient(server.port());
    used.post(Calls.PING);
    FirstEraClient first = new FirstEraClient(server.port());
    FirstEraClient second = new FirstEraClient(server.port());
    try (RawHttp one = first.listen();
        RawHttp two = second.listen()) {
      one.event();
      two.event();
      FirstEraClient third = new FirstEraClient(server.port());
      assertThat(third.post(Calls.PING).status()).isEqualTo(200);
      assertThat(one.event()).as("its stream ends").isEmpty();
      assertThat(first.post(Calls.PING).status()).isEqualTo(404);
      assertThat(second.post(Calls.PING).status()).isEqualTo(200);
      assertThat(used.post(Calls.PING).status()).isEqualTo(200);
    }
  }

  @Test
  void keepOneWhoseCallGoesOnWithoutItsConnection() throws IOException, InterruptedException {
    start(1, 1);
    FirstEraClient client = new FirstEraClient(server.port());
    client.begin("hold").close();
    sample.started().acquire();
    try (RawHttp another = new RawHttp(server.port())) {
      assertThat(another.post(Calls.INITIALIZE).status()).isEqualTo(503);
      assertThat(client.post(Calls.PING).status()).isEqualTo(200);
    }
  }

  @Test
  void areForAllClientsOfThisMachine() throws IOException {
    start(4, 1);
    FirstEraClient honest = new FirstEraClient(server.port());
    honest.post(Calls.PING);
    FirstEraClient other = new FirstEraClient(server.port());
    other.post(Calls.PING);
    assertThat(honest.post(Calls.PING).status()).isEqualTo(200);
  }

  @Test
  void areNotAllForOnePrincipal() throws IOException, InterruptedException {
    start(
        4,
        1,
        name ->
            name == null
                ? new Authentication.Admission.Refused("")
                : new Authentication.Admission.Admitted(new Party(name)));
    try (RawHttp first = new RawHttp(server.port());
        RawHttp call = new RawHttp(server.port());
        RawHttp second = new RawHttp(server.port(), "127.0.0.2");
        RawHttp third = new RawHttp(server.port(), "127.0.0.3")) {
      String session =
          first.post(Calls.INITIALIZE, "Authorization", "a").headers().get("mcp-session-id");
      byte[] hold = Calls.legacy("hold").replace('\'', '"').getBytes(UTF_8);
      call.send("POST", hold, "Mcp-Session-Id", session, "Authorization", "a");
      sample.started().acquire();
      RawHttp.Answer refused = second.post(Calls.INITIALIZE, "Authorization", "a");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.body()).contains("1 session", "principal");
      assertThat(third.post(Calls.INITIALIZE, "Authorization", "b").status()).isEqualTo(200);
    }
  }

  @Test
  void areForAllWhoHaveTheOneToken() throws IOException {
    start(4, 1, Authentication.bearer("token"));
    String[] token = {"Authorization", "Bearer token"};
    try (RawHttp one = new RawHttp(server.port());
        RawHttp stream = new RawHttp(server.port());
        RawHttp other = new RawHttp(server.port(), "127.0.0.2")) {
      String session = one.post(Calls.INITIALIZE, token).headers().get("mcp-session-id");
      stream.send("GET", new byte[0], "Mcp-Session-Id", session, token[0], token[1]);
      stream.head();
      assertThat(other.post(Calls.INITIALIZE, token).status()).isEqualTo(200);
    }
  }
}
