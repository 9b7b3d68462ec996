package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client takes, and what it gets. */
@Timeout(30)
class HttpAcceptIT {
  private static final String STEPS =
      Calls.modern("steps").replace("'_meta':{", "'_meta':{'progressToken':1,");

  private final SampleServer sample = new SampleServer();
  private HttpServer server;
  private RawHttp client;

  @BeforeEach
  void start() throws IOException {
    HttpLimits limits =
        HttpLimits.DEFAULT
            .withHeartbeat(Duration.ofMillis(50))
            .withLastAnswers(Duration.ofMillis(100));
    server = HttpServer.start(sample.server(), HttpOptions.local(0).withLimits(limits));
    client = new RawHttp(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @Test
  void isPlainJsonForThoseWhoTakeNothingElse() throws IOException {
    RawHttp.Answer answer = client.post(STEPS, accepting("application/json", "steps"));
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
    assertThat(answer.body()).startsWith("{'jsonrpc'").contains("done");
  }

  @Test
  void isPlainJsonAlsoAfterALongTime() throws IOException, InterruptedException {
    String session = client.post(Calls.INITIALIZE).headers().get("mcp-session-id");
    client.send(
        "POST",
        Calls.legacy("hold").replace('\'', '"').getBytes(UTF_8),
        "Mcp-Session-Id",
        session,
        "Accept",
        "application/json");
    sample.started().acquire();
    try (RawHttp listener = new FirstEraClient(server.port()).listen()) {
      // Time for some heartbeats, which such an answer must not have.
      for (int beats = 0; beats < 5; beats++) {
        listener.comment();
      }
    }
    sample.go().release();
    RawHttp.Answer answer = client.answer();
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
    assertThat(answer.body()).contains("held");
  }

  @Test
  void isAnEventForThoseWhoTakeNothingElse() throws IOException {
    RawHttp.Answer answer =
        client.post(Calls.modern("echo"), accepting("text/event-stream", "echo"));
    assertThat(answer.headers()).containsEntry("content-type", "text/event-stream");
    assertThat(answer.body()).startsWith("event: message\ndata: {'jsonrpc'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "",
        "text/event-stream;q=0.9, Application/JSON;q=1",
        "application/*,text/*"
      })
  void isAStreamWhenThereIsProgressToTellAndTheClientTakesIt(String accept) throws IOException {
    assertThat(client.post(STEPS, accepting(accept, "steps")).headers())
        .containsEntry("content-type", "text/event-stream");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/xml, image/*", "json"})
  void isNothingForThoseWhoTakeNeither(String accept) throws IOException {
    RawHttp.Answer answer = client.post(STEPS, accepting(accept, "steps"));
    assertThat(answer.status()).isEqualTo(406);
    assertThat(answer.body()).contains("'id':2");
  }

  @Test
  void cannotBeAQuestionInPlainJson() throws IOException {
    FirstEraClient first = new FirstEraClient(server.port());
    RawHttp.Answer answer =
        client.post(
            Calls.legacy("greet"), "Mcp-Session-Id", first.session(), "Accept", "application/json");
    assertThat(answer.body()).contains("-32600", "text/event-stream");
  }

  @Test
  void isNoPlainJsonForThoseWhoListen() throws IOException {
    String listen =
        Calls.modern("x")
            .replace("tools/call", "subscriptions/listen")
            .replace("'name':'x'", "'notifications':{'toolsListChanged':true}");
    RawHttp.Answer answer =
        client.post(
            listen,
            "MCP-Protocol-Version",
            "2026-07-28",
            "Mcp-Method",
            "subscriptions/listen",
            "Accept",
            "application/json");
    assertThat(answer.status()).isEqualTo(406);
  }

  private static String[] accepting(String accept, String tool) {
    List<String> headers = new ArrayList<>(Arrays.asList(Calls.headers(tool)));
    headers.add("Accept");
    headers.add(accept);
    return headers.toArray(String[]::new);
  }
}
