package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.model.Delivery;
import dev.pawl.model.Delivery.Mode;
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

/** A run that takes longer than its caller waits, in every face; its time is shortened. */
@Timeout(60)
class LongRunsTest {
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final FaceTimes HASTY =
      new FaceTimes(SHORT, SHORT.multipliedBy(3), SHORT, Duration.ofMinutes(10), days(1));

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final LiveRuns runs = new LiveRuns();
  private final Desk desk =
      new Desk()
          .with(HASTY)
          .with(
              "slow",
              (_, _) -> {
                begun.countDown();
                released.await();
                return CallResult.text("done at last");
              });

  private static Duration days(int number) {
    return Duration.ofDays(number);
  }

  private McpServer serving(Mode mode) {
    return serving(new Delivery(mode, SHORT, false));
  }

  private McpServer serving(Delivery delivery) {
    return desk.publishing(Flows.chain(delivery, "slow"), runs);
  }

  private static Map<?, ?> structured(Map<String, @Nullable Object> result) {
    return (Map<?, ?>) Objects.requireNonNull(result.get("structuredContent"), result::toString);
  }

  /** Waits for the result with the tool for that, again and again. */
  private static String resultOf(Client client, Object run) throws InterruptedException {
    while (true) {
      Map<String, @Nullable Object> result =
          client.result(client.call("pawl_run_result", Values.object("run", run, "wait", 10)));
      if (!(result.get("structuredContent") instanceof Map<?, ?> handle
          && handle.containsKey("nextTool"))) {
        return String.valueOf(result.get("content"));
      }
    }
  }

  @Test
  void whatIsQuickIsAnsweredAtOnceWhateverTheFace() throws Exception {
    released.countDown();
    Desk patient = new Desk().with("slow", (_, _) -> CallResult.text("quick"));
    for (Mode mode : List.of(Mode.AUTO, Mode.SYNC)) {
      McpServer server =
          patient.publishing(Flows.chain(new Delivery(mode, Duration.ofMinutes(1), false), "slow"));
      try (Client first = Client.legacy(server, Map.of());
          Client second = Client.modern(server, Client.TASKS)) {
        assertThat(first.text(first.call())).isEqualTo("quick");
        assertThat(second.text(second.call())).isEqualTo("quick");
      }
    }
  }

  @Test
  void aCallerWithoutAnySkillGetsAHandleAndComesBackForTheResult() throws Exception {
    try (Client client = Client.legacy(serving(Mode.AUTO), Map.of())) {
      Map<String, @Nullable Object> answer = client.result(client.call("flow", Map.of()));
      assertThat(answer).doesNotContainKey("isError");
      Map<?, ?> handle = structured(answer);
      assertThat(handle.get("status")).isEqualTo("running");
      assertThat(handle.get("nextTool")).isEqualTo("pawl_run_result");
      assertThat(answer.toString()).contains("still going on").contains("pawl_run_status");
      Object run = handle.get("run");
      assertThat(desk.process().host().store().find(String.valueOf(run))).isPresent();
      Map<String, @Nullable Object> status =
          client.result(client.call("pawl_run_status", Values.object("run", run)));
      assertThat(structured(status).get("status")).isEqualTo("running");
      assertThat(structured(status).get("tool")).isEqualTo("flow");
      assertThat(structured(status).get("stepsDone")).isEqualTo(1);
      assertThat(structured(status).get("steps")).asString().contains("step=slow", "since=");
      assertThat(status.toString())
          .contains("Under way: `slow` since ")
          .contains("1 step is done.");
      released.countDown();
      assertThat(resultOf(client, run)).contains("done at last");
      runs.await();
      assertThat(
              structured(client.result(client.call("pawl_run_status", Values.object("run", run))))
                  .get("status"))
          .isEqualTo("completed");
      assertThat(resultOf(client, run)).as("again, from its journal").contains("done at last");
      assertThat(desk.calls).hasValue(1);
    }
  }

  @Test
  void aCallerThatHearsOfProgressIsKeptWaitingByIt() throws Exception {
    try (Client client = Client.legacy(serving(Mode.SYNC), Map.of())) {
      RequestId call = client.call();
      for (int i = 0; i < 5; i++) {
        client.next(
            message ->
                message instanceof Message.Notification told
                    && "still going on".equals(told.params().get("message")));
      }
      released.countDown();
      assertThat(client.text(call)).isEqualTo("done at last");
      assertThat(client.progress(call)).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  void evenProgressKeepsACallerOnlySoLong() throws Exception {
    try (Client client = Client.legacy(serving(Mode.AUTO), Map.of())) {
      assertThat(structured(client.result(client.call())).get("status")).isEqualTo("running");
    } finally {
      released.countDown();
    }
  }

  @Test
  void aCallerThatKnowsTasksGetsOne() throws Exception {
    for (Mode mode : List.of(Mode.AUTO, Mode.TASK)) {
      try (Client client = Client.modern(serving(mode), Client.TASKS)) {
        Map<String, @Nullable Object> task = client.result(client.call());
        assertThat(task).containsEntry("resultType", "task").containsEntry("status", "working");
        Object id = Objects.requireNonNull(task.get("taskId"));
        assertThat(desk.process().host().store().find(String.valueOf(id))).isPresent();
        if (mode == Mode.TASK) {
          released.countDown();
          assertThat(client.task(id, "completed").toString()).contains("done at last");
          runs.await();
          assertThat(client.task(id)).as("from its journal").containsEntry("status", "completed");
        } else {
          assertThat(client.task(id)).containsEntry("status", "working");
        }
      }
    }
  }

  @Test
  void whoDoesNotKnowTasksGetsAHandleInstead() throws Exception {
    try (Client client = Client.modern(serving(Mode.TASK), Client.FORMS)) {
      assertThat(structured(client.result(client.call("flow", Map.of()))).get("status"))
          .isEqualTo("running");
    } finally {
      released.countDown();
    }
  }

  @Test
  void aToolThatSaysSoAnswersWithAHandleAtOnce() throws Exception {
    released.countDown();
    McpServer server =
        desk.publishing(
            Flows.chain(new Delivery(Mode.HANDLE, Duration.ofHours(1), false), "slow"), runs);
    try (Client client = Client.modern(server, Client.TASKS)) {
      Map<String, @Nullable Object> answer = client.result(client.call());
      assertThat(answer).containsEntry("resultType", "complete");
      assertThat(resultOf(client, structured(answer).get("run"))).contains("done at last");
    }
  }

  @Test
  void aFailureIsTheSameLater() throws Exception {
    desk.with("bad", (_, _) -> CallResult.error("no luck"));
    McpServer server =
        desk.publishing(Flows.chain(new Delivery(Mode.AUTO, SHORT, false), "slow", "bad"), runs);
    try (Client client = Client.legacy(server, Map.of())) {
      Object run = structured(client.result(client.call("flow", Map.of()))).get("run");
      released.countDown();
      assertThat(resultOf(client, run)).contains("no luck").contains("TOOL_ERROR");
      runs.await();
      Map<String, @Nullable Object> later =
          client.result(client.call("pawl_run_result", Values.object("run", run)));
      assertThat(later).containsEntry("isError", true);
      assertThat(structured(later).get("error")).extracting("code").isEqualTo("TOOL_ERROR");
    }
  }

  @Test
  void aClientThatGoesAwayDoesNotEndTheRun() throws Exception {
    McpServer server = serving(Mode.SYNC);
    try (Client client = Client.legacy(server, Map.of())) {
      client.call();
      Desk.await(begun);
    }
    RunSummary left = only();
    assertThat(left.status().isOver()).isFalse();
    released.countDown();
    try (Client other = Client.legacy(server, Map.of())) {
      assertThat(resultOf(other, left.run())).contains("done at last");
    }
  }

  private RunSummary only() {
    List<RunSummary> all = desk.process().host().store().list(RunQuery.ALL);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @Test
  void aRunThatIsToEndWithItsCallerDoes() throws Exception {
    try (Client client = Client.legacy(serving(new Delivery(Mode.SYNC, SHORT, true)), Map.of())) {
      client.call();
      Desk.await(begun);
    }
    runs.await();
    Desk.await(desk.interrupted);
    assertThat(only().status()).isEqualTo(RunStatus.FAILED);
  }

  @Test
  void aCallThatIsTakenBackEndsTheRun() throws Exception {
    try (Client client = Client.legacy(serving(Mode.SYNC), Map.of())) {
      RequestId call = client.call();
      Desk.await(begun);
      client.cancel(call);
      Desk.await(desk.interrupted);
      runs.await();
      assertThat(only().failure()).extracting("code").hasToString("CANCELLED");
    }
  }

  @Test
  void aTaskThatIsCancelledEndsTheRun() throws Exception {
    try (Client client = Client.modern(serving(Mode.TASK), Client.TASKS)) {
      Object id = Objects.requireNonNull(client.result(client.call()).get("taskId"));
      Desk.await(begun);
      client.result(client.request("tasks/cancel", Values.object("taskId", id)));
      Desk.await(desk.interrupted);
      assertThat(client.task(id, "cancelled")).containsEntry("taskId", id);
    }
  }

  @Test
  void theHandleCancelsToo() throws Exception {
    try (Client client = Client.legacy(serving(Mode.AUTO), Map.of())) {
      Object run = structured(client.result(client.call("flow", Map.of()))).get("run");
      Map<String, @Nullable Object> cancelled =
          client.result(
              client.call("pawl_run_cancel", Values.object("run", run, "reason", "not needed")));
      assertThat(structured(cancelled).get("status")).isEqualTo("cancelled");
      assertThat(cancelled.toString()).contains("not needed");
      Desk.await(desk.interrupted);
      assertThat(client.text(client.call("pawl_run_cancel", Values.object("run", run))))
          .contains("nothing to cancel");
    }
  }

  @Test
  void onlyWhoBeganARunCanAskAboutIt() throws Exception {
    McpServer server = serving(Mode.TASK);
    try (Client owner = Client.modern(server, "owner", Client.TASKS);
        Client stranger = Client.modern(server, "stranger", Client.TASKS);
        Client local = Client.modern(server, Client.TASKS)) {
      Object run = Objects.requireNonNull(owner.result(owner.call()).get("taskId"));
      for (String tool :
          List.of(RunHandle.STATUS, RunHandle.RESULT, RunHandle.CONTINUE, RunHandle.CANCEL)) {
        Map<String, @Nullable Object> refused =
            stranger.result(stranger.call(tool, Values.object("run", run, "answer", 1)));
        assertThat(refused).as(tool).containsEntry("isError", true);
        assertThat(refused.toString()).contains("There is no run `" + run + "` of yours");
      }
      assertThat(stranger.task(run).toString()).contains("unknown task");
      assertThat(local.task(run)).as("whose machine it is").containsEntry("status", "working");
      released.countDown();
      runs.await();
      assertThat(stranger.task(run).toString()).contains("unknown task");
      assertThat(resultOf(owner, run)).contains("done at last");
    }
  }

  @Test
  void aRunCanBeAskedAboutForADayAfterItsEnd() throws Exception {
    released.countDown();
    try (Client client = Client.modern(serving(Mode.TASK), Client.TASKS)) {
      Object run = Objects.requireNonNull(client.result(client.call()).get("taskId"));
      runs.await();
      desk.process().ahead = days(1).minusMinutes(5);
      assertThat(resultOf(client, run)).contains("done at last");
      desk.process().ahead = days(1).plusMinutes(5);
      assertThat(resultOf(client, run)).contains("ended more than 24 hours ago");
      assertThat(client.task(run).toString()).contains("unknown task");
    }
  }

  @Test
  void nonsenseIsRefusedWithAReason() throws Exception {
    try (Client client = Client.legacy(serving(Mode.AUTO), Map.of())) {
      assertThat(client.text(client.call("pawl_run_status", Map.of())))
          .contains("`run` is missing");
      assertThat(
              client.text(
                  client.call("pawl_run_status", Values.object("run", "../" + "x".repeat(9_999)))))
          .contains("There is no run")
          .hasSizeLessThan(200);
      Object run = structured(client.result(client.call("flow", Map.of()))).get("run");
      for (Object wait : List.of(-1, 51, "long", Double.NaN)) {
        assertThat(
                client.text(
                    client.call("pawl_run_result", Values.object("run", run, "wait", wait))))
            .contains("from 0 to 50");
      }
      assertThat(
              client.text(client.call("pawl_run_continue", Values.object("run", run, "answer", 1))))
          .contains("asks nothing");
    } finally {
      released.countDown();
    }
  }

  @Test
  void whatMayBeAHandleSaysSoInItsSchema() throws Exception {
    Map<String, @Nullable Object> schema =
        Values.object("type", "object", "required", List.of("text"));
    assertThat(output(Flows.chain(new Delivery(Mode.SYNC, SHORT, false), "slow"), schema))
        .isEqualTo(schema);
    assertThat(output(Flows.still(), schema)).isEqualTo(schema);
    Map<?, ?> either = (Map<?, ?>) output(Flows.chain("slow"), schema);
    assertThat(either.get("type")).as("for clients of the first era").isEqualTo("object");
    assertThat(((List<?>) Objects.requireNonNull(either.get("anyOf"))).getFirst())
        .isEqualTo(schema);
  }

  private Object output(Workflow workflow, Map<String, @Nullable Object> schema)
      throws InterruptedException {
    McpServer server = desk.publishing(Flows.promising(workflow, schema), runs);
    try (Client client = Client.legacy(server, Map.of())) {
      Map<String, @Nullable Object> listed = client.result(client.request("tools/list", Map.of()));
      Map<?, ?> tool =
          (Map<?, ?>) ((List<?>) Objects.requireNonNull(listed.get("tools"))).getFirst();
      return Objects.requireNonNull(tool.get("outputSchema"));
    }
  }
}
