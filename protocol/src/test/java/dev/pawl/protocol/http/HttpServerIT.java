package dev.pawl.protocol.http;

import static dev.pawl.protocol.http.Calls.INITIALIZE;
import static dev.pawl.protocol.http.Calls.PING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class HttpServerIT {
  private static final int MAX_BODY = 100_000;
  private static final String SESSION = "Mcp-Session-Id";

  private HttpServer server;
  private RawHttp client;

  @BeforeEach
  void start() throws IOException {
    HttpOptions options =
        HttpOptions.local(0)
            .withHosts(Set.of("pawl.example"))
            .withOrigins(Set.of("https://app.example"))
            .withLimits(HttpLimits.DEFAULT.withMaxBodyBytes(MAX_BODY));
    server = HttpServer.start(new SampleServer().server(), options);
    client = new RawHttp(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @Test
  void servesASessionOfTheFirstEra() throws IOException {
    RawHttp.Answer opened = client.post(INITIALIZE);
    assertThat(opened.status()).isEqualTo(200);
    assertThat(opened.body()).contains("'protocolVersion':'2025-11-25'");
    String session = opened.headers().get("mcp-session-id");
    assertThat(client.post(Calls.legacy("echo"), SESSION, session).body())
        .contains("'id':2", "'result'");
  }

  @Test
  void servesTheSecondEraWithoutASession() throws IOException {
    RawHttp.Answer answer = client.post(Calls.modern("echo"), Calls.headers("echo"));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
    assertThat(answer.body()).contains("'resultType':'complete'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"break", "odd"})
  void answersACallOfABrokenToolToo(String tool) throws IOException {
    assertThat(client.post(Calls.modern(tool), Calls.headers(tool)).body())
        .contains("'id':2", "-32603");
  }

  @Test
  void streamsWhenThereIsProgressToTell() throws IOException {
    String call = Calls.modern("steps").replace("'_meta':{", "'_meta':{'progressToken':1,");
    RawHttp.Answer answer = client.post(call, Calls.headers("steps"));
    assertThat(answer.headers()).containsEntry("content-type", "text/event-stream");
    assertThat(answer.body().split("event: message")).hasSize(22);
    assertThat(answer.body()).endsWith("}\n\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "[::2]"})
  void refusesAForeignHost(String host) throws IOException {
    assertThat(client.post(INITIALIZE, "Host", host).status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "null",
        "http://localhost.evil.example",
        "http://localhost@evil.example",
        "::"
      })
  void refusesAForeignOrigin(String origin) throws IOException {
    assertThat(client.post(INITIALIZE, "Origin", origin).status()).isEqualTo(403);
    assertThat(client.call("DELETE", "Origin", origin).status()).isEqualTo(403);
  }

  @Test
  void allowsTheHostsAndOriginsThatItWasTold() throws IOException {
    assertThat(client.post(PING, "Host", "pawl.example:8080", SESSION, "x").status())
        .isEqualTo(404);
    assertThat(client.post(PING, "Origin", "https://app.example", SESSION, "x").status())
        .isEqualTo(404);
    assertThat(client.post(PING, "Origin", "http://localhost:5173", SESSION, "x").status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH", "OPTIONS", "HEAD"})
  void allowsOnlyTheMethodsThatItHas(String method) throws IOException {
    RawHttp.Answer answer = client.call(method);
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers().get("allow")).contains("POST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", ""})
  void refusesWhatIsNotSaidToBeJson(String type) throws IOException {
    assertThat(client.post(INITIALIZE, "Content-Type", type).status()).isEqualTo(415);
  }

  @Test
  void takesJsonWithACharset() throws IOException {
    assertThat(client.post(INITIALIZE, "Content-Type", "Application/JSON; charset=utf-8").status())
        .isEqualTo(200);
  }

  @Test
  void refusesABodyThatIsTooLarge() throws IOException {
    assertThat(client.post(" ".repeat(MAX_BODY) + PING).status()).isEqualTo(413);
  }

  @Test
  void answersWhatIsNoMessageWithABadRequest() throws IOException {
    assertThat(client.post("{").body()).contains("-32700").doesNotContain("'id'");
    assertThat(client.post("[" + PING + "]").status()).isEqualTo(400);
    assertThat(client.post("").status()).isEqualTo(400);
  }

  @Test
  void knowsNoSessionThatItDidNotOpen() throws IOException {
    assertThat(client.post(PING).status()).isEqualTo(400);
    assertThat(client.post(PING, SESSION, "f00").status()).isEqualTo(404);
    assertThat(client.call("DELETE", SESSION, "f00").status()).isEqualTo(404);
    String notification = "{'jsonrpc':'2.0','method':'notifications/initialized'}";
    assertThat(client.post(notification, SESSION, "f00").status()).isEqualTo(404);
  }

  @Test
  void forgetsASessionThatItsClientDeletes() throws IOException {
    String session = client.post(INITIALIZE).headers().get("mcp-session-id");
    assertThat(client.post(PING, SESSION, session).status()).isEqualTo(200);
    assertThat(client.call("DELETE", SESSION, session).status()).isEqualTo(204);
    assertThat(client.post(PING, SESSION, session).status()).isEqualTo(404);
  }

  @Test
  void refusesAVersionThatIsNotTheSessions() throws IOException {
    String session = client.post(INITIALIZE).headers().get("mcp-session-id");
    assertThat(client.post(PING, SESSION, session, "MCP-Protocol-Version", "2025-11-25").status())
        .isEqualTo(200);
    assertThat(client.post(PING, SESSION, session, "MCP-Protocol-Version", "2024-11-05").status())
        .isEqualTo(400);
  }

  @Test
  void refusesHeadersThatDoNotRepeatTheBody() throws IOException {
    RawHttp.Answer wrongName = client.post(Calls.modern("echo"), Calls.headers("steps"));
    assertThat(wrongName.status()).isEqualTo(400);
    assertThat(wrongName.body()).contains("-32020");
    assertThat(client.post(Calls.modern("echo"), "MCP-Protocol-Version", "2025-11-25").body())
        .contains("-32020");
  }
}
