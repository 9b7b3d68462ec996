package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.answering;
import static dev.pawl.protocol.client.Clients.beside;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What servers ask during a call, and calls that become tasks. */
@Timeout(60)
class AsksTest {
  private static final String FORM =
      "'message':'?','requestedSchema':{'type':'object','properties':{"
          + "'a':{'type':'string','default':'x'},'b':{'type':'string','default':'y'},'c':{}}}";
  private static final Answers ACCEPTING =
      (_, _) -> Values.object("action", "accept", "content", Values.object("a", "mine"));

  private static final Scripted.Script ASKING =
      (request, wire) -> {
        if (request.method().equals("tools/call")) {
          wire.send(
              "{'jsonrpc':'2.0','id':'q','method':'elicitation/create','params':{" + FORM + "}}");
        }
      };

  @Test
  void anAcceptedFormIsCompletedWithItsDefaults() throws Exception {
    Scripted server = Scripted.legacy(ASKING);
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = beside(() -> client.call("x", Map.of(), answering(ACCEPTING)));
      assertThat(server.next(json -> "q".equals(json.get("id"))).get("result"))
          .isEqualTo(Map.of("action", "accept", "content", Map.of("a", "mine", "b", "y")));
      call.thread().interrupt();
    }
  }

  @Test
  void whatNobodyCanAnswerIsCancelled() throws Exception {
    Scripted server = Scripted.legacy(ASKING);
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = beside(() -> client.call("x", Map.of(), CallOptions.PLAIN));
      assertThat(server.next(json -> "q".equals(json.get("id"))).get("result"))
          .isEqualTo(Map.of("action", "cancel"));
      call.thread().interrupt();
    }
  }

  @Test
  void theServerMayTakeAQuestionBack() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              ASKING.take(request, wire);
              if (request.method().equals("tools/call")) {
                asked.await();
                wire.send(
                    "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'q'}}");
                interrupted.await();
                wire.result(request, "'content':[]");
              }
            });
    Answers waiting =
        (_, _) -> {
          asked.countDown();
          try {
            new CountDownLatch(1).await();
            return Map.of();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
        };
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      assertThat(client.call("x", Map.of(), answering(waiting)).isError()).isFalse();
    }
  }

  @Test
  void whatACallAskedThatIsOverIsAnsweredByNobody() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Answers waiting =
        (_, _) -> {
          asked.countDown();
          try {
            new CountDownLatch(1).await();
            return Map.of();
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
        };
    Scripted server = Scripted.legacy(ASKING);
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = beside(() -> client.call("x", Map.of(), answering(waiting)));
      asked.await();
      call.thread().interrupt();
      interrupted.await();
      assertThat(server.next(json -> "q".equals(json.get("id"))).get("result"))
          .isEqualTo(Map.of("action", "cancel"));
    }
  }

  @Test
  void inTheNewEraTheNextRequestBringsAnswersAndState() throws Exception {
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              if (request.params().containsKey("inputResponses")) {
                wire.result(request, "'content':[]");
              } else {
                wire.result(
                    request,
                    "'resultType':'input_required','requestState':'s','inputRequests':{"
                        + "'k':{'method':'elicitation/create','params':{"
                        + FORM
                        + "}},'odd':7}");
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      client.call("x", Map.of("n", 1), answering(ACCEPTING));
      Map<?, ?> first = (Map<?, ?>) server.next("tools/call").get("params");
      Map<?, ?> second = (Map<?, ?>) server.next("tools/call").get("params");
      assertThat(first.containsKey("requestState")).isFalse();
      assertThat(second.get("requestState")).isEqualTo("s");
      assertThat(second.get("arguments")).isEqualTo(Map.of("n", 1));
      assertThat(second.get("inputResponses"))
          .isEqualTo(
              Map.of("k", Map.of("action", "accept", "content", Map.of("a", "mine", "b", "y"))));
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("nobody here can answer");
    }
  }

  private static String task(String status, String more) {
    return "'resultType':'task','taskId':'t','status':'" + status + "','pollIntervalMs':1" + more;
  }

  @Test
  void aTaskIsAskedAboutUntilItEnds() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              switch (request.method()) {
                case "tools/call" -> wire.result(request, task("working", ""));
                case "tasks/update" -> wire.result(request, "'resultType':'complete'");
                default -> {
                  switch (asked.incrementAndGet()) {
                    case 1 -> wire.result(request, task("working", ""));
                    case 2, 3 ->
                        wire.result(
                            request,
                            task(
                                "input_required",
                                ",'inputRequests':{'k':{'method':'elicitation/create','params':{}}}"));
                    default ->
                        wire.result(
                            request,
                            task(
                                "completed", ",'result':{'content':[{'type':'text','text':'y'}]}"));
                  }
                }
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      CallResult result = client.call("x", Map.of(), answering(ACCEPTING));
      assertThat(result.content().getFirst()).containsEntry("text", "y");
      Map<?, ?> update = (Map<?, ?>) server.next("tasks/update").get("params");
      assertThat(update.get("inputResponses"))
          .isEqualTo(Map.of("k", Map.of("action", "accept", "content", Map.of("a", "mine"))));
      assertThat(server.received).noneMatch(json -> "tasks/update".equals(json.get("method")));
    }
  }

  @Test
  void anInterruptCancelsATaskThatNeverEnds() throws Exception {
    Scripted server = Scripted.modern((request, wire) -> wire.result(request, task("working", "")));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      Beside<CallResult> call = beside(() -> client.call("x", Map.of(), CallOptions.PLAIN));
      server.next("tasks/get");
      server.next("tasks/get");
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      Map<?, ?> cancelled = (Map<?, ?>) server.next("tasks/cancel").get("params");
      assertThat(cancelled.get("taskId")).isEqualTo("t");
    }
  }

  @Test
  void aTaskThatFailedSaysWhy() throws Exception {
    Scripted server =
        Scripted.modern(
            (request, wire) ->
                wire.result(request, task("failed", ",'error':{'code':-5,'message':'burnt'}")));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("burnt");
    }
  }

  @Test
  void aTaskThatAsksWhatNobodyCanAnswerIsCancelled() throws Exception {
    Scripted server =
        Scripted.modern(
            (request, wire) ->
                wire.result(
                    request,
                    task(
                        "input_required",
                        ",'inputRequests':{'k':{'method':'elicitation/create'}}")));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(RpcException.class);
      assertThat(server.next("tasks/cancel")).isNotNull();
    }
  }
}
