package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Health;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What those learn who look after a server that wants a token, and what callers say in headers. */
@Timeout(30)
class HttpHealthIT {
  private static final String TOKEN = "a-token-of-some-length";
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private final List<Map<String, Object>> heard = new CopyOnWriteArrayList<>();
  private volatile List<String> troubles = List.of();
  private McpServer mcp;
  private HttpServer server;
  private RawHttp client;

  private final class Looked implements Api {
    @Override
    public boolean concerns(String path) {
      return path.equals("/numbers");
    }

    @Override
    public Answer answer(Request request) {
      return new Answer(200, Map.of("Content-Type", "text/plain"), "1\n");
    }

    @Override
    public Health health() {
      return () -> troubles;
    }
  }

  @BeforeEach
  void serve() throws IOException {
    Tool tool =
        Tool.of(
            "listen",
            "Hears where a call belongs",
            (_, exchange) -> {
              heard.add(exchange.meta());
              return CallResult.text("heard");
            });
    mcp =
        new McpServer(
            new Implementation("test", "1"),
            null,
            new Offer(List.of(tool), List.of(), List.of(), null));
    server =
        HttpServer.start(
            mcp,
            HttpOptions.local(0)
                .withAuthentication(Authentication.bearer(TOKEN))
                .withApi(new Looked()));
    client = new RawHttp(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
    mcp.close();
  }

  private RawHttp.Answer ask(String method, String path, String... headers) throws IOException {
    return client.callAt(method, path, headers);
  }

  @Test
  void anybodyIsToldThatItLivesWhateverTheyCallIt() throws IOException {
    RawHttp.Answer answer = ask("GET", "/healthz", "Host", "10.1.2.3:8080");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("ok\n");
  }

  @Test
  void itIsReadyUnlessThereIsTrouble() throws IOException {
    assertThat(ask("GET", "/readyz").status()).isEqualTo(200);
    troubles = List.of("store");
    RawHttp.Answer answer = ask("GET", "/readyz");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo("not ready: store\n");
    assertThat(ask("GET", "/healthz").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "POST,/healthz,405",
    "DELETE,/readyz,405",
    "GET,/healthz/more,404",
    "GET,/metrics,404"
  })
  void nothingElseIsThere(String method, String path, int status) throws IOException {
    assertThat(ask(method, path).status()).isEqualTo(status);
  }

  @Test
  void whatIsBesideItStillWantsATokenAndSaysWhatItIs() throws IOException {
    assertThat(ask("GET", "/numbers").status()).isEqualTo(401);
    RawHttp.Answer answer = ask("GET", "/numbers", "Authorization", "Bearer " + TOKEN);
    assertThat(answer.headers()).containsEntry("content-type", "text/plain");
  }

  private void call(String meta, String... traces) throws IOException {
    String body = Calls.modern("listen").replace("'_meta':{", "'_meta':{" + meta);
    String[] names = Calls.headers("listen");
    List<String> lines = new ArrayList<>(List.of(traces));
    for (int i = 0; i < names.length; i += 2) {
      lines.add(names[i] + ": " + names[i + 1]);
    }
    lines.add("Accept: application/json, text/event-stream");
    lines.add("Authorization: Bearer " + TOKEN);
    RawHttp.Answer answer = client.postTwice(body, lines.toArray(String[]::new));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  @Test
  void headersSayToWhichTraceACallBelongs() throws IOException {
    call("", "traceparent: " + PARENT, "tracestate: a=1", "tracestate: b=2", "Baggage: who=ann");
    assertThat(heard.getFirst())
        .containsEntry("traceparent", PARENT)
        .containsEntry("tracestate", "a=1,b=2")
        .containsEntry("baggage", "who=ann");
  }

  @Test
  void whatTheMessageSaysCountsMore() throws IOException {
    String own = PARENT.replace("b7ad", "c8be");
    call("'traceparent':'" + own + "',", "traceparent: " + PARENT, "tracestate: a=1");
    assertThat(heard.getFirst()).containsEntry("traceparent", own).doesNotContainKey("tracestate");
  }

  @Test
  void twoOfThemSayNothing() throws IOException {
    call("", "traceparent: " + PARENT, "traceparent: " + PARENT);
    assertThat(heard.getFirst()).doesNotContainKey("traceparent");
  }
}
