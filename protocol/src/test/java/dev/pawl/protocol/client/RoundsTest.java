package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.answering;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that are none yet. */
@Timeout(60)
class RoundsTest {
  private static final String ASKING =
      "'resultType':'input_required','requestState':'s',"
          + "'inputRequests':{'k':{'method':'elicitation/create','params':{}}}";
  private static final Answers DECLINING = (_, _) -> Values.object("action", "decline");

  /** A server that says the same to every call. */
  private static Scripted.Script saying(String members, AtomicInteger calls) {
    return (request, wire) -> {
      if (request.method().equals("tools/call")) {
        calls.incrementAndGet();
        wire.result(request, members);
      }
    };
  }

  @Test
  void anEndlessWishForInputIsBounded() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server = Scripted.modern(saying(ASKING, calls));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), answering(DECLINING)))
          .isInstanceOf(IOException.class)
          .hasMessage("the server asked for input 50 times");
    }
    assertThat(calls).hasValue(50);
  }

  @Test
  void aServerMayPutARequestOffButNotForEver() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server =
        Scripted.modern(saying("'resultType':'input_required','requestState':'s'", calls));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(IOException.class)
          .hasMessage("the server put the request off 8 times");
    }
    assertThat(calls).hasValue(8);
  }

  @Test
  void aWishForNothingIsNoReasonToCallAgain() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server = Scripted.modern(saying("'resultType':'input_required'", calls));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(UnreadableAnswerException.class)
          .hasMessage(
              "the server's answer cannot be read: it asks for input, and not for which:"
                  + " `{\"resultType\":\"input_required\"}`");
    }
    assertThat(calls).hasValue(1);
  }

  @Test
  void inTheFirstEraAResultIsAResult() throws Exception {
    for (String type : new String[] {"input_required", "task"}) {
      AtomicInteger calls = new AtomicInteger();
      Scripted server =
          Scripted.legacy(saying("'content':[],'taskId':'t','resultType':'" + type + "'", calls));
      try (McpClient client = McpClient.connect(server, LEGACY)) {
        assertThat(client.call("x", Map.of(), CallOptions.PLAIN).isError()).isFalse();
      }
      assertThat(calls).hasValue(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-32602, -32603, -32000})
  void anErrorAfterAQuestionLeavesTheCallUnfinished(int code) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              if (calls.incrementAndGet() == 1) {
                wire.result(request, ASKING);
              } else {
                wire.error(request, code, "");
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), answering(DECLINING)))
          .isInstanceOf(UnfinishedCallException.class)
          .hasMessage("the server had begun, and asked something; then: no");
    }
  }

  @Test
  void whatGoesWrongAfterAQuestionLeavesTheCallUnfinished() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              if (calls.incrementAndGet() == 1) {
                wire.result(request, ASKING);
              }
            });
    ClientOptions hasty = OPTIONS.withSilence(Duration.ofMillis(50));
    try (McpClient client = McpClient.connect(server, hasty)) {
      assertThatThrownBy(() -> client.call("x", Map.of(), answering(DECLINING)))
          .isInstanceOf(UnfinishedCallException.class)
          .hasMessage(
              "the server had begun, and asked something; then:"
                  + " no answer to tools/call and no progress for 50 ms");
    }
  }
}
