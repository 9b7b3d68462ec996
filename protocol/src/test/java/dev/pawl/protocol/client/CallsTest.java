package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.beside;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls to servers that answer late, wrongly, for ever or not at all. */
@Timeout(60)
class CallsTest {
  private static final int CROWD = 1_000;
  private static final Scripted.Script SILENT = (_, _) -> {};

  private static CallResult call(McpClient client, Object n) throws Exception {
    return client.call("x", Map.of("n", n), CallOptions.PLAIN);
  }

  private static String text(Object n) {
    return "'content':[{'type':'text','text':'" + n + "'}]";
  }

  @Test
  void aThousandCallsAtOnceEachGetTheirOwnAnswer() throws Exception {
    List<Scripted.Request> waiting = new ArrayList<>();
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              waiting.add(request);
              if (waiting.size() == CROWD) {
                Collections.shuffle(waiting, new java.util.Random(1));
                for (Scripted.Request each : waiting) {
                  wire.send("{'jsonrpc':'2.0','id':99999999,'result':{}}");
                  wire.send("{'jsonrpc':'2.0','id':'1','result':{}}");
                  wire.result(each, text(each.arguments().get("n")));
                  wire.result(each, text("again"));
                }
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      List<Beside<CallResult>> calls = new ArrayList<>();
      for (int n = 0; n < CROWD; n++) {
        int own = n;
        calls.add(beside(() -> call(client, own)));
      }
      for (int n = 0; n < CROWD; n++) {
        assertThat(calls.get(n).get().content().getFirst()).containsEntry("text", "" + n);
      }
    }
  }

  @Test
  void progressReachesTheCallThatItBelongsTo() throws Exception {
    List<Scripted.Request> waiting = new ArrayList<>();
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (!request.method().equals("tools/call")) {
                return;
              }
              waiting.add(request);
              if (waiting.size() == 2) {
                for (Scripted.Request each : waiting) {
                  Object token = ((Map<?, ?>) each.params().get("_meta")).get("progressToken");
                  wire.send(
                      "{'jsonrpc':'2.0','method':'notifications/progress','params':{'progressToken':%s,'progress':1,'total':2,'message':'%s'}}"
                          .formatted(Json.write(token), each.arguments().get("n")));
                  wire.result(each, text(""));
                }
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      List<Beside<String>> calls = new ArrayList<>();
      for (String each : List.of("a", "b")) {
        calls.add(
            beside(
                () -> {
                  StringBuilder heard = new StringBuilder();
                  Progress progress =
                      (done, total, message) -> heard.append(done + "/" + total + message);
                  client.call("x", Map.of("n", each), new CallOptions(progress, null, Map.of()));
                  return heard.toString();
                }));
      }
      assertThat(calls.get(0).get()).isEqualTo("1.0/2.0a");
      assertThat(calls.get(1).get()).isEqualTo("1.0/2.0b");
    }
  }

  @Test
  void progressIsASignOfLife() throws Exception {
    AtomicInteger steps = new AtomicInteger();
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                Object token = ((Map<?, ?>) request.params().get("_meta")).get("progressToken");
                // Longer than the silence allowed, in steps that are shorter.
                while (steps.incrementAndGet() < 15) {
                  Thread.sleep(100);
                  wire.send(
                      "{'jsonrpc':'2.0','method':'notifications/progress','params':{'progressToken':%s,'progress':%d}}"
                          .formatted(Json.write(token), steps.get()));
                }
                wire.result(request, text("done"));
              }
            });
    ClientOptions options = LEGACY.withSilence(Duration.ofSeconds(1));
    try (McpClient client = McpClient.connect(server, options)) {
      CallOptions heard = new CallOptions((_, _, _) -> {}, null, Map.of());
      assertThat(client.call("x", Map.of(), heard).isError()).isFalse();
    }
  }

  @Test
  void aListenerThatFailsHarmsNobody() throws Exception {
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                Object token = ((Map<?, ?>) request.params().get("_meta")).get("progressToken");
                wire.send(
                    "{'jsonrpc':'2.0','method':'notifications/progress','params':{'progressToken':%s,'progress':1}}"
                        .formatted(Json.write(token)));
                wire.send("{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}");
                wire.result(request, text("done"));
              }
            });
    ClientOptions options =
        LEGACY.withChanged(
            _ -> {
              throw new IllegalStateException("as it is meant to");
            });
    try (McpClient client = McpClient.connect(server, options)) {
      Progress broken =
          (_, _, _) -> {
            throw new IllegalStateException("as it is meant to");
          };
      CallOptions heard = new CallOptions(broken, null, Map.of());
      assertThat(client.call("x", Map.of(), heard).isError()).isFalse();
    }
  }

  @Test
  void silenceEndsACallAndCancelsIt() throws Exception {
    Scripted server = Scripted.modern(SILENT);
    ClientOptions options = OPTIONS.withSilence(Duration.ofMillis(50));
    try (McpClient client = McpClient.connect(server, options)) {
      assertThatThrownBy(() -> call(client, 1))
          .isInstanceOf(SilenceException.class)
          .hasMessage("no answer to tools/call and no progress for 50 ms");
      Object id = server.next("tools/call").get("id");
      assertThat(server.next("notifications/cancelled").get("params"))
          .isEqualTo(Map.of("requestId", id));
      assertThat(client.isOpen()).isTrue();
    }
  }

  @Test
  void silenceTellsOfAnAnswerToWhatWasNeverAsked() throws Exception {
    for (String id : List.of("4711", "'foreign'")) {
      Scripted server =
          Scripted.modern((_, wire) -> wire.send("{'jsonrpc':'2.0','id':" + id + ",'result':{}}"));
      ClientOptions options = OPTIONS.withSilence(Duration.ofMillis(200));
      try (McpClient client = McpClient.connect(server, options)) {
        assertThatThrownBy(() -> call(client, 1))
            .isInstanceOf(SilenceException.class)
            .hasMessage(
                "no answer to tools/call and no progress for 200 ms;"
                    + " it answered a call that was not made (id %s)",
                id.replace('\'', '"'));
      }
    }
  }

  @Test
  void anInterruptCancelsOnlyTheOneCall() throws Exception {
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              if (Integer.valueOf(2).equals(request.arguments().get("n"))) {
                wire.result(request, text("two"));
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      Beside<CallResult> call = beside(() -> call(client, 1));
      Object id = server.next("tools/call").get("id");
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      assertThat(server.next("notifications/cancelled").get("params"))
          .isEqualTo(Map.of("requestId", id));
      assertThat(call(client, 2).isError()).isFalse();
    }
  }

  private static List<Beside<CallResult>> waiting(Scripted server, McpClient client)
      throws Exception {
    List<Beside<CallResult>> calls = new ArrayList<>();
    for (int n = 0; n < 50; n++) {
      calls.add(beside(() -> call(client, 0)));
    }
    for (int n = 0; n < 50; n++) {
      server.next("tools/call");
    }
    return calls;
  }

  @Test
  void closingFailsAllThatWait() throws Exception {
    Scripted server = Scripted.modern(SILENT);
    McpClient client = McpClient.connect(server, OPTIONS);
    List<Beside<CallResult>> calls = waiting(server, client);
    client.close();
    client.close();
    for (Beside<CallResult> each : calls) {
      assertThat(each.failure())
          .isInstanceOf(ConnectionLostException.class)
          .hasMessage("the connection was closed");
    }
    assertThat(client.isOpen()).isFalse();
    assertThatThrownBy(() -> call(client, 1)).isInstanceOf(ConnectionLostException.class);
  }

  @Test
  void aLostConnectionFailsAllThatWait() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Scripted server =
        Scripted.modern(
            (_, wire) -> {
              if (asked.incrementAndGet() == 50) {
                wire.die();
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      for (Beside<CallResult> each : waiting(server, client)) {
        assertThat(each.failure())
            .isInstanceOf(ConnectionLostException.class)
            .hasMessage("the server ended (scripted)");
      }
      assertThat(client.isOpen()).isFalse();
    }
  }

  @Test
  void aServerThatNeverReadsHoldsUpNobody() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    OutputStream stuck =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            try {
              ended.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
            throw new IOException("ended");
          }
        };
    Pipe silent = new Pipe();
    Connector connector =
        () -> new StdioTransport(silent.source, stuck, ended::countDown, what -> what);
    Beside<McpClient> connecting = beside(() -> McpClient.connect(connector, LEGACY));
    connecting.thread().interrupt();
    assertThat(connecting.failure()).isInstanceOf(InterruptedException.class);
    assertThat(ended.getCount()).isZero();
    silent.sink.close();
  }

  @Test
  void aMessageThatIsTooLongEndsTheConnection() throws Exception {
    Scripted server =
        Scripted.modern(
            (_, wire) -> {
              byte[] chunk = new byte[1 << 20];
              for (int n = 0; n < 11; n++) {
                wire.raw(chunk);
              }
              wire.send("");
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> call(client, 1))
          .isInstanceOf(ConnectionLostException.class)
          .hasMessage("the server sent a message of more than 10485760 bytes (scripted)");
    }
  }

  @Test
  void linesThatAreNoMessagesArePassedOver() throws Exception {
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              wire.send("Welcome to the server!");
              wire.send("");
              wire.send("[]");
              wire.send("{}");
              wire.raw(new byte[] {(byte) 0xff, 0, '\n'});
              wire.result(request, text("x"));
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThat(call(client, 1).isError()).isFalse();
    }
  }

  @Test
  void aListWithoutEndIsBounded() throws Exception {
    AtomicInteger pages = new AtomicInteger();
    Scripted cyclic =
        Scripted.modern((request, wire) -> wire.result(request, "'prompts':[],'nextCursor':'a'"));
    Scripted endless =
        Scripted.modern(
            (request, wire) ->
                wire.result(
                    request,
                    "'prompts':[%s{}],'nextCursor':'%d'"
                        .formatted("{},".repeat(999), pages.incrementAndGet())));
    for (Scripted each : List.of(cyclic, endless)) {
      try (McpClient client = McpClient.connect(each, OPTIONS)) {
        assertThatThrownBy(client::prompts)
            .isInstanceOf(IOException.class)
            .hasMessage("the server's list of prompts has no end");
      }
    }
    assertThat(pages).hasValueLessThan(200);
  }

  @Test
  void anErrorOfTheServerIsPassedOn() throws Exception {
    Scripted server = Scripted.modern((request, wire) -> wire.error(request, -32602, ""));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> call(client, 1))
          .isInstanceOfSatisfying(
              RpcException.class, e -> assertThat(e.error().code()).isEqualTo(-32602));
    }
  }
}
