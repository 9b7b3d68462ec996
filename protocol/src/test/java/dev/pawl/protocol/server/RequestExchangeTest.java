package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestExchangeTest {
  private final List<Message> sent = new ArrayList<>();

  private Message answer(Map<String, @Nullable Object> capabilities, Tool.Handler handler) {
    McpServer server =
        new McpServer(
            new Implementation("test", "1"),
            null,
            new Offer(List.of(Tool.of("t", "Tries", handler)), List.of(), List.of(), null));
    Map<String, @Nullable Object> meta =
        Values.object(
            "io.modelcontextprotocol/protocolVersion", "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities", capabilities,
            "progressToken", "p");
    Message.Request call =
        new Message.Request(
            RequestId.of(1), "tools/call", Values.object("name", "t", "_meta", meta));
    return new Answering(server).answer(call, new Party("me"), sent::add).message();
  }

  private Message visit(Map<String, @Nullable Object> elicitation) {
    return answer(
        Values.object("elicitation", elicitation),
        (_, exchange) ->
            CallResult.of(exchange.ask("k", "elicitation/create", Values.object("mode", "url"))));
  }

  @Test
  void onlyWhoSaysSoIsSentToAPage() {
    for (Map<String, @Nullable Object> forms :
        List.<Map<String, @Nullable Object>>of(Map.of(), Values.object("form", Map.of()))) {
      assertThat(visit(forms))
          .isInstanceOfSatisfying(
              Message.Failure.class,
              failure -> assertThat(failure.error().code()).isEqualTo(RpcError.MISSING_CAPABILITY));
    }
    assertThat(visit(Values.object("url", Map.of())))
        .isInstanceOfSatisfying(
            Message.Result.class,
            result -> assertThat(result.result()).containsEntry("resultType", "input_required"));
  }

  @Test
  void progressOnlyGrowsAndIsAlwaysANumber() {
    answer(
        Map.of(),
        (_, exchange) -> {
          for (double each :
              new double[] {1, Double.NaN, Double.NEGATIVE_INFINITY, 0.5, 1, 2, 1 / 0.0, 3}) {
            exchange.progress(each, null, null);
          }
          return CallResult.text("done");
        });
    assertThat(sent)
        .extracting(message -> ((Message.Notification) message).params().get("progress"))
        .containsExactly(1.0, 2.0, 3.0);
  }
}
