package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.answering;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that become tasks, about which the server cannot always be asked. */
@Timeout(60)
class RemoteTaskTest {
  private static final String COMPLETED =
      task("completed", ",'result':{'content':[{'type':'text','text':'y'}]}");

  private static String task(String status, String more) {
    return "'resultType':'task','taskId':'t','status':'" + status + "','pollIntervalMs':1" + more;
  }

  /** A server that goes on with its only call as a task. */
  private static Scripted tasks(AtomicInteger calls, Scripted.Script questions) {
    return Scripted.modern(
        (request, wire) -> {
          if (request.method().equals("tools/call")) {
            calls.incrementAndGet();
            wire.result(request, task("working", ""));
          } else {
            questions.take(request, wire);
          }
        });
  }

  @Test
  void goesOnWhenTheServerCanBeAskedAgain() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger();
    Scripted server =
        tasks(
            calls,
            (request, wire) -> {
              switch (asked.incrementAndGet()) {
                case 1 -> wire.error(request, -32602, "");
                case 2 -> wire.error(request, -32603, "");
                case 3 -> wire.result(request, task("working", ""));
                case 4 -> wire.error(request, -32020, "");
                default -> wire.result(request, COMPLETED);
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      CallResult result = client.call("x", Map.of(), CallOptions.PLAIN);
      assertThat(result.content().getFirst()).containsEntry("text", "y");
      assertThat(calls).hasValue(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-32602, -32603, -32020, -32601})
  void isLeftUnfinishedWhenTheServerCannotBeAskedForTooLong(int code) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server = tasks(calls, (request, wire) -> wire.error(request, code, ""));
    ClientOptions hasty = OPTIONS.withSilence(Duration.ofMillis(200));
    try (McpClient client = McpClient.connect(server, hasty)) {
      UnfinishedCallException failure =
          catchThrowableOfType(
              UnfinishedCallException.class, () -> client.call("x", Map.of(), CallOptions.PLAIN));
      assertThat(failure)
          .hasMessage(
              "the server went on with the call as a task,"
                  + " and cannot be asked about it any more: no");
      assertThat(failure.why()).isInstanceOf(RpcException.class);
      assertThat(server.next("tasks/cancel")).isNotNull();
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void isLeftUnfinishedWhenItsServerEnds() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server = tasks(calls, (_, wire) -> wire.die());
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      UnfinishedCallException failure =
          catchThrowableOfType(
              UnfinishedCallException.class, () -> client.call("x", Map.of(), CallOptions.PLAIN));
      assertThat(failure.why()).isInstanceOf(ConnectionLostException.class);
    }
  }

  @Test
  void anErrorThatIsTheTasksOwnMakesNoOtherCall() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server =
        tasks(
            calls,
            (request, wire) ->
                wire.result(request, task("failed", ",'error':{'code':-32020,'message':'m'}")));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      RpcException failure =
          catchThrowableOfType(
              RpcException.class, () -> client.call("x", Map.of(), CallOptions.PLAIN));
      assertThat(failure.error().code()).isEqualTo(-32020);
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void anAnswerThatWasNotDeliveredIsGivenAgainAndAskedForOnce() throws Exception {
    AtomicInteger questions = new AtomicInteger();
    AtomicInteger updates = new AtomicInteger();
    Scripted server =
        tasks(
            new AtomicInteger(),
            (request, wire) -> {
              if (request.method().equals("tasks/update")) {
                if (updates.incrementAndGet() < 3) {
                  wire.error(request, -32603, "");
                } else {
                  wire.result(request, "'resultType':'complete'");
                }
              } else if (updates.get() < 3) {
                wire.result(
                    request,
                    task(
                        "input_required",
                        ",'inputRequests':{'k':{'method':'elicitation/create','params':{}}}"));
              } else {
                wire.result(request, COMPLETED);
              }
            });
    Answers counting =
        (_, _) ->
            Values.object("action", "accept", "content", Map.of("n", questions.incrementAndGet()));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThat(client.call("x", Map.of(), answering(counting)).isError()).isFalse();
      assertThat(questions).hasValue(1);
      for (int n = 0; n < 3; n++) {
        Map<?, ?> update = (Map<?, ?>) server.next("tasks/update").get("params");
        assertThat(update.get("inputResponses"))
            .isEqualTo(Map.of("k", Map.of("action", "accept", "content", Map.of("n", 1))));
      }
    }
  }

  private static String asks(String key) {
    return task(
        "input_required",
        ",'inputRequests':{'" + key + "':{'method':'elicitation/create','params':{}}}");
  }

  /**
   * The first answer came through although its request failed. Later that of another question fails
   * once: that is one failure, and not one that lasts since then.
   */
  @Test
  void troubleWithAnAnswerIsOverWhenItHasComeThrough() throws Exception {
    AtomicInteger updates = new AtomicInteger();
    long[] troubledAt = new long[1];
    Duration silence = Duration.ofMillis(400);
    Scripted server =
        tasks(
            new AtomicInteger(),
            (request, wire) -> {
              if (request.method().equals("tasks/update")) {
                if (updates.incrementAndGet() == 1) {
                  troubledAt[0] = System.nanoTime();
                }
                if (updates.get() <= 2) {
                  wire.error(request, -32603, "");
                } else {
                  wire.result(request, "'resultType':'complete'");
                }
              } else if (updates.get() == 0) {
                wire.result(request, asks("first"));
              } else if (updates.get() >= 3) {
                wire.result(request, COMPLETED);
              } else if (System.nanoTime() - troubledAt[0] < 2 * silence.toNanos()) {
                wire.result(request, task("working", ""));
              } else {
                wire.result(request, asks("second"));
              }
            });
    Answers yes = (_, _) -> Values.object("action", "accept", "content", Map.of());
    try (McpClient client = McpClient.connect(server, OPTIONS.withSilence(silence))) {
      CallResult result = client.call("x", Map.of(), new CallOptions(null, yes, Map.of(), null));
      assertThat(result.content().getFirst()).containsEntry("text", "y");
    }
  }
}
