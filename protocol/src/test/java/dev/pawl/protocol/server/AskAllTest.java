package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class AskAllTest {
  private final McpServer server =
      new McpServer(
          new Implementation("test", "1"),
          null,
          new Offer(
              List.of(
                  Tool.of(
                      "two",
                      "Asks two things at once",
                      (_, exchange) -> CallResult.text(Json.write(exchange.askAll(questions()))))),
              List.of(),
              List.of(),
              null));
  private final Answering answering = new Answering(server);
  private final BlockingQueue<Message> sent = new LinkedBlockingQueue<>();

  private static Map<String, Exchange.Question> questions() {
    Map<String, Exchange.Question> questions = new LinkedHashMap<>();
    questions.put("name", new Exchange.Question("elicitation/create", Map.of()));
    questions.put("roots", new Exchange.Question("roots/list", Map.of()));
    return questions;
  }

  @Test
  void asksForAllThatIsMissingInOneResult() {
    Map<String, @Nullable Object> result = modern(Map.of());
    assertThat(result).containsEntry("resultType", "input_required");
    assertThat(object(result, "inputRequests")).containsOnlyKeys("name", "roots");
    assertThat(sent).isEmpty();
  }

  @Test
  void asksAgainOnlyForWhatIsStillMissing() {
    Map<String, @Nullable Object> first =
        modern(Values.object("inputResponses", Values.object("roots", Map.of("roots", 1))));
    assertThat(object(first, "inputRequests")).containsOnlyKeys("name");

    Map<String, @Nullable Object> second =
        modern(
            Values.object(
                "inputResponses", Values.object("name", Map.of("name", "x")),
                "requestState", first.get("requestState")));
    assertThat(second).containsEntry("resultType", "complete");
    assertThat(Json.write(second.get("content")))
        .contains("{\\\"name\\\":{\\\"name\\\":\\\"x\\\"},\\\"roots\\\":{\\\"roots\\\":1}}");
  }

  @Test
  void asksNothingWhenTheClientCannotAnswerOneOfThem() {
    Message answer =
        answering
            .answer(
                call(Values.object("_meta", meta(Map.of("roots", Map.of())))),
                new Party("me"),
                sent::add)
            .message();
    assertThat(answer).isInstanceOf(Message.Failure.class);
    assertThat(((Message.Failure) answer).error().code()).isEqualTo(RpcError.MISSING_CAPABILITY);
  }

  @Test
  void sendsAllQuestionsOfTheFirstEraBeforeItWaits() throws InterruptedException {
    LegacySession session = new LegacySession(server);
    answering.answer(
        new Message.Request(
            RequestId.of(1),
            "initialize",
            Values.object("protocolVersion", "2025-11-25", "capabilities", capabilities())),
        session,
        Party.LOCAL,
        sent::add);
    BlockingQueue<Message> answers = new LinkedBlockingQueue<>();
    Thread handling =
        Thread.startVirtualThread(
            () ->
                answers.add(
                    answering.answer(call(Map.of()), session, Party.LOCAL, sent::add).message()));

    Message.Request first = (Message.Request) sent.take();
    Message.Request second = (Message.Request) sent.take();
    session.answered(second.id(), new Message.Result(second.id(), Values.object("b", 2)));
    session.answered(first.id(), new Message.Result(first.id(), Values.object("a", 1)));
    handling.join();

    assertThat(Json.write(((Message.Result) answers.take()).result().get("content")))
        .contains("{\\\"name\\\":{\\\"a\\\":1},\\\"roots\\\":{\\\"b\\\":2}}");
  }

  private Map<String, @Nullable Object> modern(Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
    all.put("_meta", meta(capabilities()));
    return ((Message.Result) answering.answer(call(all), new Party("me"), sent::add).message())
        .result();
  }

  private static Message.Request call(Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
    all.put("name", "two");
    return new Message.Request(RequestId.of(7), "tools/call", all);
  }

  private static Map<String, @Nullable Object> capabilities() {
    return Values.object("elicitation", Map.of(), "roots", Map.of());
  }

  private static Map<String, @Nullable Object> meta(Map<String, ?> capabilities) {
    return Values.object(
        "io.modelcontextprotocol/protocolVersion",
        "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities",
        capabilities);
  }

  private static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> json, String key) {
    return json.get(key) instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
  }
}
