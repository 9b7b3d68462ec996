package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.beside;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Undefined;
import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of tools that are no results. */
@Timeout(60)
class ToolResultsTest {
  private final Watching watching = new Watching(true);

  private static Scripted server(Era era, Scripted.Script calls) {
    return era == Era.LEGACY ? Scripted.legacy(calls) : Scripted.modern(calls);
  }

  private static Scripted answering(Era era, String members) {
    return server(
        era,
        (request, wire) -> {
          if (request.method().equals("tools/call")) {
            wire.result(request, members);
          }
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          'content':'hello'                        | its `content` is no list
          'content':{'text':'hello'}               | its `content` is no list
          'content':'hello','structuredContent':{} | its `content` is no list
          'content':['hello']                      | an item of its `content` is no object
          'toolResult':7                           | it has neither `content` nor `structuredContent`
          """)
  void whatWouldBeLostIsShown(String members, String why) throws Exception {
    for (Era era : Era.values()) {
      Watching watch = new Watching(true);
      try (McpClient client = McpClient.connect(answering(era, members), Clients.of(era))) {
        assertThatThrownBy(() -> client.call("x", Map.of(), watch.options()))
            .isInstanceOf(UnreadableAnswerException.class)
            .hasMessage(
                "the server's answer cannot be read: %s: `{%s}`"
                    .formatted(why, members.replace('\'', '"')));
        assertThat(watch.end()).isEmpty();
      }
    }
  }

  @Test
  void aResultMayHaveNothingToSay() throws Exception {
    for (Era era : Era.values()) {
      try (McpClient client = McpClient.connect(answering(era, "'content':[]"), Clients.of(era))) {
        CallResult result = client.call("x", Map.of(), CallOptions.PLAIN);
        assertThat(result.content()).isEmpty();
        assertThat(result.structured()).isEqualTo(Undefined.UNDEFINED);
      }
    }
  }

  @Test
  void anErrorNeedNotSayWhy() throws Exception {
    Scripted server = answering(Era.MODERN, "'isError':true");
    try (McpClient client = McpClient.connect(server, Clients.OPTIONS)) {
      assertThat(client.call("x", Map.of(), CallOptions.PLAIN).isError()).isTrue();
    }
  }

  @Test
  void whatCannotBeReadIsNoLateAnswer() throws Exception {
    CountDownLatch givenUp = new CountDownLatch(1);
    Scripted server =
        server(
            Era.LEGACY,
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                givenUp.await();
                wire.result(request, "'content':'late'");
              }
            });
    try (McpClient client = McpClient.connect(server, Clients.LEGACY)) {
      Beside<CallResult> call = beside(() -> client.call("x", Map.of(), watching.options()));
      server.next("tools/call");
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      givenUp.countDown();
      assertThat(watching.end()).isEmpty();
    }
  }
}
