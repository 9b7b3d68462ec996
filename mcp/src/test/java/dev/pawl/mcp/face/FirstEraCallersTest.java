package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.model.Delivery;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.McpServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What upstreams ask and tell, passed up to clients that can be asked during their request. */
@Timeout(60)
class FirstEraCallersTest {
  @Test
  void aQuestionGoesUpAndItsAnswerComesDown() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), Client.FORMS)) {
      RequestId call = client.call();
      Message.Request question = client.question();
      assertThat(question.method()).isEqualTo("elicitation/create");
      assertThat(question.params()).containsEntry("message", "a asks");
      client.answer(question, Client.accepted("Ada"));
      assertThat(client.text(call)).isEqualTo("accept Ada");
    }
  }

  @Test
  void aRefusalComesDownAsIs() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), Client.FORMS)) {
      RequestId call = client.call();
      client.answer(client.question(), Values.object("action", "decline"));
      assertThat(client.text(call)).isEqualTo("decline");
    }
  }

  @Test
  void whoCannotAnswerIsNotAskedAndTheUpstreamIsToldSo() throws Exception {
    Desk desk = new Desk().asking("a");
    List<String> logged = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("dev.pawl.mcp");
    Filter listening = record -> logged.add(record.getMessage());
    logger.setFilter(listening);
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), Map.of())) {
      assertThat(client.text(client.call())).isEqualTo("cancel");
    } finally {
      logger.setFilter(null);
    }
    assertThat(logged).contains("server `desk` asks what no caller of the run can be asked");
  }

  @Test
  void whoCanAnswerOnlyOtherThingsIsNotAskedEither() throws Exception {
    Desk desk = new Desk().asking("a").askingForAVisit("b");
    Map<String, Object> sampling = Map.of("sampling", Map.of());
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), sampling)) {
      assertThat(client.text(client.call())).isEqualTo("cancel");
    }
    Map<String, Object> anyForm = Map.of("elicitation", Map.of());
    try (Client client = Client.legacy(desk.publishing(Flows.chain("b")), anyForm)) {
      assertThat(client.text(client.call())).isEqualTo("cancel");
    }
  }

  @Test
  void whatIsNoneOfAnUpstreamsBusinessIsNotAsked() throws Exception {
    Desk desk =
        new Desk()
            .with("a", (_, exchange) -> CallResult.of(exchange.ask("k", "roots/list", Map.of())));
    Map<String, Object> capabilities = Map.of("roots", Map.of(), "elicitation", Map.of());
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), capabilities)) {
      assertThat(client.result(client.call())).containsEntry("isError", true);
      assertThat(client.others()).noneMatch(Message.Request.class::isInstance);
    }
  }

  @Test
  void anErrorInsteadOfAnAnswerIsNoAnswer() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), Client.FORMS)) {
      RequestId call = client.call();
      client.refuse(client.question());
      assertThat(client.text(call)).isEqualTo("cancel");
    }
  }

  @Test
  void branchesAskAtOnceAndEachGetsItsOwnAnswer() throws Exception {
    Desk desk = new Desk().asking("a").asking("b");
    try (Client client = Client.legacy(desk.publishing(Flows.fork("a", "b")), Client.FORMS)) {
      RequestId call = client.call();
      Message.Request first = client.question();
      Message.Request second = client.question();
      client.answer(second, Client.accepted("of " + second.params().get("message")));
      client.answer(first, Client.accepted("of " + first.params().get("message")));
      assertThat(client.result(call).get("structuredContent"))
          .isEqualTo(Map.of("one", "accept of a asks", "other", "accept of b asks"));
    }
  }

  @Test
  void aCancelledCallTakesItsQuestionBackAndEndsTheRun() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), Client.FORMS)) {
      RequestId call = client.call();
      Message.Request question = client.question();
      client.cancel(call);
      Message.Notification withdrawn =
          (Message.Notification)
              client.next(
                  message ->
                      message instanceof Message.Notification(String method, _)
                          && method.equals("notifications/cancelled"));
      assertThat(withdrawn.params()).containsEntry("requestId", question.id().value());
      Desk.await(desk.interrupted);
    }
  }

  @Test
  void whatAClientNeverAnswersIsTakenForUnanswered() throws Exception {
    Desk desk = new Desk().with(waiting(Duration.ofMillis(50))).asking("a");
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), Client.FORMS)) {
      RequestId call = client.call();
      Message.Request question = client.question();
      assertThat(client.text(call)).isEqualTo("cancel");
      assertThat(client.others()).anyMatch(message -> takesBack(message, question));
    }
  }

  @Test
  void whatAClientThatWentAwayWasAskedIsTakenForUnanswered() throws Exception {
    Desk desk = new Desk().with(waiting(Duration.ofMillis(50))).asking("a");
    McpServer server = desk.publishing(Flows.chain(SOON, "a"));
    Object run;
    try (Client client = Client.legacy(server, Client.FORMS)) {
      RequestId call = client.call();
      client.question();
      run = run(client.result(call));
    }
    try (Client other = Client.modern(server, Map.of())) {
      while (isGoing(other, run)) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      assertThat(other.text(other.call("pawl_run_result", Values.object("run", run))))
          .isEqualTo("cancel");
    }
  }

  @Test
  void aQuestionEndsWithItsRequestAndIsPutAgainToWhoComesNext() throws Exception {
    Desk desk = new Desk().with(waiting(Duration.ofMinutes(10))).asking("a");
    McpServer server = desk.publishing(Flows.chain(SOON, "a"));
    try (Client client = Client.legacy(server, Client.FORMS)) {
      RequestId call = client.call();
      Message.Request question = client.question();
      Object run = run(client.result(call));
      assertThat(client.others()).anyMatch(message -> takesBack(message, question));
      RequestId back = client.call("pawl_run_result", Values.object("run", run, "wait", 20));
      client.answer(client.question(), Client.accepted("Ada"));
      assertThat(client.text(back)).isEqualTo("accept Ada");
    }
  }

  /** A request ends soon, also while its client is being asked. */
  private static final Delivery SOON =
      new Delivery(Delivery.Mode.AUTO, Duration.ofMillis(20), false);

  private static FaceTimes waiting(Duration toAnswer) {
    return new FaceTimes(
        Duration.ofMillis(20),
        Duration.ofMillis(20),
        Duration.ofSeconds(10),
        toAnswer,
        Duration.ofHours(1));
  }

  private static boolean takesBack(Message message, Message.Request question) {
    return message instanceof Message.Notification(String method, Map<String, Object> params)
        && method.equals("notifications/cancelled")
        && question.id().value().equals(params.get("requestId"));
  }

  private static Object run(Map<String, Object> handle) {
    return ((Map<?, ?>) handle.get("structuredContent")).get("run");
  }

  private static boolean isGoing(Client client, Object run) throws InterruptedException {
    Map<?, ?> status =
        (Map<?, ?>)
            client
                .result(client.call("pawl_run_status", Values.object("run", run)))
                .get("structuredContent");
    return !status.get("status").equals("completed");
  }

  @Test
  void aQuestionOfAStepThatRanOutOfTimeIsTakenBack() throws Exception {
    Desk desk = new Desk().asking("a").with("b", (_, _) -> CallResult.text("without"));
    try (Client client =
        Client.legacy(
            desk.publishing(Flows.timed("a", Duration.ofMillis(50), "b")), Client.FORMS)) {
      assertThat(client.text(client.call())).isEqualTo("without");
      Desk.await(desk.interrupted);
    }
  }

  @Test
  void progressOfUpstreamsLiesBetweenTheSteps() throws Exception {
    Desk desk =
        new Desk()
            .with(
                "a",
                (_, exchange) -> {
                  exchange.progress(1, 4.0, "quarter");
                  exchange.progress(2, 4.0, null);
                  exchange.progress(1, 4.0, "back");
                  exchange.progress(Double.NaN, null, "odd");
                  exchange.progress(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, "odder");
                  exchange.progress(9, 4.0, "too much");
                  return CallResult.text("done");
                })
            .asking("b");
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a", "b")), Client.FORMS)) {
      RequestId call = client.call();
      client.answer(client.question(), Client.accepted("Ada"));
      client.result(call);
      assertThat(client.progress(call)).containsExactly(1.0, 1.25, 1.5, 1.999, 2.0, 3.0, 4.0);
    }
  }

  @Test
  void anUpstreamThatTellsWithoutEndDoesNotHoldUpTheCall() throws Exception {
    Desk desk =
        new Desk()
            .with(
                "a",
                (_, exchange) -> {
                  for (int i = 0; i < 100_000; i++) {
                    exchange.progress(i, null, "more");
                  }
                  return CallResult.text("done");
                });
    try (Client client = Client.legacy(desk.publishing(Flows.chain("a")), Client.FORMS)) {
      RequestId call = client.call();
      assertThat(client.text(call)).isEqualTo("done");
      assertThat(client.progress(call)).isSorted().doesNotHaveDuplicates();
    }
  }
}
