package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Scripted.AGREED;
import static dev.pawl.protocol.client.Scripted.DISCOVERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HttpTransportIT {
  private static final Map<String, String> SECRET = Map.of("Authorization", "Bearer hush-hush");
  private static final String DONE =
      "data: {'jsonrpc':'2.0','id':2,'result':{'content':[{'type':'text','text':'x'}]}}";

  private static McpClient connect(ScriptedHttp server, ClientOptions options) throws Exception {
    return McpClient.connect(HttpTransport.to(server.uri(), SECRET), options);
  }

  /** What a server of the first era does besides calls. */
  private static boolean session(ScriptedHttp.Got got) throws IOException {
    switch (got.rpc()) {
      case "server/discover" -> got.status(400, "");
      case "initialize" -> {
        got.exchange().getResponseHeaders().set("Mcp-Session-Id", "s1");
        got.result(AGREED);
      }
      case "notifications/initialized", "notifications/cancelled", "DELETE" -> got.status(202, "");
      default -> {
        return false;
      }
    }
    return true;
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 405, 406, 415})
  void initializesAServerThatDoesNotKnowTheNewQuestion(int status) throws Exception {
    try (ScriptedHttp server =
        new ScriptedHttp(
            got -> {
              if (got.is("server/discover")) {
                got.status(status, "");
              } else if (!session(got)) {
                got.status(405, "");
              }
            })) {
      try (McpClient client = connect(server, OPTIONS)) {
        assertThat(client.agreement().era()).isEqualTo(Era.LEGACY);
      }
      assertThat(server.methods())
          .containsExactly(
              "server/discover", "initialize", "notifications/initialized", "GET", "DELETE");
      assertThat(server.all("DELETE").getLast().headers().getFirst("Mcp-Session-Id"))
          .isEqualTo("s1");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 500, 503, 302, 307})
  void otherStatusesAreTold(int status) throws Exception {
    try (ScriptedHttp elsewhere = new ScriptedHttp(got -> got.status(200, ""));
        ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  got.exchange().getResponseHeaders().set("Location", elsewhere.uri().toString());
                  got.status(status, "go away");
                })) {
      assertThatThrownBy(() -> connect(server, OPTIONS))
          .isInstanceOfSatisfying(
              HttpStatusException.class, e -> assertThat(e.status()).isEqualTo(status))
          .hasMessageContaining("answered with HTTP status " + status)
          .hasMessageContaining("go away");
      assertThat(elsewhere.received).isEmpty();
    }
  }

  /** The old transport: a stream and a place to post to. */
  private static ScriptedHttp.Script old(String endpoint) {
    AtomicReference<ScriptedHttp.Got> stream = new AtomicReference<>();
    return got -> {
      if (got.path().equals("/mcp")) {
        if (!got.rpc().equals("GET")) {
          got.status(405, "");
          return;
        }
        got.events();
        stream.set(got);
        got.event("event: endpoint\ndata: " + endpoint);
        return;
      }
      Object id = got.json().get("id");
      got.status(202, "");
      if (got.is("initialize")) {
        stream.get().event("data: {'jsonrpc':'2.0','id':" + id + ",'result':{" + AGREED + "}}");
      } else if (got.is("tools/call")) {
        stream.get().event("data: {'jsonrpc':'2.0','id':" + id + ",'result':{'content':[]}}");
      }
    };
  }

  /** What stands between reads headers, and no messages. */
  @Test
  void saysInHeadersTooToWhichTraceACallBelongs() throws Exception {
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  if (got.is("server/discover")) {
                    got.result(DISCOVERED);
                  } else {
                    got.result("'resultType':'complete','content':[]");
                  }
                });
        McpClient client = connect(server, OPTIONS)) {
      Map<String, Object> trace = Map.of("traceparent", "00-a-b-01", "baggage", "who=ann");
      assertThat(
              client.call("x", Map.of(), new CallOptions(null, null, Map.copyOf(trace))).isError())
          .isFalse();
      Headers headers = server.all("tools/call").getFirst().headers();
      assertThat(headers.getFirst("traceparent")).isEqualTo("00-a-b-01");
      assertThat(headers.getFirst("baggage")).isEqualTo("who=ann");
      assertThat(headers).doesNotContainKey("Tracestate");
    }
  }

  @Test
  void findsItsWayToTheOldTransport() throws Exception {
    try (ScriptedHttp server = new ScriptedHttp(old("/post?x=1"));
        McpClient client = connect(server, OPTIONS)) {
      assertThat(client.call("x", Map.of(), CallOptions.PLAIN).isError()).isFalse();
      assertThat(server.received)
          .allMatch(got -> got.headers().getFirst("Authorization").equals("Bearer hush-hush"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.2:9/x", "//evil.example/x", "file:///x", "http://["})
  void postsToNoOtherOrigin(String endpoint) throws Exception {
    try (ScriptedHttp server = new ScriptedHttp(old(endpoint))) {
      assertThatThrownBy(() -> connect(server, LEGACY))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("the server");
      assertThat(server.methods()).containsExactly("initialize", "GET");
    }
  }

  @Test
  void aForgottenSessionIsALostConnection() throws Exception {
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  if (!session(got)) {
                    got.status(got.is("GET") ? 405 : 404, "");
                  }
                });
        McpClient client = connect(server, LEGACY)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(ConnectionLostException.class)
          .hasMessage("the server has ended the session");
      assertThat(client.isOpen()).isFalse();
    }
  }

  @Test
  void goesOnWithAStreamThatBrokeOff() throws Exception {
    AtomicInteger streams = new AtomicInteger();
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  if (session(got)) {
                    return;
                  }
                  if (got.is("GET") && got.headers().getFirst("Last-Event-ID") == null) {
                    got.status(405, "");
                    return;
                  }
                  got.events();
                  int stream = streams.incrementAndGet();
                  got.event("id: e" + stream + "\nretry: 1\ndata:");
                  if (stream == 20) {
                    got.event(DONE);
                  }
                  got.exchange().close();
                });
        McpClient client = connect(server, LEGACY)) {
      CallResult result = client.call("x", Map.of(), CallOptions.PLAIN);
      assertThat(result.content().getFirst()).containsEntry("text", "x");
      assertThat(server.received)
          .anyMatch(got -> "e19".equals(got.headers().getFirst("Last-Event-ID")));
    }
  }

  @Test
  void anEventIdThatNoHeaderCanRepeatFailsTheCall() throws Exception {
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  if (!session(got)) {
                    got.events();
                    got.event("id: \u0001\u0002\nretry: 1\ndata:");
                    got.exchange().close();
                  }
                });
        McpClient client = connect(server, LEGACY)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("an id that no header can repeat");
    }
  }

  @Test
  void hearsWhatBelongsToNoRequest() throws Exception {
    Semaphore told = new Semaphore(0);
    AtomicInteger streams = new AtomicInteger();
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  if (!session(got)) {
                    got.events();
                    got.event(
                        "data: {'jsonrpc':'2.0','method':'notifications/tools/list_changed'}");
                    if (streams.incrementAndGet() == 1) {
                      got.exchange().close();
                    }
                  }
                });
        McpClient _ = connect(server, LEGACY.withChanged(_ -> told.release()))) {
      // The second one after the stream was opened again.
      assertThat(told.tryAcquire(2, 20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void closingACallsStreamCancelsIt() throws Exception {
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch noticed = new CountDownLatch(1);
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  if (got.is("server/discover")) {
                    got.result(DISCOVERED);
                  } else if (got.is("tools/list")) {
                    got.result("'tools':[]");
                  } else if (got.is("tools/call")) {
                    got.events();
                    began.countDown();
                    try {
                      while (true) {
                        got.event(": still here");
                        Thread.sleep(10);
                      }
                    } catch (IOException _) {
                      noticed.countDown();
                    }
                  } else {
                    got.status(400, "");
                  }
                });
        McpClient client = connect(server, OPTIONS)) {
      Clients.Beside<CallResult> call =
          Clients.beside(() -> client.call("x", Map.of(), CallOptions.PLAIN));
      assertThat(began.await(20, TimeUnit.SECONDS)).isTrue();
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      assertThat(noticed.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void headersRepeatParametersAndAreLearntAgainAfterAMismatch() throws Exception {
    AtomicInteger lists = new AtomicInteger();
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  switch (got.rpc()) {
                    case "server/discover" -> got.result(DISCOVERED);
                    case "tools/list" ->
                        got.result(
                            "'tools':[{'name':'x','inputSchema':{'type':'object','properties':"
                                + "{'a':{'type':'string','x-mcp-header':'%s'}}}}]"
                                    .formatted(lists.incrementAndGet() == 1 ? "Old" : "New"));
                    case "tools/call" -> {
                      if (got.headers().getFirst("Mcp-Param-New") == null) {
                        got.error(400, -32020);
                      } else {
                        got.result("'content':[]");
                      }
                    }
                    default -> got.status(400, "");
                  }
                });
        McpClient client = connect(server, OPTIONS)) {
      assertThat(client.call("x", Map.of("a", "é"), CallOptions.PLAIN).isError()).isFalse();
      assertThat(lists).hasValue(2);
      Headers second = server.all("tools/call").getLast().headers();
      assertThat(second.getFirst("Mcp-Param-New")).isEqualTo("=?base64?w6k=?=");
      assertThat(second.getFirst("Mcp-Name")).isEqualTo("x");
    }
  }
}
