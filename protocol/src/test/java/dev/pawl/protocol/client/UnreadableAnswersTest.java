package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.beside;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose answers cannot be read, and programs that only talk too much. */
@Timeout(20)
class UnreadableAnswersTest {
  private static final String DEEP = "[".repeat(5_000) + "]".repeat(5_000);

  /** All of them say which request they answer; {@code #} is its id. */
  static Stream<String> withAnId() {
    return Stream.of(
        "{'jsonrpc':'2.0','id':#,'result':null}",
        "{'jsonrpc':'2.0','id':#,'result':'done'}",
        "{'jsonrpc':'2.0','id':#,'result':[]}",
        "{'jsonrpc':'2.0','id':#,'error':'boom'}",
        "{'jsonrpc':'2.0','id':#}",
        "{'id':#,'result':{'content':[]}}",
        "{'result':{'content':[]},'id':#}",
        "{'jsonrpc':'1.0','id':#,'result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':'#','result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':'#','error':{'code':1,'message':'m'}}",
        "{'jsonrpc':'2.0','id':#.0,'result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':#,'result':{'content':[{'type':'te",
        "{'jsonrpc':'2.0','id':#,'result':{'content':[{'type':'text','text':'a\nb'}]}}",
        "{'jsonrpc':'2.0','id':#,'result':{'content':[{'type':'text','text':'\u00ff'}]}}",
        "{'jsonrpc':'2.0','id':#,'result':{'deep':" + DEEP + "}}",
        "{'jsonrpc':'2.0','result':{'deep':" + DEEP + "},'id':#}",
        "{'jsonrpc':'2.0','id':#,'result':{'content':[]}} trailing",
        "\u00ef\u00bb\u00bf{'jsonrpc':'2.0','id':#,'result':{'content':[],}}",
        "[{'jsonrpc':'2.0','id':#,'result':{'content':[]}}]",
        "{\n  'jsonrpc': '2.0',\n  'id': #,\n  'result': {\n    'content': []\n  }\n}",
        "{\r\n  'result': {\r\n    'content': []\r\n  },\r\n  'id': #,\r\n  'jsonrpc': '2.0'\r\n}",
        "[\n  {\n    'jsonrpc': '2.0',\n    'id': #,\n    'result': {}\n  }\n]");
  }

  /** None of these says what it answers. */
  static Stream<String> withoutAnId() {
    return Stream.of(
        "{'jsonrpc':'2.0','result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':null,'result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':1.5,'result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':[1],'result':{'content':[]}}",
        "{'jsonrpc':'2.0','res",
        "{'jsonrpc'",
        "{\n  'jsonrpc': '2.0',\n  'result': {\n    'content': []\n  }\n}");
  }

  private static void print(Scripted.Wire wire, String text) throws IOException {
    // One byte for each character, so that some are no UTF-8.
    wire.raw((text.replace('\'', '"') + "\n").getBytes(ISO_8859_1));
  }

  private static String line(String template, Scripted.Request request) {
    return template.replace("#", String.valueOf(request.id()));
  }

  private static CallResult call(McpClient client, Object n) throws Exception {
    return client.call("x", Map.of("n", n), CallOptions.PLAIN);
  }

  private static String text(Object n) {
    return "'content':[{'type':'text','text':'" + n + "'}]";
  }

  @ParameterizedTest
  @MethodSource({"withAnId", "withoutAnId"})
  void theOnlyCallFailsAtOnceAndShowsWhatWasRead(String template) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              if (calls.getAndIncrement() == 0) {
                print(wire, line(template, request));
              } else {
                wire.result(request, text("fine"));
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> call(client, 1))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("the server's answer cannot be read: ")
          .satisfies(
              e -> assertThat(e.getMessage()).containsAnyOf("\"jsonrpc\"", "\"id\"", "\"result\""))
          .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(600));
      assertThat(client.isOpen()).isTrue();
      assertThat(call(client, 2).content().getFirst()).containsEntry("text", "fine");
    }
  }

  @ParameterizedTest
  @MethodSource("withAnId")
  void ofSeveralCallsOnlyTheOneThatItNamesFails(String template) throws Exception {
    List<Scripted.Request> waiting = new ArrayList<>();
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              waiting.add(request);
              if (waiting.size() == 3) {
                for (Scripted.Request each : waiting) {
                  if (Integer.valueOf(1).equals(each.arguments().get("n"))) {
                    print(wire, line(template, each));
                  }
                }
                for (Scripted.Request each : waiting) {
                  wire.result(each, text(each.arguments().get("n")));
                }
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      List<Beside<CallResult>> calls = new ArrayList<>();
      for (int n = 0; n < 3; n++) {
        int own = n;
        calls.add(beside(() -> call(client, own)));
      }
      assertThat(calls.get(1).failure())
          .hasMessageStartingWith("the server's answer cannot be read: ");
      assertThat(calls.get(0).get().content().getFirst()).containsEntry("text", "0");
      assertThat(calls.get(2).get().content().getFirst()).containsEntry("text", "2");
    }
  }

  @ParameterizedTest
  @MethodSource("withoutAnId")
  void ofSeveralCallsAllFailIfItMayBeAnyOfThem(String template) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server =
        Scripted.modern(
            (_, wire) -> {
              if (calls.incrementAndGet() == 2) {
                print(wire, template);
                wire.send("{'jsonrpc':'2.0','method':'notifications/message'}");
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      Beside<CallResult> one = beside(() -> call(client, 1));
      Beside<CallResult> other = beside(() -> call(client, 2));
      assertThat(one.failure()).hasMessageStartingWith("the server's answer cannot be read: ");
      assertThat(other.failure()).hasMessageStartingWith("the server's answer cannot be read: ");
      assertThat(client.isOpen()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Welcome to the server!",
        "",
        "   ",
        "[]",
        "{}",
        "[INFO] ready",
        "[2026-11-16 12:00:00] {'a':1}",
        "[\n  'a',\n  'b'\n]",
        "{worker-1} ready",
        "{'level':30,'time':1,'msg':'ready'}",
        "{'level':50,'error':{'message':'x'}}",
        "{'id':99999,'error':'of something else'}",
        "{'level':30,'msg':'\u00ff'}",
        "\u00ff\u0000",
        "DEBUG sent {'jsonrpc':'2.0','id':1,'result':{}}",
        "{\n  a: 1,\n  b: 'x'\n}",
        "{\n  'level': 'info',\n  'msg': 'x'\n}",
        "{\n  'jsonrpc': '2.0',\n  'method': 'notifications/message',\n  'params': {}\n}",
        "{'jsonrpc':'2.0','method':'notifications/message','params':[1]}",
        "{",
        "[",
        "}",
        "null",
        "7"
      })
  void remarksHarmNobody(String line) throws Exception {
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              print(wire, line);
              wire.result(request, text("x"));
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      for (int n = 0; n < 2; n++) {
        assertThat(call(client, n).content().getFirst()).containsEntry("text", "x");
      }
    }
  }

  @Test
  void whatWasPrintedInsteadOfAnAnswerIsShown() throws Exception {
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              if (Integer.valueOf(1).equals(request.arguments().get("n"))) {
                wire.send("Traceback:  no such table");
                wire.result(request, text("x"));
              }
            });
    ClientOptions options = OPTIONS.withSilence(Duration.ofSeconds(1));
    try (McpClient client = McpClient.connect(server, options)) {
      call(client, 1);
      assertThatThrownBy(() -> call(client, 2))
          .isInstanceOf(SilenceException.class)
          .hasMessageContaining("`Traceback:  no such table`");
    }
    Scripted dying =
        new Scripted(
            (_, wire) -> {
              wire.send("Usage: server FOLDER");
              wire.die();
            });
    assertThatThrownBy(() -> McpClient.connect(dying, LEGACY))
        .isInstanceOf(ConnectionLostException.class)
        .hasMessageContaining("`Usage: server FOLDER`");
  }

  @Test
  void whatWasPrintedInsteadOfAnAnswerIsShownToWhoeverGivesUpToo() throws Exception {
    CountDownLatch printed = new CountDownLatch(2);
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              switch (String.valueOf(request.arguments().get("n"))) {
                case "1" -> wire.result(request, text("x"));
                case "2" -> {
                  wire.send("no such table");
                  printed.countDown();
                }
                default -> printed.countDown();
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThat(givenUp(client, 2, () -> printed.getCount() < 2))
          .isInstanceOf(McpClient.GivenUpException.class)
          .hasMessageContaining("`no such table`");
      assertThat(givenUp(client, 3, () -> printed.getCount() < 1))
          .isInstanceOf(InterruptedException.class)
          .isNotInstanceOf(McpClient.GivenUpException.class);
    }
  }

  /**
   * How a call ends that is interrupted after it came to the server, and what that said was read.
   */
  private static Throwable givenUp(McpClient client, int n, BooleanSupplier arrived)
      throws Exception {
    Beside<CallResult> waiting = beside(() -> call(client, n));
    while (!arrived.getAsBoolean()) {
      Thread.onSpinWait();
    }
    call(client, 1);
    waiting.thread().interrupt();
    return waiting.failure();
  }

  @Test
  void aHandshakeOverSeveralLinesSaysWhatIsWrong() {
    Scripted server =
        new Scripted(
            (request, wire) ->
                wire.send(
                    "{\n  'jsonrpc': '2.0',\n  'id': "
                        + request.id()
                        + ",\n  'result': {"
                        + Scripted.AGREED
                        + "}\n}"));
    assertThatThrownBy(() -> McpClient.connect(server, OPTIONS))
        .hasMessageContaining("spread over several lines");
  }

  @Test
  void aQuestionThatCannotBeReadIsAnsweredWithAnError() throws Exception {
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                wire.send("{'jsonrpc':'2.0','id':'q','method':'elicitation/create','params':[1]}");
              } else if ("q".equals(request.id())) {
                wire.send("{'jsonrpc':'2.0','id':2,'result':{'content':[]}}");
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      assertThat(call(client, 1).isError()).isFalse();
      assertThat(server.next(json -> "q".equals(json.get("id"))).get("error")).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','result':{}}",
        "{'jsonrpc':'2.0','id':null,'result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':null,'result':null}",
        "{'jsonrpc':'2.0','id':null,'error':{'code':-32600,'message':'no id'}}"
      })
  void anAnswerToANotificationHarmsNobody(String answer) throws Exception {
    List<Scripted.Request> waiting = new ArrayList<>();
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              waiting.add(request);
              if (waiting.size() == 2) {
                wire.send(answer);
                wire.result(waiting.getLast(), text("x"));
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      assertThat(call(client, 1).content().getFirst()).containsEntry("text", "x");
    }
  }

  @Test
  void anErrorThatNamesNoRequestEndsTheOnlyCall() throws Exception {
    Scripted server =
        Scripted.modern(
            (_, wire) ->
                wire.send(
                    "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'too long'}}"));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> call(client, 1)).hasMessageContaining("too long");
    }
  }
}
