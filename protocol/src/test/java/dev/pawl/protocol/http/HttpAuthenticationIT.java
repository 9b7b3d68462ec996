package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class HttpAuthenticationIT {
  private static final String TOKEN = "s3cret-Token~with.all+kinds/of_letters==";

  private HttpServer server;
  private RawHttp client;

  @BeforeEach
  void start() throws IOException {
    HttpLimits limits = HttpLimits.DEFAULT.withLastAnswers(Duration.ofMillis(100));
    HttpOptions options =
        HttpOptions.local(0).withAuthentication(Authentication.bearer(TOKEN)).withLimits(limits);
    server = HttpServer.start(new SampleServer().server(), options);
    client = new RawHttp(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer ", "bearer ", "BEARER   "})
  void letsInWhoeverBringsTheToken(String scheme) throws IOException {
    assertThat(client.post(Calls.INITIALIZE, "Authorization", scheme + TOKEN).status())
        .isEqualTo(200);
  }

  @Test
  void asksThoseWithoutATokenForOne() throws IOException {
    RawHttp.Answer answer = client.post(Calls.INITIALIZE);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers()).containsEntry("www-authenticate", "Bearer");
    assertThat(answer.body()).contains("'error'", "Authorization: Bearer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer wrong",
        "Bearer",
        "Bearer " + TOKEN + "x",
        "Bearer " + "s3cret-Token~with.all+kinds/of_letters=",
        "Basic " + TOKEN,
        TOKEN
      })
  void keepsOutThoseWithAnythingElse(String authorization) throws IOException {
    RawHttp.Answer answer = client.post(Calls.INITIALIZE, "Authorization", authorization);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers().get("www-authenticate")).startsWith("Bearer");
    assertThat(answer.body()).doesNotContain(TOKEN).doesNotContain("wrong");
  }

  @Test
  void saysThatNothingElseMayComeWhereABodyIsStillMissing() throws IOException {
    client.write(
        "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n".getBytes(UTF_8));
    RawHttp.Answer answer = client.answer();
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers()).containsEntry("connection", "close");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "PUT"})
  void asksForATokenWhateverTheMethod(String method) throws IOException {
    assertThat(client.call(method).status()).isEqualTo(401);
  }

  @Test
  void refusesBeforeTheBodyIsThere() throws IOException {
    client.send("POST", new byte[0], "Content-Length", "1000");
    assertThat(client.answer().status()).isEqualTo(401);
  }

  @Test
  void doesNotTakeTheSessionOfAnotherPrincipal() throws IOException {
    Authentication byName =
        name ->
            name == null
                ? new Authentication.Admission.Refused("")
                : new Authentication.Admission.Admitted(new Party("principal " + name));
    try (HttpServer named =
            HttpServer.start(
                new SampleServer().server(), HttpOptions.local(0).withAuthentication(byName));
        RawHttp connection = new RawHttp(named.port())) {
      String session =
          connection.post(Calls.INITIALIZE, "Authorization", "a").headers().get("mcp-session-id");
      String[] asOther = {"Mcp-Session-Id", session, "Authorization", "b"};
      assertThat(connection.post(Calls.PING, asOther).status()).isEqualTo(404);
      assertThat(connection.call("GET", asOther).status()).isEqualTo(404);
      assertThat(connection.call("DELETE", asOther).status()).isEqualTo(404);
      assertThat(
              connection.post(Calls.PING, "Mcp-Session-Id", session, "Authorization", "a").status())
          .isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "two words", "line\n", "täglich", "=", "a=b"})
  void takesNoTokenThatNobodyCouldSend(String token) {
    assertThatThrownBy(() -> Authentication.bearer(token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bearer token");
  }

  @Test
  void doesNotShowTheToken() {
    HttpOptions options = HttpOptions.local(0).withAuthentication(Authentication.bearer(TOKEN));
    assertThat(options.toString()).doesNotContain(TOKEN).contains("BearerToken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  void isNeededWhereOtherMachinesReachTheServer(String host) {
    HttpOptions options = HttpOptions.local(0).withHost(host);
    assertThatThrownBy(() -> HttpServer.start(new SampleServer().server(), options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(host)
        .hasMessageContaining("authentication");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
  void isNotNeededOnThisMachineAlone(String host) throws IOException {
    HttpOptions options = HttpOptions.local(0).withHost(host);
    try (HttpServer open = HttpServer.start(new SampleServer().server(), options)) {
      assertThat(open.port()).isPositive();
    }
  }
}
