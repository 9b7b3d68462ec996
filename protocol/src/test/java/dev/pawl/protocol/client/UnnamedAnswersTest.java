package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.beside;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers that do not say what they answer, from programs that were sent notifications before. None
 * of the calls would be given up before the test is.
 */
@Timeout(20)
class UnnamedAnswersTest {
  private static final String UNREADABLE = "the server's answer cannot be read: ";

  /** A program of the first era that answers every call with the same line. */
  private static Scripted answering(String line) {
    return Scripted.legacy(
        (request, wire) -> {
          if (request.method().equals("tools/call")) {
            wire.send(line.replace("#", String.valueOf(request.id())));
          }
        });
  }

  private static CallResult call(McpClient client) throws Exception {
    return client.call("x", Map.of(), CallOptions.PLAIN);
  }

  private static void failsEachTime(McpClient client) {
    for (int n = 0; n < 3; n++) {
      assertThatThrownBy(() -> call(client)).hasMessageStartingWith(UNREADABLE);
    }
    assertThat(client.isOpen()).isTrue();
  }

  private static boolean failsEachTime(String line) throws Exception {
    try (McpClient client = McpClient.connect(answering(line), LEGACY)) {
      failsEachTime(client);
      return true;
    }
  }

  @Test
  void whatMayAnswerANotificationFailsTheCallThatIsNotAnsweredInAMoment() throws Exception {
    List<Beside<Boolean>> all = new ArrayList<>();
    for (String line :
        List.of(
            "{'jsonrpc':'2.0','result':{'content':[]}}",
            "{'jsonrpc':'2.0','id':null,'result':{'content':[]}}",
            "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'Parse error'}}",
            "{'jsonrpc':'2.0','id':null,'error':{'code':-32603,'message':'Internal error'}}",
            "{'jsonrpc':'2.0','id':null,'error':{'code':-32000,'message':'Too large'}}")) {
      all.add(beside(() -> failsEachTime(line)));
    }
    for (Beside<Boolean> each : all) {
      assertThat(each.get()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':1.5,'result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':[1],'result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':{},'result':{}}",
        "{'jsonrpc':'2.0','id':'#.0','result':{'content':[]}}",
        "{'jsonrpc':'2.0','id':' #','result':{'content':[]}}"
      })
  void whatHasAnIdAnswersNoNotification(String line) throws Exception {
    assertThat(failsEachTime(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {-32700, -32600, -32601, -32603, -32000, 1})
  void anyErrorThatNamesNoRequestEndsTheOnlyCall(int code) throws Exception {
    Scripted server =
        Scripted.modern(
            (_, wire) ->
                wire.send(
                    "{'jsonrpc':'2.0','id':null,'error':{'code':%d,'message':'m'}}"
                        .formatted(code)));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      failsEachTime(client);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\n{'jsonrpc':'2.0','id':#,'result':null}",
        "{\n{'jsonrpc':'2.0','id':#,'result':'done'}",
        "{\n\n{'jsonrpc':'2.0','id':'#','result':{'content':[],}}",
        "{\n{\n{'jsonrpc':'2.0','id':#,'result':null}",
        "[\n{'jsonrpc':'2.0','id':#,'result':null}",
        "[\n  {'jsonrpc':'2.0','id':#,'result':null},\n  {'jsonrpc':'2.0','id':0,'result':{}}\n]",
        "{\n  'level': 'info',\n{'jsonrpc':'2.0','id':#,'result':null}",
        "{\n  'level': 'info',\n{\n  'jsonrpc': '2.0',\n  'id': #,\n  'result': {}\n}"
      })
  void aBracketThatStandsThereDoesNotHideTheAnswer(String lines) throws Exception {
    assertThat(failsEachTime(lines)).isTrue();
  }

  /** It answers what it does not know and goes on with the call, which takes its time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':null,'error':{'code':-32601,'message':'Method not found'}}",
        "{'jsonrpc':'2.0','id':null,'error':{'code':-32600,'message':'no id'}}",
        "{'jsonrpc':'2.0','id':null,'result':{}}",
        "{'jsonrpc':'2.0','result':null}"
      })
  void theUsualAnswerToANotificationFailsNoCall(String answer) throws Exception {
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                wire.send(answer);
              } else if (request.method().equals("ping")) {
                wire.send("{'jsonrpc':'2.0','id':2,'result':{'content':[]}}");
                wire.result(request, "");
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = beside(() -> call(client));
      server.next("tools/call");
      client.ping();
      assertThat(call.get().isError()).isFalse();
    }
  }
}
