package dev.pawl.protocol.http;

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

/** Headers that come more than once: who looks at the first alone can be deceived by the next. */
@Timeout(30)
class HttpRepeatedHeadersIT {
  private static final String HERE = "Origin: http://localhost:3000";
  private static final String APP = "Origin: https://app.example";
  private static final String FOREIGN = "Origin: https://evil.example";
  private static final String ACCEPT = "Accept: application/json, text/event-stream";

  private HttpServer server;
  private RawHttp client;

  @BeforeEach
  void start() throws IOException {
    HttpOptions options = HttpOptions.local(0).withOrigins(Set.of("https://app.example"));
    server = HttpServer.start(new SampleServer().server(), options);
    client = new RawHttp(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @Test
  void allOriginsHaveToBeAllowed() throws IOException {
    assertThat(client.postTwice(Calls.INITIALIZE, HERE, APP).status()).isEqualTo(200);
    assertThat(client.postTwice(Calls.INITIALIZE, HERE, FOREIGN).status()).isEqualTo(403);
  }

  @Test
  void theFirstOriginIsNotTheOnlyOne() throws IOException {
    assertThat(client.postTwice(Calls.INITIALIZE, FOREIGN, HERE).status()).isEqualTo(403);
  }

  @Test
  void severalOriginsInOneLineAreNone() throws IOException {
    assertThat(client.postTwice(Calls.INITIALIZE, HERE + ", https://evil.example").status())
        .isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "evil.example"})
  void onlyOneHostIsTaken(String host) throws IOException {
    assertThat(client.postTwice(Calls.INITIALIZE, "Host: " + host).status()).isEqualTo(400);
  }

  @Test
  void onlyOneSessionIsTaken() throws IOException {
    String session =
        "Mcp-Session-Id: " + client.post(Calls.INITIALIZE).headers().get("mcp-session-id");
    assertThat(client.postTwice(Calls.PING, ACCEPT, session).status()).isEqualTo(200);
    RawHttp.Answer answer = client.postTwice(Calls.PING, ACCEPT, session, "Mcp-Session-Id: f00");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("Mcp-Session-Id", "more than once");
  }

  @Test
  void whatRepeatsTheBodyIsNotRepeatedItself() throws IOException {
    RawHttp.Answer answer =
        client.postTwice(
            Calls.modern("echo"),
            ACCEPT,
            "MCP-Protocol-Version: 2026-07-28",
            "Mcp-Method: tools/call",
            "Mcp-Name: echo",
            "Mcp-Name: break");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("Mcp-Name");
  }

  @Test
  void whatAClientAcceptsMayComeInSeveralLines() throws IOException {
    String call = Calls.modern("steps").replace("'_meta':{", "'_meta':{'progressToken':1,");
    RawHttp.Answer answer =
        client.postTwice(
            call,
            "Accept: application/json",
            "Accept: text/event-stream",
            "MCP-Protocol-Version: 2026-07-28",
            "Mcp-Method: tools/call",
            "Mcp-Name: steps");
    assertThat(answer.headers()).containsEntry("content-type", "text/event-stream");
  }
}
