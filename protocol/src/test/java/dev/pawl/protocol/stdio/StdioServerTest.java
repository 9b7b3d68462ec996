package dev.pawl.protocol.stdio;

import static dev.pawl.protocol.stdio.StdioClient.MODERN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StdioServerTest {
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
  void servesAClientOfTheFirstEra() throws IOException, InterruptedException {
    client.initialize();
    assertThat(text(client.ask("{'jsonrpc':'2.0','id':2,'method':'tools/list'}")))
        .contains("'id':2", "'name':'echo'", "'inputSchema':{'type':'object'}")
        .doesNotContain("resultType");
    assertThat(text(client.ask(call("3", "echo", "'arguments':{'a':[1,null]}"))))
        .contains("'id':3", "'structuredContent':{'a':[1,null]}");
  }

  @Test
  void negotiatesTheVersionOfTheFirstEra() throws IOException, InterruptedException {
    String asked =
        "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'%s'}}";
    assertThat(text(client.ask(asked.formatted("2024-11-05")))).contains("'2024-11-05'");
    assertThat(text(client.ask(asked.formatted("1999-01-01")))).contains("'2025-11-25'");
  }

  @Test
  void servesAClientOfTheSecondEraWithoutAHandshake() throws IOException, InterruptedException {
    assertThat(text(client.ask(request("1", "server/discover", MODERN))))
        .contains("'supportedVersions':['2026-07-28']", "'resultType':'complete'");
    assertThat(text(client.ask(request("2", "tools/list", MODERN))))
        .contains("'name':'meet'", "'ttlMs':", "'cacheScope':'public'");
    assertThat(text(client.ask(call("3", "echo", "'arguments':{'a':1}," + MODERN))))
        .contains("'structuredContent':{'a':1}", "'resultType':'complete'");
  }

  @Test
  void servesBothErasOnOneConnection() throws IOException, InterruptedException {
    assertThat(text(client.ask(call("1", "echo", MODERN)))).contains("resultType");
    assertThat(text(client.ask(call("2", "echo", "'arguments':{}")))).contains("-32600");
    client.initialize();
    assertThat(text(client.ask(call("3", "echo", "'arguments':{}")))).doesNotContain("resultType");
    assertThat(text(client.ask(call("4", "echo", MODERN)))).contains("resultType");
  }

  @Test
  void interruptsACancelledCallAndDoesNotAnswerIt() throws IOException, InterruptedException {
    client.initialize();
    client.send(call("7", "wait", "'arguments':{}"));
    sample.started().acquire();
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':7}}");
    sample.interrupted().acquire();
    assertThat(client.isQuietFor(Duration.ofMillis(200))).isTrue();
    assertThat(text(client.ask(request("7", "ping", ""))))
        .isEqualTo("{'jsonrpc':'2.0','id':7,'result':{}}");
  }

  @Test
  void ignoresTheCancellationOfWhatIsNotGoingOn() throws IOException, InterruptedException {
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':9}}");
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':{}}}");
    client.send("{'jsonrpc':'2.0','method':'notifications/unheard_of'}");
    assertThat(text(client.ask(request("1", "ping", "")))).contains("'result':{}");
  }

  @Test
  void reportsProgressInOrderAndBeforeTheAnswer() throws IOException, InterruptedException {
    client.initialize();
    client.send(call("1", "steps", "'_meta':{'progressToken':'p'}"));
    for (int step = 1; step <= 20; step++) {
      assertThat(text(client.next())).contains("'progressToken':'p','progress':" + step + ",");
    }
    assertThat(text(client.next())).contains("'id':1", "done");
  }

  @Test
  void reportsNoProgressToThoseWhoDidNotAsk() throws IOException, InterruptedException {
    client.initialize();
    assertThat(text(client.ask(call("1", "steps", "'arguments':{}")))).contains("done");
  }

  @Test
  void asksAClientOfTheFirstEraInTheMiddleOfACall() throws IOException, InterruptedException {
    client.initialize();
    Map<String, Object> question = client.ask(call("1", "greet", "'arguments':{}"));
    assertThat(text(question)).contains("'method':'elicitation/create'", "Your name?");
    assertThat(
            text(
                client.ask(
                    "{'jsonrpc':'2.0','id':'"
                        + question.get("id")
                        + "','result':{'action':'accept','content':{'name':'Ada'}}}")))
        .contains("'id':1", "Ada");
  }

  @Test
  void asksAClientOfTheSecondEraToComeBackWithTheAnswer() throws IOException, InterruptedException {
    Map<String, Object> first = client.ask(call("1", "greet", MODERN));
    assertThat(text(first)).contains("'resultType':'input_required'", "'inputRequests':{'name':");
    String state = String.valueOf(((Map<?, ?>) first.get("result")).get("requestState"));
    String answers =
        "'inputResponses':{'name':{'action':'accept','content':{'name':'Ada'}}},'requestState':'"
            + state
            + "',";
    assertThat(text(client.ask(call("2", "greet", answers + MODERN))))
        .contains("'resultType':'complete'", "Ada");
    String forged = answers.replace(state, "x" + state);
    assertThat(text(client.ask(call("3", "greet", forged + MODERN)))).contains("-32602");
  }

  @Test
  void doesNotAskAClientThatCannotAnswer() throws IOException, InterruptedException {
    String unable = MODERN.replace("'elicitation':{}", "");
    assertThat(text(client.ask(call("1", "greet", unable)))).contains("-32021");
  }

  private static String call(String id, String tool, String params) {
    return request(id, "tools/call", "'name':'" + tool + "'," + params);
  }

  private static String request(String id, String method, String params) {
    return "{'jsonrpc':'2.0','id':%s,'method':'%s','params':{%s}}".formatted(id, method, params);
  }

  private static String text(Map<String, Object> message) {
    return Json.write(message).replace('"', '\'');
  }
}
