package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.model.Delivery;
import dev.pawl.model.Delivery.Mode;
import dev.pawl.model.Identity;
import dev.pawl.model.NodeKind.To;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.data.CallResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers that come back to another process than the one that they called. */
@Timeout(60)
class AnotherProcessTest {
  private static final Map<String, @Nullable Object> TRUTH = Values.object("type", "boolean");

  private final Desk desk = new Desk();

  private static Workflow asking(Mode mode) {
    return Flows.asking(
        Flows.ask(To.HUMAN, TRUTH), new Delivery(mode, Duration.ofMinutes(1), false));
  }

  private static Map<?, ?> structured(Map<String, @Nullable Object> result) {
    return (Map<?, ?>) Objects.requireNonNull(result.get("structuredContent"), result::toString);
  }

  private static Client skilled(Publisher process, Workflow workflow) {
    return Client.modern(process.publishing(workflow, new LiveRuns()), Client.TASKS);
  }

  /** Begins a run that asks, and returns its handle. */
  private static Object begun(Client client) throws InterruptedException {
    Map<?, ?> handle = structured(client.result(client.call()));
    Object run = Objects.requireNonNull(handle.get("run"));
    awaitQuestion(client, run);
    return run;
  }

  private static void awaitQuestion(Client client, Object run) throws InterruptedException {
    Object status = "";
    while (!"waiting".equals(status)) {
      status =
          structured(client.result(client.call("pawl_run_status", Values.object("run", run))))
              .get("status");
    }
  }

  private static String continued(Client client, Object run) throws InterruptedException {
    client.result(client.call("pawl_run_continue", Values.object("run", run, "answer", true)));
    return client.text(client.call("pawl_run_result", Values.object("run", run, "wait", 20)));
  }

  @Test
  void aHandleIsGoodAfterARestart() throws Exception {
    Workflow workflow = asking(Mode.HANDLE);
    Object run;
    try (Publisher first = desk.process();
        Client client = skilled(first, workflow)) {
      run = begun(client);
    }
    try (Publisher second = desk.another();
        Client client = skilled(second, workflow)) {
      awaitQuestion(client, run);
      assertThat(continued(client, run)).isEqualTo("true");
    }
    try (Publisher third = desk.another();
        Client client = skilled(third, workflow)) {
      assertThat(client.text(client.call("pawl_run_result", Values.object("run", run))))
          .isEqualTo("true");
    }
  }

  @Test
  void aRunThatIsOverAtOnceIsFoundAllTheSame() throws Exception {
    Workflow workflow = asking(Mode.HANDLE);
    Object run;
    try (Publisher first = desk.process();
        Client client = skilled(first, workflow)) {
      run = begun(client);
    }
    try (Publisher second = desk.another();
        Client client = skilled(second, workflow)) {
      second.adopting = AnotherProcessTest::bringToItsEnd;
      assertThat(client.text(client.call("pawl_run_result", Values.object("run", run))))
          .isEqualTo("true");
    }
  }

  private static void bringToItsEnd(HostedRun run) {
    try {
      while (run.questions().isEmpty()) {
        run.awaitNews(Duration.ofSeconds(20), Set.of());
      }
      run.answer(run.questions().getFirst().step(), true, Principal.LOCAL);
      run.await(Duration.ofSeconds(20));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aRunThatAnotherProcessTookOverIsAnsweredThere() throws Exception {
    Workflow workflow = asking(Mode.HANDLE);
    try (Publisher first = desk.process();
        Publisher second = desk.another();
        Client one = skilled(first, workflow);
        Client other = skilled(second, workflow)) {
      Object run = begun(one);
      first.host().store().release((String) run);
      awaitQuestion(other, run);
      HostedRun taken = second.host().find((String) run).orElseThrow();
      assertThat(continued(one, run)).isEqualTo("true");
      assertThat(taken.isOver()).isTrue();
    }
  }

  @Test
  void theSameAnswerToAQuestionThatIsPutAgainIsTakenAgain() throws Exception {
    desk.with(
        "work",
        (_, _) -> {
          if (desk.calls.get() < 3) {
            new CountDownLatch(1).await();
          }
          return CallResult.text("done");
        });
    Workflow workflow =
        Flows.doubting(
            "work", Duration.ofMillis(50), new Delivery(Mode.HANDLE, Duration.ofMinutes(1), false));
    try (Publisher first = desk.process();
        Publisher second = desk.another();
        Client one = skilled(first, workflow);
        Client other = skilled(second, workflow)) {
      Object run = begun(one);
      Map<String, @Nullable Object> again =
          Values.object("run", run, "answer", Values.object("decision", "retry"));
      other.result(other.call("pawl_run_continue", again));
      while (desk.calls.get() < 2) {
        Thread.sleep(5);
      }
      awaitQuestion(other, run);
      other.result(other.call("pawl_run_continue", again));
      assertThat(other.text(other.call("pawl_run_result", Values.object("run", run, "wait", 20))))
          .isEqualTo("done");
    }
  }

  @Test
  void aRunThatAnotherProcessDrivesIsAnsweredThere() throws Exception {
    Workflow workflow = asking(Mode.HANDLE);
    try (Publisher first = desk.process();
        Publisher second = desk.another();
        Client one = skilled(first, workflow);
        Client other = skilled(second, workflow)) {
      Object run = begun(one);
      Map<?, ?> status =
          structured(other.result(other.call("pawl_run_status", Values.object("run", run))));
      assertThat(status.get("questions").toString()).contains("Go on?");
      assertThat(
              other.text(
                  other.call("pawl_run_continue", Values.object("run", run, "answer", "maybe"))))
          .contains("does not fit");
      assertThat(second.host().find(String.valueOf(run))).isEmpty();
      assertThat(continued(other, run)).isEqualTo("true");
      assertThat(
              other.text(
                  other.call("pawl_run_continue", Values.object("run", run, "answer", true))))
          .contains("answered already");
    }
  }

  @Test
  void whoAnswersARunOfAnotherProcessLearnsWhenSomebodyElseWasQuicker() throws Exception {
    Workflow workflow = asking(Mode.HANDLE);
    try (Publisher first = desk.process();
        Publisher second = desk.another();
        Client one = skilled(first, workflow)) {
      String run = String.valueOf(begun(one));
      DistantRun distant = new DistantRun(second, second.host().store().find(run).orElseThrow());
      Asked question = ((Moment.Going) distant.now()).questions().getFirst();
      assertThat(distant.answerWith(question, true, Identity.LOCAL)).isEqualTo(new Taken.Used());
      assertThatThrownBy(() -> distant.answerWith(question, false, Identity.LOCAL))
          .isInstanceOf(PawlException.NotFound.class);
    }
  }

  /** Whoever drove it is gone, and nobody has taken it over yet. */
  @Test
  void nobodyIsAskedAgainWhatIsAnsweredAndNotReadYet() throws Exception {
    Workflow workflow = asking(Mode.HANDLE);
    String run;
    try (Publisher first = desk.process();
        Client one = skilled(first, workflow)) {
      run = String.valueOf(begun(one));
    }
    try (Publisher second = desk.another()) {
      RunStore store = second.host().store();
      DistantRun distant = new DistantRun(second, store.find(run).orElseThrow());
      Asked question = ((Moment.Going) distant.now()).questions().getFirst();
      assertThat(distant.answerWith(question, true, Identity.LOCAL)).isEqualTo(new Taken.Left());
      assertThat(distant.now()).isEqualTo(new Moment.Going(List.of()));
      assertThat(distant.await(Duration.ZERO, Set.of(question.key()), () -> false))
          .isEqualTo(new Moment.Going(List.of()));
    }
  }

  @Test
  void aRunThatAnotherProcessDrivesCanBeCancelled() throws Exception {
    Workflow workflow = asking(Mode.HANDLE);
    try (Publisher first = desk.process();
        Publisher second = desk.another();
        Client one = skilled(first, workflow);
        Client other = skilled(second, workflow)) {
      Object run = begun(one);
      Map<?, ?> cancelled =
          structured(other.result(other.call("pawl_run_cancel", Values.object("run", run))));
      assertThat(cancelled.get("status")).isEqualTo("cancelled");
      first.host().awaitAll();
    }
  }

  @Test
  void anAnswerIsTakenAfterARestart() throws Exception {
    Workflow workflow = asking(Mode.AUTO);
    Map<String, @Nullable Object> asked;
    try (Publisher first = desk.process();
        Client client = skilled(first, workflow)) {
      asked = client.result(client.call());
      assertThat(asked).containsEntry("resultType", "input_required");
    }
    try (Publisher second = desk.another();
        Client client = skilled(second, workflow)) {
      Map<String, @Nullable Object> answer =
          Values.object("action", "accept", "content", Values.object("answer", true));
      assertThat(client.text(client.goOn(asked, Values.object("question", answer))))
          .isEqualTo("true");
    }
  }

  @Test
  void anAnswerIsTakenByAProcessThatDoesNotDriveTheRun() throws Exception {
    Workflow workflow = asking(Mode.AUTO);
    try (Publisher first = desk.process();
        Publisher second = desk.another();
        Client one = skilled(first, workflow);
        Client other = skilled(second, workflow)) {
      Map<String, @Nullable Object> asked = one.result(one.call());
      Map<String, @Nullable Object> wrong =
          Values.object("action", "accept", "content", Values.object("answer", "maybe"));
      assertThat(
              structured(other.result(other.goOn(asked, Values.object("question", wrong))))
                  .get("status"))
          .isEqualTo("waiting");
      Map<String, @Nullable Object> answer =
          Values.object("action", "accept", "content", Values.object("answer", true));
      assertThat(other.text(other.goOn(asked, Values.object("question", answer))))
          .isEqualTo("true");
    }
  }

  @Test
  void aTaskIsFoundAfterARestart() throws Exception {
    Workflow workflow = asking(Mode.TASK);
    Object task;
    try (Publisher first = desk.process();
        Client client = skilled(first, workflow)) {
      task = Objects.requireNonNull(client.result(client.call()).get("taskId"));
      client.task(task, "input_required");
    }
    try (Publisher second = desk.another();
        Client client = skilled(second, workflow)) {
      Map<String, @Nullable Object> found = client.task(task, "input_required");
      assertThat(Client.questions(found)).isEqualTo(Map.of("question", "Go on?"));
      client.result(
          client.request(
              "tasks/update",
              Values.object(
                  "taskId",
                  task,
                  "inputResponses",
                  Values.object(
                      "question",
                      Values.object(
                          "action", "accept", "content", Values.object("answer", true))))));
      assertThat(client.task(task, "completed").toString()).contains("true");
    }
    try (Publisher third = desk.another();
        Client client = skilled(third, workflow)) {
      assertThat(client.task(task)).containsEntry("status", "completed");
    }
  }
}
