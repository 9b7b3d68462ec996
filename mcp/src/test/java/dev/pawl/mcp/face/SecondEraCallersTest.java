package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.McpServer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What upstreams ask, passed up to clients whose request ends with the question. */
@Timeout(60)
class SecondEraCallersTest {
  private static Client client(McpServer server) {
    return Client.modern(server, Client.FORMS);
  }

  @Test
  void theNextRequestBringsTheAnswerAndTheRunGoesOn() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = client(desk.publishing(Flows.chain("a")))) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      assertThat(asked).containsEntry("resultType", "input_required");
      assertThat(Client.questions(asked).values()).containsExactly("a asks");
      assertThat(client.text(client.accept(asked, "Ada"))).isEqualTo("accept Ada");
      assertThat(desk.calls).hasValue(1);
    }
  }

  @Test
  void aRefusalComesDownAsIs() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = client(desk.publishing(Flows.chain("a")))) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      RequestId last =
          client.goOn(asked, Values.object("upstream-1", Values.object("action", "decline")));
      assertThat(client.text(last)).isEqualTo("decline");
    }
  }

  @Test
  void oneQuestionAfterTheOther() throws Exception {
    Desk desk = new Desk().asking("a").asking("b");
    try (Client client = client(desk.publishing(Flows.chain("a", "b")))) {
      Map<String, @Nullable Object> first = client.result(client.call());
      Map<String, @Nullable Object> second = client.result(client.accept(first, "Ada"));
      assertThat(Client.questions(second).values()).containsExactly("b asks");
      assertThat(client.text(client.accept(second, "Bob"))).isEqualTo("accept Bob");
      assertThat(desk.calls).hasValue(2);
    }
  }

  @Test
  void branchesThatAskAtOnceEachGetTheirOwnAnswer() throws Exception {
    Desk desk = new Desk().asking("a").asking("b");
    try (Client client = client(desk.publishing(Flows.fork("a", "b")))) {
      Map<String, @Nullable Object> result = client.result(client.call());
      while ("input_required".equals(result.get("resultType"))) {
        Map<String, @Nullable Object> answers = new LinkedHashMap<>();
        Client.questions(result)
            .forEach((key, words) -> answers.put(key, Client.accepted("of " + words)));
        result = client.result(client.goOn(result, answers));
      }
      assertThat(result.get("structuredContent"))
          .isEqualTo(Map.of("one", "accept of a asks", "other", "accept of b asks"));
      assertThat(desk.calls).hasValue(2);
    }
  }

  @Test
  void anAnswerIsUsedThoughMeanwhileSomethingElseIsAsked() throws Exception {
    CountDownLatch mayAsk = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    Desk desk = new Desk();
    desk.with(
            "a",
            (_, exchange) -> {
              exchange.ask("k", "elicitation/create", Values.object("message", "first"));
              answered.countDown();
              return CallResult.text("a");
            })
        .with(
            "b",
            (_, exchange) -> {
              mayAsk.await();
              exchange.ask("k", "elicitation/create", Values.object("message", "second"));
              return CallResult.text("b");
            });
    try (Client client = client(desk.publishing(Flows.fork("a", "b")))) {
      Map<String, @Nullable Object> first = client.result(client.call());
      assertThat(Client.questions(first).values()).containsExactly("first");
      mayAsk.countDown();
      Map<String, @Nullable Object> second = client.result(client.accept(first, "Ada"));
      assertThat(Client.questions(second).values()).containsExactly("second");
      // Nobody has answered the second one yet.
      Desk.await(answered);
      assertThat(client.result(client.accept(second, "Bob")).get("structuredContent"))
          .isEqualTo(Map.of("one", "a", "other", "b"));
    }
  }

  @Test
  void whoComesBackAgainFindsTheSameResult() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = client(desk.publishing(Flows.chain("a")))) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      RequestId one = client.accept(asked, "Ada");
      assertThat(client.text(one)).isEqualTo("accept Ada");
      assertThat(client.text(client.accept(asked, "Eve"))).isEqualTo("accept Ada");
      assertThat(desk.calls).hasValue(1);
    }
  }

  @Test
  void nobodyElseCanAnswer() throws Exception {
    Desk desk = new Desk().asking("a");
    McpServer server = desk.publishing(Flows.chain("a"));
    try (Client client = client(server);
        Client stranger = Client.modern(server, "stranger", Client.FORMS)) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      assertThat(stranger.failure(stranger.accept(asked, "Eve")).message())
          .contains("requestState");
      assertThat(client.text(client.accept(asked, "Ada"))).isEqualTo("accept Ada");
    }
  }

  @Test
  void whoCannotAnswerIsNotAsked() throws Exception {
    Desk desk = new Desk().asking("a");
    try (Client client = Client.modern(desk.publishing(Flows.chain("a")), Map.of())) {
      assertThat(client.text(client.call())).isEqualTo("cancel");
    }
  }

  @Test
  void aQuestionThatCannotBeAnsweredDoesNotSpoilTheOthers() throws Exception {
    Desk desk = new Desk().asking("a").askingForAVisit("b");
    try (Client client = client(desk.publishing(Flows.fork("a", "b")))) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      assertThat(Client.questions(asked).values()).containsExactly("a asks");
      assertThat(client.result(client.accept(asked, "Ada")).get("structuredContent"))
          .isEqualTo(Map.of("one", "accept Ada", "other", "cancel"));
    }
  }

  @Test
  void aQuestionThatNobodyComesBackToIsTakenForUnanswered() throws Exception {
    FaceTimes usual = FaceTimes.DEFAULT;
    FaceTimes hasty =
        new FaceTimes(
            usual.task(), usual.longest(), usual.beat(), Duration.ofMillis(20), usual.kept());
    Desk desk = new Desk().with(hasty).asking("a");
    LiveRuns runs = new LiveRuns();
    try (Client client = client(desk.publishing(Flows.chain("a"), runs))) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      runs.await();
      assertThat(client.text(client.accept(asked, "Ada"))).isEqualTo("cancel");
    }
  }

  @Test
  void aRunGoesOnWhereItWasThoughANewerVersionWouldNotAsk() throws Exception {
    Desk desk = new Desk().asking("a");
    LiveRuns runs = new LiveRuns();
    McpServer server = desk.publishing(Flows.chain("a"), runs);
    try (Client client = client(server)) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      server.offer(desk.offer(Flows.still(), new LiveRuns()));
      assertThat(client.text(client.accept(asked, "Ada"))).isEqualTo("accept Ada");
      assertThat(client.text(client.call())).isEqualTo("still");
    }
  }

  @Test
  void closingEndsRunsWhoseCallersAreStillToAnswer() throws Exception {
    Desk desk = new Desk().asking("a");
    LiveRuns runs = new LiveRuns();
    try (Client client = client(desk.publishing(Flows.chain("a"), runs))) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      runs.close();
      Desk.await(desk.interrupted);
      runs.await();
      Map<String, @Nullable Object> late = client.result(client.accept(asked, "Ada"));
      assertThat(late).containsEntry("isError", true);
      assertThat(late.toString()).contains("the server is closing");
    }
  }

  @Test
  void aCancelledCallUndoesWhatItDidBeforeItIsOver() throws Exception {
    List<String> done = new CopyOnWriteArrayList<>();
    CountDownLatch waiting = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Desk desk = new Desk();
    desk.with("book", (_, _) -> noted("book", done))
        .with(
            "unbook",
            (_, _) -> {
              // Long enough for a call that does not wait for it to be over first.
              boolean _ = never.await(100, TimeUnit.MILLISECONDS);
              return noted("unbook", done);
            })
        .with(
            "wait",
            (_, _) -> {
              waiting.countDown();
              never.await();
              return noted("never", done);
            });
    Client client = client(desk.publishing(Flows.undoable("book", "unbook", "wait")));
    try (client) {
      RequestId call = client.call();
      Desk.await(waiting);
      client.cancel(call);
    }
    // To close a connection is to wait for its calls.
    assertThat(done).containsExactly("book", "unbook");
  }

  private static CallResult noted(String what, List<String> done) {
    done.add(what);
    return CallResult.text(what);
  }

  @Test
  void aRequestThatIsAnsweredHearsNoMoreOfTheRun() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    Desk desk = new Desk().asking("a");
    desk.with(
        "b",
        (_, exchange) -> {
          asked.await();
          exchange.progress(1, 2.0, "half");
          told.countDown();
          return CallResult.text("b");
        });
    LiveRuns runs = new LiveRuns();
    try (Client client = client(desk.publishing(Flows.fork("a", "b"), runs))) {
      RequestId first = client.call();
      Map<String, @Nullable Object> question = client.result(first);
      int before = client.progress(first).size();
      asked.countDown();
      Desk.await(told);
      RequestId second = client.accept(question, "Ada");
      assertThat(client.result(second)).containsKey("structuredContent");
      assertThat(client.progress(first)).hasSize(before);
      assertThat(client.progress(second)).isNotEmpty().isSorted().doesNotHaveDuplicates();
    }
  }
}
