package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions that are gone on with by another server than the one that they began at. */
@Timeout(60)
class HttpMovingSessionsIT {
  private static final String SESSION = "Mcp-Session-Id";
  private static final String HELLO =
      Calls.INITIALIZE.replace("'capabilities':{}", "'capabilities':{'elicitation':{}}");

  private final List<HttpServer> servers = new ArrayList<>();
  private HttpServer one;
  private HttpServer two;
  private String session;

  @BeforeEach
  void begin() throws IOException {
    one = start(1, Duration.ofHours(24));
    two = start(1, Duration.ofHours(24));
    try (RawHttp client = new RawHttp(one.port())) {
      session = client.post(HELLO, "Authorization", "ann").headers().get("mcp-session-id");
    }
  }

  /** Everybody is whom they say they are. */
  private static Authentication.Admission admit(String authorization) {
    return new Authentication.Admission.Admitted(
        new Party(Objects.requireNonNullElse(authorization, "nobody")));
  }

  private HttpServer start(int key, Duration age) throws IOException {
    HttpLimits limits =
        HttpLimits.DEFAULT
            .withSessions(new HttpLimits.SessionLimits(3, 3, 3, Duration.ofMinutes(30), age))
            .withLastAnswers(Duration.ofMillis(100));
    byte[] shared = new byte[32];
    Arrays.fill(shared, (byte) key);
    HttpServer server =
        HttpServer.start(
            new SampleServer(shared).server(),
            HttpOptions.local(0)
                .withAuthentication(HttpMovingSessionsIT::admit)
                .withLimits(limits));
    servers.add(server);
    return server;
  }

  @AfterEach
  void stop() throws IOException {
    for (HttpServer server : servers) {
      server.close();
    }
  }

  private static int ping(HttpServer at, String id, String who) throws IOException {
    try (RawHttp client = new RawHttp(at.port())) {
      return client.post(Calls.PING, SESSION, id, "Authorization", who).status();
    }
  }

  @Test
  void goOnAtAServerThatSharesTheKey() throws IOException {
    assertThat(ping(two, session, "ann")).isEqualTo(200);
    assertThat(ping(one, session, "ann")).isEqualTo(200);
  }

  @Test
  void goOnWithWhatTheirClientsCanDo() throws IOException {
    try (RawHttp client = new RawHttp(two.port())) {
      client.send(
          "POST",
          Calls.legacy("greet").replace('\'', '"').getBytes(UTF_8),
          SESSION,
          session,
          "Authorization",
          "ann");
      assertThat(client.head().headers()).containsEntry("content-type", "text/event-stream");
      String event = client.event();
      while (!event.contains("elicitation/create")) {
        event = client.event(); // the first one primes the client
      }
      assertThat(event).contains("Your name?");
    }
  }

  @Test
  void goOnAfterTheirServerWasStartedAnew() throws IOException {
    one.close();
    assertThat(ping(start(1, Duration.ofHours(24)), session, "ann")).isEqualTo(200);
  }

  @Test
  void areUnknownToAServerWithAnotherKey() throws IOException {
    assertThat(ping(start(2, Duration.ofHours(24)), session, "ann")).isEqualTo(404);
  }

  @Test
  void areNobodyElses() throws IOException {
    assertThat(ping(two, session, "bob")).isEqualTo(404);
    assertThat(ping(two, session, "ann")).isEqualTo(200);
    assertThat(ping(two, session, "bob")).isEqualTo(404);
  }

  @Test
  void areNotBegunAnewWhenTheyAreOver() throws IOException {
    assertThat(ping(two, session, "ann")).isEqualTo(200);
    try (RawHttp client = new RawHttp(two.port())) {
      client.send("DELETE", new byte[0], SESSION, session, "Authorization", "ann");
      assertThat(client.head().status()).isEqualTo(204);
    }
    assertThat(ping(two, session, "ann")).isEqualTo(404);
  }

  @Test
  void areOverWhenTheyAreOld() throws IOException {
    assertThat(ping(start(1, Duration.ofNanos(1)), session, "ann")).isEqualTo(404);
  }

  @Test
  void takeRoomLikeOthers() throws IOException {
    List<String> ids = new ArrayList<>();
    for (int n = 0; n < 6; n++) {
      try (RawHttp client = new RawHttp(one.port())) {
        ids.add(client.post(HELLO, "Authorization", "ann").headers().get("mcp-session-id"));
      }
    }
    for (String id : ids) {
      assertThat(ping(two, id, "ann")).isEqualTo(200);
    }
    assertThat(ping(two, ids.getFirst(), "ann")).as("it gave way").isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 33, 40, 120, -2, -20, -44})
  void areUnknownWhenTheirIdWasChanged(int at) throws IOException {
    int place = at < 0 ? session.length() + at : at;
    char other = session.charAt(place) == 'b' ? 'c' : 'b';
    String changed = session.substring(0, place) + other + session.substring(place + 1);
    assertThat(ping(two, changed, "ann")).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", "x.y.z", "00000000000000000000000000000000.e30.e30"})
  void areUnknownWhenTheyNeverBegan(String id) throws IOException {
    assertThat(ping(two, id, "ann")).isEqualTo(404);
  }
}
