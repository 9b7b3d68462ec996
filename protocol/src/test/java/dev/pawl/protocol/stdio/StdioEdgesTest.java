package dev.pawl.protocol.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StdioEdgesTest {
  private static final String PING = "{'jsonrpc':'2.0','id':99,'method':'ping'}";

  private final SampleServer sample = new SampleServer();
  private StdioClient client;

  @BeforeEach
  void connect() throws IOException {
    client = new StdioClient(sample.server());
  }

  @AfterEach
  void disconnect() throws IOException {
    client.close();
  }

  @Test
  void refusesAMessageThatIsTooLongAndGoesOn() throws IOException, InterruptedException {
    client.raw("x".repeat(11 * 1024 * 1024).getBytes(UTF_8));
    client.raw("\n".getBytes(UTF_8));
    assertThat(code(client.next())).isEqualTo(-32600);
    assertThat(client.ask(PING)).containsKey("result");
  }

  @Test
  void readsALongMessageThatComesInSmallPieces() throws IOException, InterruptedException {
    String filler = "y".repeat(8 << 20);
    byte[] bytes =
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":\""
                + filler
                + "\"}}\n")
            .getBytes(UTF_8);
    for (int from = 0; from < bytes.length; from += 4096) {
      client.raw(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + 4096)));
    }
    assertThat(client.next()).containsKey("result");
  }

  @Test
  void answersHalfAMessageAtTheEndWithAParseErrorAndEnds()
      throws IOException, InterruptedException {
    client.raw("{\"jsonrpc\":\"2.0\",\"id\":1,\"meth".getBytes(UTF_8));
    client.closeInput();
    assertThat(code(client.next())).isEqualTo(-32700);
    assertThat(client.endsWithin(Duration.ofSeconds(5))).isTrue();
  }

  @Test
  void answersAWholeMessageAtTheEndThatHasNoLineEnd() throws IOException, InterruptedException {
    client.raw(PING.replace('\'', '"').getBytes(UTF_8));
    client.closeInput();
    assertThat(client.next()).containsKey("result");
    assertThat(client.endsWithin(Duration.ofSeconds(5))).isTrue();
  }

  @Test
  void passesOverBlankLinesAndTakesEitherLineEnd() throws IOException, InterruptedException {
    client.raw("\n\r\n  \t\r\n\n".getBytes(UTF_8));
    client.raw((PING.replace('\'', '"') + "\r\n").getBytes(UTF_8));
    assertThat(client.next()).containsKey("result");
    assertThat(client.pending()).isZero();
  }

  @Test
  void doesNotKnowAnUnknownMethod() throws IOException, InterruptedException {
    client.initialize();
    assertThat(code(client.ask("{'jsonrpc':'2.0','id':1,'method':'no/such'}"))).isEqualTo(-32601);
    assertThat(
            code(
                client.ask(
                    "{'jsonrpc':'2.0','id':2,'method':'no/such','params':{"
                        + StdioClient.MODERN
                        + "}}")))
        .isEqualTo(-32601);
  }

  @Test
  void refusesAnIdThatIsInUse() throws IOException, InterruptedException {
    client.initialize();
    client.send("{'jsonrpc':'2.0','id':5,'method':'tools/call','params':{'name':'wait'}}");
    sample.started().acquire();
    assertThat(code(client.ask("{'jsonrpc':'2.0','id':5,'method':'ping'}"))).isEqualTo(-32600);
    assertThat(client.ask("{'jsonrpc':'2.0','id':'5','method':'ping'}")).containsKey("result");
  }

  @ParameterizedTest
  @ValueSource(strings = {"break", "odd"})
  void answersACallOfABrokenToolToo(String tool) throws IOException, InterruptedException {
    client.initialize();
    String call = "{'jsonrpc':'2.0','id':5,'method':'tools/call','params':{'name':'" + tool + "'}}";
    assertThat(code(client.ask(call))).isEqualTo(-32603);
    assertThat(code(client.ask(call))).isEqualTo(-32603);
  }

  @Test
  void letsAClientOfTheFirstEraSubscribeToSoManyResourcesOnly()
      throws IOException, InterruptedException {
    String subscribe =
        "{'jsonrpc':'2.0','id':1,'method':'resources/subscribe','params':{'uri':'u:%d'}}";
    for (int n = 0; n < 1_000; n++) {
      assertThat(client.ask(subscribe.formatted(n))).containsKey("result");
    }
    assertThat(client.ask(subscribe.formatted(7))).containsKey("result");
    assertThat(code(client.ask(subscribe.formatted(1_000)))).isEqualTo(-32600);
  }

  @Test
  void handlesAHundredCallsAtOnce() throws IOException, InterruptedException {
    client.initialize();
    Set<Object> ids = new HashSet<>();
    for (int id = 0; id < SampleServer.CROWD; id++) {
      client.send(
          "{'jsonrpc':'2.0','id':" + id + ",'method':'tools/call','params':{'name':'meet'}}");
    }
    for (int n = 0; n < SampleServer.CROWD; n++) {
      Map<String, Object> answer = client.next();
      assertThat(Json.write(answer)).contains("met");
      ids.add(answer.get("id"));
    }
    assertThat(ids).hasSize(SampleServer.CROWD);
  }

  @Test
  void interruptsWhatStillRunsSomeTimeAfterTheClientLeft()
      throws IOException, InterruptedException {
    client.initialize();
    client.send("{'jsonrpc':'2.0','id':5,'method':'tools/call','params':{'name':'wait'}}");
    sample.started().acquire();
    client.closeInput();
    assertThat(client.endsWithin(Duration.ofSeconds(15))).isTrue();
    assertThat(sample.interrupted().tryAcquire()).isTrue();
  }

  @RepeatedTest(50)
  void losesNoAnswerWhenTheInputEndsRightAfterTheQuestion()
      throws IOException, InterruptedException {
    client.send(PING);
    client.closeInput();
    assertThat(client.endsWithin(Duration.ofSeconds(5))).isTrue();
    assertThat(client.pending()).isOne();
  }

  @Test
  void endsAtOnceWhenOnlyASubscriptionIsOpen() throws IOException, InterruptedException {
    client.ask(
        "{'jsonrpc':'2.0','id':1,'method':'subscriptions/listen','params':{"
            + "'notifications':{'toolsListChanged':true},"
            + StdioClient.MODERN
            + "}}");
    client.closeInput();
    assertThat(client.endsWithin(Duration.ofSeconds(3))).isTrue();
  }

  private static Object code(Map<String, Object> answer) {
    return answer.get("error") instanceof Map<?, ?> error ? error.get("code") : answer;
  }
}
