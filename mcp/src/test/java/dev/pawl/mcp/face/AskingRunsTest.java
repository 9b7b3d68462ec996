package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.RunQuery;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Delivery;
import dev.pawl.model.Delivery.Mode;
import dev.pawl.model.NodeKind.To;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.McpServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run itself asks, put to callers in every way in which they can be asked. */
@Timeout(60)
class AskingRunsTest {
  private static final Delivery USUAL = new Delivery(Mode.AUTO, Duration.ofMinutes(1), false);
  private static final Map<String, @Nullable Object> FLAT =
      Values.object(
          "type",
          "object",
          "properties",
          Values.object(
              "ok",
              Values.object("type", "boolean"),
              "note",
              Values.object("type", "string", "pattern", "^[a-z ]*$")),
          "required",
          List.of("ok"));
  private static final Map<String, @Nullable Object> DEEP =
      Values.object("type", "array", "items", Values.object("type", "integer"));

  private final Desk desk = new Desk();
  private final LiveRuns runs = new LiveRuns();

  private McpServer asking(@Nullable Map<String, @Nullable Object> schema) {
    return asking(schema, USUAL);
  }

  private McpServer asking(@Nullable Map<String, @Nullable Object> schema, Delivery delivery) {
    return desk.publishing(Flows.asking(Flows.ask(To.HUMAN, schema), delivery), runs);
  }

  private static Map<String, @Nullable Object> accepting(@Nullable Object content) {
    return Values.object("action", "accept", "content", content);
  }

  private static Map<?, ?> structured(Map<String, @Nullable Object> result) {
    return (Map<?, ?>) Objects.requireNonNull(result.get("structuredContent"), result::toString);
  }

  private static Map<String, @Nullable Object> goOn(
      Client client, Object run, @Nullable Object answer) throws InterruptedException {
    return client.result(
        client.call("pawl_run_continue", Values.object("run", run, "answer", answer)));
  }

  private static Map<String, @Nullable Object> resultOf(Client client, Object run)
      throws InterruptedException {
    return client.result(client.call("pawl_run_result", Values.object("run", run)));
  }

  @Test
  void aFlatAnswerIsAFormOfItsOwn() throws Exception {
    try (Client client = Client.legacy(asking(FLAT), Client.FORMS)) {
      RequestId call = client.call();
      Message.Request question = client.question();
      assertThat(question.params()).containsEntry("message", "Go on?");
      assertThat(question.params().get("requestedSchema"))
          .as("what forms do not understand is left out")
          .isEqualTo(
              Values.object(
                  "type",
                  "object",
                  "properties",
                  Values.object(
                      "ok",
                      Values.object("type", "boolean"),
                      "note",
                      Values.object("type", "string")),
                  "required",
                  List.of("ok")));
      client.answer(question, accepting(Values.object("ok", true)));
      assertThat(client.result(call).get("structuredContent")).isEqualTo(Map.of("ok", true));
    }
  }

  @Test
  void aSingleValueIsOneField() throws Exception {
    try (Client client = Client.legacy(asking(null), Client.FORMS)) {
      RequestId call = client.call();
      Message.Request question = client.question();
      assertThat(question.params().get("requestedSchema").toString()).contains("answer");
      client.answer(question, accepting(Values.object("answer", "fine")));
      assertThat(client.text(call)).isEqualTo("fine");
    }
  }

  @Test
  void anythingElseIsJsonInAField() throws Exception {
    try (Client client = Client.legacy(asking(DEEP), Client.FORMS)) {
      RequestId call = client.call();
      Message.Request question = client.question();
      assertThat(question.params().toString()).contains("JSON").contains("integer");
      client.answer(question, accepting(Values.object("answer", "[1, 2]")));
      assertThat(client.text(call)).isEqualTo("[1,2]");
    }
  }

  @Test
  void anAnswerThatDoesNotFitIsAskedForAgainWithAReason() throws Exception {
    try (Client client = Client.legacy(asking(DEEP), Client.FORMS)) {
      RequestId call = client.call();
      client.answer(client.question(), accepting(Values.object("answer", "[1, ")));
      Message.Request second = client.question();
      assertThat(String.valueOf(second.params().get("message"))).contains("should be JSON");
      client.answer(second, accepting(Values.object("answer", "[\"x\"]")));
      Message.Request third = client.question();
      assertThat(String.valueOf(third.params().get("message"))).contains("does not fit");
      client.answer(third, accepting(Values.object("answer", "[3]")));
      assertThat(client.text(call)).isEqualTo("[3]");
    }
  }

  @Test
  void whoNeverAnswersWellGetsAHandleWithTheReason() throws Exception {
    try (Client client = Client.legacy(asking(DEEP), Client.FORMS)) {
      RequestId call = client.call();
      for (int i = 0; i < 3; i++) {
        client.answer(client.question(), accepting(Values.object("answer", "?")));
      }
      Map<String, @Nullable Object> answer = client.result(call);
      assertThat(structured(answer).get("status")).isEqualTo("waiting");
      assertThat(structured(answer).get("questions").toString())
          .contains("complaint=The last answer does not fit: ");
      assertThat(answer.get("content").toString()).contains("The last answer does not fit: ");
    }
  }

  @Test
  void aCallThatEndsWithTheQuestionIsCalledAgainWithTheAnswer() throws Exception {
    try (Client client = Client.modern(asking(FLAT), Client.FORMS)) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      assertThat(asked).containsEntry("resultType", "input_required");
      assertThat(Client.questions(asked)).isEqualTo(Map.of("question", "Go on?"));
      Map<String, @Nullable Object> wrong =
          client.result(
              client.goOn(
                  asked,
                  Values.object("question", accepting(Values.object("ok", true, "note", "NO")))));
      assertThat(wrong).containsEntry("resultType", "input_required");
      assertThat(Client.questions(wrong).keySet())
          .as("a key of its own")
          .doesNotContain("question");
      assertThat(Client.questions(wrong).values().toString()).contains("does not fit");
      String key = Client.questions(wrong).keySet().iterator().next();
      RequestId last =
          client.goOn(wrong, Values.object(key, accepting(Values.object("ok", false))));
      assertThat(client.result(last).get("structuredContent")).isEqualTo(Map.of("ok", false));
    }
  }

  @Test
  void whoCannotBeAskedGetsAHandleWithTheQuestion() throws Exception {
    for (Client client :
        List.of(
            Client.legacy(asking(FLAT), Map.of()),
            Client.modern(asking(FLAT), Map.of()),
            Client.modern(
                asking(FLAT),
                Values.object(
                    "extensions", Values.object("io.modelcontextprotocol/tasks", Map.of()))))) {
      try (client) {
        Map<String, @Nullable Object> answer = client.result(client.call());
        Map<?, ?> handle = structured(answer);
        assertThat(handle.get("status")).isEqualTo("waiting");
        assertThat(handle.get("nextTool")).isEqualTo("pawl_run_continue");
        assertThat(Json.write(handle.get("questions")))
            .contains("\"step\":\"question\"")
            .contains("Go on?")
            .contains("boolean");
        assertThat(answer.get("content").toString()).contains("Go on?").contains("boolean");
        Object run = Objects.requireNonNull(handle.get("run"));
        Map<String, @Nullable Object> next = goOn(client, run, Values.object("ok", true));
        assertThat(structured(next).get("status")).isEqualTo("completed");
        assertThat(resultOf(client, run).get("structuredContent")).isEqualTo(Map.of("ok", true));
      }
    }
  }

  @Test
  void aWrongAnswerToTheToolSaysWhatIsWantedAndLosesNothing() throws Exception {
    try (Client client = Client.legacy(asking(FLAT), Map.of())) {
      Object run = Objects.requireNonNull(structured(client.result(client.call())).get("run"));
      for (Object wrong : Values.list("yes", null, Values.object("ok", 1))) {
        Map<String, @Nullable Object> refused = goOn(client, run, wrong);
        assertThat(refused).containsEntry("isError", true);
        assertThat(refused.toString()).contains("does not fit").contains("still open");
      }
      assertThat(client.text(client.call("pawl_run_continue", Values.object("run", run))))
          .contains("`answer` is missing");
      assertThat(
              client.text(
                  client.call(
                      "pawl_run_continue", Values.object("run", run, "answer", 1, "step", "no"))))
          .contains("`no` asks nothing")
          .contains("`question`");
      assertThat(structured(goOn(client, run, Values.object("ok", true))).get("status"))
          .isEqualTo("completed");
    }
  }

  @Test
  void theSameAnswerTwiceIsNoMistakeAndAnotherOneIsRefused() throws Exception {
    try (Client client = Client.legacy(asking(FLAT), Map.of())) {
      Object run = Objects.requireNonNull(structured(client.result(client.call())).get("run"));
      goOn(client, run, Values.object("ok", true));
      Map<String, @Nullable Object> again = goOn(client, run, Values.object("ok", true));
      assertThat(again).doesNotContainKey("isError");
      assertThat(again.toString()).contains("answered already, in the same way");
      Map<String, @Nullable Object> other = goOn(client, run, Values.object("ok", false));
      assertThat(other).containsEntry("isError", true);
      assertThat(other.toString()).contains("cannot be changed").contains("{\"ok\":true}");
    }
  }

  @Test
  void ofSeveralQuestionsTheStepSaysWhichOneIsAnswered() throws Exception {
    McpServer server = desk.publishing(Flows.askingTwice(), runs);
    try (Client client = Client.legacy(server, Map.of())) {
      Object run = Objects.requireNonNull(structured(client.result(client.call())).get("run"));
      // One of them may have been asked a moment later.
      Object both = null;
      while (!(both instanceof List<?> questions && questions.size() == 2)) {
        both =
            structured(client.result(client.call("pawl_run_status", Values.object("run", run))))
                .get("questions");
      }
      assertThat(goOn(client, run, "x").toString()).contains("`one`").contains("`other`");
      client.result(
          client.call(
              "pawl_run_continue", Values.object("run", run, "step", "other", "answer", "2")));
      goOn(client, run, "1");
      assertThat(resultOf(client, run).get("structuredContent"))
          .isEqualTo(Map.of("one", "1", "other", "2"));
    }
  }

  @Test
  void aTaskAsksWhenItIsAskedAbout() throws Exception {
    McpServer server = asking(FLAT, new Delivery(Mode.TASK, Duration.ofMinutes(1), false));
    try (Client client = Client.modern(server, Client.TASKS)) {
      Object id = Objects.requireNonNull(client.result(client.call()).get("taskId"));
      Map<String, @Nullable Object> asking = client.task(id, "input_required");
      assertThat(Client.questions(asking)).isEqualTo(Map.of("question", "Go on?"));
      Map<String, @Nullable Object> refused = update(client, id, "question", accepting(Map.of()));
      assertThat(refused.toString()).contains("does not fit");
      Map<String, @Nullable Object> again = client.task(id, "input_required");
      String key = Client.questions(again).keySet().iterator().next();
      assertThat(key).as("keys are never used twice").isNotEqualTo("question");
      update(client, id, key, accepting(Values.object("ok", true)));
      assertThat(client.task(id, "completed").toString()).contains("ok=true");
    }
  }

  private static Map<String, @Nullable Object> update(
      Client client, Object id, String key, Map<String, @Nullable Object> answer)
      throws InterruptedException {
    return client.result(
        client.request(
            "tasks/update",
            Values.object("taskId", id, "inputResponses", Values.object(key, answer))));
  }

  @Test
  void aTaskWhoseClientCannotAnswerSaysWhoCan() throws Exception {
    McpServer server = asking(FLAT, new Delivery(Mode.TASK, Duration.ofMinutes(1), false));
    Map<String, @Nullable Object> onlyTasks =
        Values.object("extensions", Values.object("io.modelcontextprotocol/tasks", Map.of()));
    try (Client client = Client.modern(server, onlyTasks)) {
      Object id = Objects.requireNonNull(client.result(client.call()).get("taskId"));
      Map<String, @Nullable Object> task = client.task(id);
      while (!task.containsKey("statusMessage")) {
        task = client.task(id);
      }
      assertThat(task).containsEntry("status", "working");
      assertThat(String.valueOf(task.get("statusMessage")))
          .contains("Go on?")
          .contains("pawl_run_continue");
      goOn(client, id, Values.object("ok", true));
      client.task(id, "completed");
    }
  }

  @Test
  void whoDeclinesLeavesTheQuestionOpenForSomebodyElse() throws Exception {
    McpServer server = asking(FLAT);
    try (Client first = Client.legacy(server, Client.FORMS);
        Client second = Client.modern(server, Client.FORMS)) {
      RequestId call = first.call();
      first.answer(first.question(), Values.object("action", "decline"));
      Object run = Objects.requireNonNull(structured(first.result(call)).get("run"));
      assertThat(structured(goOn(first, run, Values.object("ok", true))).get("status"))
          .isEqualTo("completed");
      Map<String, @Nullable Object> asked = second.result(second.call());
      RequestId back =
          second.goOn(asked, Values.object("question", Values.object("action", "cancel")));
      assertThat(structured(second.result(back)).get("status")).isEqualTo("waiting");
    }
  }

  @Test
  void aQuestionThatSomebodyElseAnswersIsTakenBack() throws Exception {
    McpServer server = asking(FLAT);
    try (Client asked = Client.legacy(server, Client.FORMS);
        Client other = Client.legacy(server, Map.of())) {
      RequestId call = asked.call();
      Message.Request question = asked.question();
      String run = desk.process().host().store().list(RunQuery.ALL).getFirst().run();
      goOn(other, run, Values.object("ok", true));
      Message.Notification withdrawn =
          (Message.Notification)
              asked.next(
                  message ->
                      message instanceof Message.Notification(String method, _)
                          && method.equals("notifications/cancelled"));
      assertThat(withdrawn.params()).containsEntry("requestId", question.id().value());
      assertThat(asked.result(call).get("structuredContent")).isEqualTo(Map.of("ok", true));
    }
  }

  @Test
  void aModelIsAskedWhereTheClientHasOne() throws Exception {
    McpServer server = desk.publishing(Flows.asking(Flows.ask(To.MODEL, DEEP), USUAL), runs);
    try (Client able = Client.legacy(server, Values.object("sampling", Map.of()));
        Client unable = Client.legacy(server, Client.FORMS)) {
      RequestId call = able.call();
      Message.Request question = able.question();
      assertThat(question.method()).isEqualTo("sampling/createMessage");
      assertThat(question.params().toString()).contains("Go on?").contains("integer");
      able.answer(
          question,
          Values.object(
              "role",
              "assistant",
              "model",
              "m",
              "content",
              Values.object("type", "text", "text", "```json\n[7]\n```")));
      assertThat(able.text(call)).isEqualTo("[7]");
      Object run = Objects.requireNonNull(structured(unable.result(unable.call())).get("run"));
      goOn(unable, run, List.of(8));
      assertThat(resultOf(unable, run).get("structuredContent")).isNull();
      assertThat(resultOf(unable, run).toString()).contains("[8]");
    }
  }

  @Test
  void waitingForAResultAsksAsTheCallDoes() throws Exception {
    McpServer server = asking(FLAT, new Delivery(Mode.HANDLE, Duration.ofMinutes(1), false));
    try (Client first = Client.legacy(server, Client.FORMS);
        Client second = Client.modern(server, Client.FORMS)) {
      Object run = Objects.requireNonNull(structured(first.result(first.call())).get("run"));
      RequestId waiting = first.call("pawl_run_result", Values.object("run", run));
      first.answer(first.question(), accepting(Values.object("ok", true)));
      assertThat(first.result(waiting).get("structuredContent")).isEqualTo(Map.of("ok", true));
      Object other = Objects.requireNonNull(structured(second.result(second.call())).get("run"));
      assertThat(resultOf(second, other)).containsEntry("resultType", "input_required");
    }
  }

  @Test
  void aQuestionWhoseTimeIsUpIsTakenBackAtOnce() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    FaceTimes usual = FaceTimes.DEFAULT;
    desk.with(
            new FaceTimes(
                usual.task(),
                usual.longest(),
                Duration.ofMinutes(1),
                usual.toAnswer(),
                usual.kept()))
        .with(
            "act",
            (_, _) -> {
              end.await();
              return CallResult.text("done");
            });
    McpServer server = desk.publishing(Flows.askingFor(Duration.ofMillis(100), "act"), runs);
    try (Client client = Client.legacy(server, Client.FORMS)) {
      RequestId call = client.call();
      client.question();
      client.next(
          message ->
              message instanceof Message.Notification(String method, _)
                  && method.equals("notifications/cancelled"));
      end.countDown();
      assertThat(client.text(call)).isEqualTo("done");
    }
  }
}
