package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.beside;
import static dev.pawl.protocol.client.Scripted.AGREED;
import static dev.pawl.protocol.client.Scripted.DISCOVERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers over HTTP that cannot be read or come too late, and requests that never left. */
@Timeout(30)
class HttpAnswersIT {
  private static final String DONE = "{'jsonrpc':'2.0','id':#,'result':{'content':[]}}";

  private static McpClient connect(ScriptedHttp server, ClientOptions options) throws Exception {
    return McpClient.connect(HttpTransport.to(server.uri()), options);
  }

  /** All that is not a call, of a server of either era. */
  private static ScriptedHttp.Script besides(ScriptedHttp.Script calls) {
    return got -> {
      switch (got.rpc()) {
        case "server/discover" -> got.result(DISCOVERED);
        case "initialize" -> {
          got.exchange().getResponseHeaders().set("Mcp-Session-Id", "s1");
          got.result(AGREED);
        }
        case "tools/list" -> got.result("'tools':[]");
        case "GET" -> got.status(405, "");
        case "tools/call" -> calls.take(got);
        default -> got.status(202, "");
      }
    };
  }

  private static String of(String template, ScriptedHttp.Got got) {
    return template.replace("#", String.valueOf(got.json().get("id")));
  }

  private static CallResult call(McpClient client) throws Exception {
    return client.call("x", Map.of(), CallOptions.PLAIN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':#,'result':null}",
        "{'jsonrpc':'2.0','id':'#','result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':#,'result':{'content':[",
        "<html>Welcome</html>"
      })
  void aResponseThatCannotBeReadIsShown(String template) throws Exception {
    try (ScriptedHttp server =
            new ScriptedHttp(besides(got -> got.status(200, of(template, got))));
        McpClient client = connect(server, OPTIONS)) {
      assertThatThrownBy(() -> call(client))
          .isInstanceOf(UnreadableAnswerException.class)
          .hasMessageStartingWith("the server's answer cannot be read: ")
          .satisfies(e -> assertThat(e.getMessage()).containsAnyOf("\"jsonrpc\"", "Welcome"));
      assertThat(client.isOpen()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':#,'result':null}",
        "{'jsonrpc':'2.0','id':'#','result':{'content':[]}}",
        "{'jsonrpc':'2.0','result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':#,'result':{'content':["
      })
  void anEventThatCannotBeReadEndsItsCallAtOnce(String template) throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (ScriptedHttp server =
            new ScriptedHttp(
                besides(
                    got -> {
                      got.events();
                      got.event("data: " + of(template, got));
                      over.await();
                    }));
        McpClient client = connect(server, OPTIONS)) {
      assertThatThrownBy(() -> call(client))
          .isInstanceOf(UnreadableAnswerException.class)
          .hasMessageContaining("\"jsonrpc\"");
      over.countDown();
    }
  }

  @Test
  void anAnswerToWhatWasNeverAskedIsTold() throws Exception {
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  switch (got.rpc()) {
                    case "server/discover" -> got.result(DISCOVERED);
                    case "tools/list" -> got.result("'tools':[]");
                    default -> got.status(200, DONE.replace("#", "4711"));
                  }
                });
        McpClient client = connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(ConnectionLostException.class)
          .hasMessage(
              "the server's response has no answer;"
                  + " it answered a call that was not made (id 4711)");
    }
  }

  @Test
  void aResponseThatBreaksOffIsTold() throws Exception {
    try (ScriptedHttp server =
            new ScriptedHttp(
                got -> {
                  switch (got.rpc()) {
                    case "server/discover" -> got.result(DISCOVERED);
                    case "tools/list" -> got.result("'tools':[]");
                    default -> {
                      got.exchange().sendResponseHeaders(200, 1_000);
                      got.exchange().getResponseBody().write('{');
                      got.exchange().getResponseBody().flush();
                      throw new IOException("as it is meant to");
                    }
                  }
                });
        McpClient client = connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(ConnectionLostException.class)
          .hasMessage("the connection was closed before the answer came");
    }
  }

  @Test
  void anErrorThatNamesNoRequestBelongsToTheOneItAnswers() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (ScriptedHttp server =
            new ScriptedHttp(
                besides(
                    got -> {
                      got.events();
                      got.event(
                          "data: {'jsonrpc':'2.0','id':null,'error':{'code':-1,'message':'no'}}");
                      over.await();
                    }));
        McpClient client = connect(server, OPTIONS)) {
      assertThatThrownBy(() -> call(client)).isInstanceOf(RpcException.class);
      over.countDown();
    }
  }

  @Test
  void eventsThatAreNoMessagesArePassedOver() throws Exception {
    try (ScriptedHttp server =
            new ScriptedHttp(
                besides(
                    got -> {
                      got.events();
                      got.event("data: ping");
                      got.event("data: {'level':'info'}");
                      got.event("data: [DONE]");
                      got.event("data: " + of(DONE, got));
                      got.exchange().close();
                    }));
        McpClient client = connect(server, OPTIONS)) {
      assertThat(call(client).isError()).isFalse();
    }
  }

  @Test
  void onTheOldSharedStreamTheCallThatIsNamedFails() throws Exception {
    AtomicReference<ScriptedHttp.Got> stream = new AtomicReference<>();
    ScriptedHttp.Script script =
        got -> {
          if (got.rpc().equals("GET")) {
            got.events();
            stream.set(got);
            got.event("event: endpoint\ndata: /post");
            return;
          }
          String answer =
              got.is("initialize")
                  ? "{'jsonrpc':'2.0','id':#,'result':{" + AGREED + "}}"
                  : "{'jsonrpc':'2.0','id':#,'result':null}";
          got.status(202, "");
          if (got.json().containsKey("id")) {
            stream.get().event("data: " + of(answer, got));
          }
        };
    try (ScriptedHttp server = new ScriptedHttp(script);
        McpClient client =
            McpClient.connect(() -> new SseTransport(server.uri(), Map.of()), LEGACY)) {
      assertThatThrownBy(() -> call(client)).isInstanceOf(UnreadableAnswerException.class);
      assertThat(client.isOpen()).isTrue();
    }
  }

  @Test
  void whereNobodyListensNothingLeaves() throws Exception {
    Watching watching = new Watching(true);
    ScriptedHttp server = new ScriptedHttp(besides(got -> got.status(200, of(DONE, got))));
    try (McpClient client = connect(server, LEGACY)) {
      server.close();
      assertThatThrownBy(() -> client.call("x", Map.of(), watching.options()))
          .isInstanceOf(ConnectionLostException.class);
      // A connection that was kept open may have taken it; a new one cannot be made.
      Watching second = new Watching(true);
      assertThatThrownBy(() -> client.call("x", Map.of(), second.options()))
          .hasMessageStartingWith("nobody answers at http://127.0.0.1:");
      assertThat(second.left).hasValue(0);
    }
  }

  @Test
  void aCallThatIsTakenBackWhileItConnectsDoesNotLeave() throws Exception {
    // Takes connections, and never answers.
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Watching watching = new Watching(false);
      URI uri = URI.create("http://127.0.0.1:" + deaf.getLocalPort() + "/mcp");
      HttpTransport transport = (HttpTransport) HttpTransport.to(uri).open();
      try (Conversation conversation = new Conversation(transport, _ -> {})) {
        conversation.start();
        Pending request = conversation.begin("tools/call", Map.of(), watching.options());
        assertThatThrownBy(() -> request.await(java.time.Duration.ofSeconds(20)))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("withdrawn");
        assertThat(watching.left).hasValue(1);
        assertThat(request.isSent()).isFalse();
      }
    }
  }

  @Test
  void onlyTheCallThatMetTheEndOfTheSessionWasNotMade() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    try (ScriptedHttp server =
            new ScriptedHttp(
                besides(
                    got -> {
                      if (first.getCount() == 1) {
                        first.countDown();
                        over.await();
                      } else {
                        got.status(404, "");
                      }
                    }));
        McpClient client = connect(server, LEGACY)) {
      Beside<CallResult> made = beside(() -> call(client));
      first.await();
      assertThatThrownBy(() -> call(client)).isInstanceOf(SessionEndedException.class);
      assertThat(made.failure())
          .isInstanceOf(ConnectionLostException.class)
          .isNotInstanceOf(SessionEndedException.class);
      over.countDown();
    }
  }

  @Test
  void aLateAnswerOfTheFirstEraIsTold() throws Exception {
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch givenUp = new CountDownLatch(1);
    Watching watching = new Watching(true);
    try (ScriptedHttp server =
            new ScriptedHttp(
                besides(
                    got -> {
                      got.events();
                      began.countDown();
                      givenUp.await();
                      got.event("data: " + of(DONE, got));
                      got.exchange().close();
                    }));
        McpClient client = connect(server, LEGACY)) {
      Beside<CallResult> call = beside(() -> client.call("x", Map.of(), watching.options()));
      began.await();
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      givenUp.countDown();
      assertThat(watching.end()).isPresent();
    }
  }

  @Test
  void whoeverStopsReadingSaysSo() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    BlockingQueue<RequestId> lost = new LinkedBlockingQueue<>();
    Inbox inbox =
        new Inbox() {
          @Override
          public void received(Message message, @Nullable RequestId during) {}

          @Override
          public void lost(@Nullable RequestId request, IOException why) {
            lost.add(request);
          }

          @Override
          public boolean unreadable(UnreadableAnswerException what, @Nullable RequestId during) {
            return true;
          }

          @Override
          public void ended() {}
        };
    try (ScriptedHttp server = new ScriptedHttp(besides(_ -> never.await()));
        HttpTransport transport =
            new HttpTransport(server.uri(), Map.of(), Duration.ofMillis(20), null)) {
      transport.start(inbox);
      Message.Request call = new Message.Request(RequestId.of(7), "tools/call", Map.of());
      transport.send(call, Map.of());
      transport.cancel(call, true);
      assertThat(lost.poll(20, TimeUnit.SECONDS)).isEqualTo(RequestId.of(7));
      never.countDown();
    }
  }
}
