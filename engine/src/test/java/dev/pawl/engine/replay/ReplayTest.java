package dev.pawl.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.RandomRuns;
import dev.pawl.testkit.Recorded;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayTest {
  private static final int REPLAYS = Boolean.getBoolean("pawl.soak") ? 1_000 : 100;
  private static final int GRAPHS = Boolean.getBoolean("pawl.soak") ? 500 : 60;

  private static final String PARALLEL =
      """
      - { id: entry, type: entry, next: [a, b, c] }
      - { id: a, type: mcp, server: up, tool: echo, args: { n: 1 }, next: join }
      - { id: b, type: foreach, items: [1, 2, 3, 4, 5], concurrency: 4,
          do: { type: mcp, server: up, tool: flaky, args: { n: { expr: $item } },
                retry: { attempts: 5, backoff: 1s, jitter: 0.5 } }, next: join }
      - { id: c, type: wait, for: 2h, next: join }
      - { id: join, type: transform, join: all,
          transform: { expr: '{ "a": $.a, "b": $.b, "r": $random(), "t": $millis() }' }, next: exit }
      - { id: exit, type: exit }
      """;

  /** Every second call of it fails. */
  private static ScriptedUpstreams flaky() {
    AtomicInteger calls = new AtomicInteger();
    return new ScriptedUpstreams()
        .on("echo", call -> ToolResult.text(Json.write(call.arguments())))
        .on(
            "flaky",
            call ->
                calls.incrementAndGet() % 2 == 1
                    ? ToolResult.error("not now")
                    : ToolResult.text(Json.write(call.arguments())));
  }

  @Test
  void everyReplayHasTheSameHistoryToTheLastByte() {
    Recorded recorded = Recorded.run(PARALLEL, flaky());
    Recording recording = recorded.recording();
    String first = Recorded.written(Replay.of(recorded.workflow(), recording).events());
    for (int i = 1; i < REPLAYS; i++) {
      Replayed again = Replay.of(recorded.workflow(), recording);
      assertThat(Recorded.written(again.events())).isEqualTo(first);
      assertThat(again.mismatch()).isNull();
    }
    assertThat(first).contains("attempt.failed", "timer.fired", "b[4]/do");
  }

  static IntStream seeds() {
    return IntStream.range(0, GRAPHS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRandomRunEndsAsItDidAndAlwaysTheSame(int seed) {
    FinishedRun run = RandomRuns.run(RandomRuns.graph(seed));
    Recording recording = Recorded.reread(Recording.of(run.workflow(), run.events()));
    Replayed replayed = Replay.of(run.workflow(), recording);
    assertThat(replayed.mismatch()).isNull();
    assertThat(replayed.result().getClass()).isEqualTo(run.result().getClass());
    if (replayed.result() instanceof RunResult.Completed completed) {
      assertThat(RandomRuns.comparable(completed.output())).isEqualTo(RandomRuns.result(run));
    }
    for (int i = 0; i < 5; i++) {
      assertThat(Recorded.written(Replay.of(run.workflow(), recording).events()))
          .isEqualTo(Recorded.written(replayed.events()));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRunThatWasCutOffAndGoneOnWithIsReplayedWithoutTheCut(int seed) {
    FinishedRun whole = RandomRuns.run(RandomRuns.graph(seed));
    List<Event> past = whole.events().subList(0, 1 + whole.events().size() / 2);
    MemoryJournal journal = new MemoryJournal();
    ScriptedUpstreams upstreams = new ScriptedUpstreams().on("find", _ -> ToolResult.text("null"));
    for (String tool : List.of("work", "read", "repeat")) {
      upstreams
          .on(tool, call -> RandomRuns.answer(seed, call))
          .declare(tool, new ToolHints(false, seed % 2 == 0));
    }
    RunResult result =
        Engines.repeatable(upstreams)
            .resume(whole.workflow(), past, RunOptions.DEFAULT, journal)
            .drive();
    List<Event> events = Stream.concat(past.stream(), journal.events().stream()).toList();
    Recording recording = Recorded.reread(Recording.of(whole.workflow(), events));
    Replayed replayed = Replay.of(whole.workflow(), recording);
    assertThat(replayed.mismatch()).isNull();
    assertThat(replayed.result().getClass()).isEqualTo(result.getClass());
    if (replayed.result() instanceof RunResult.Completed completed
        && result instanceof RunResult.Completed then) {
      assertThat(RandomRuns.comparable(completed.output()))
          .isEqualTo(RandomRuns.comparable(then.output()));
    }
  }

  @Test
  void aCallThatWasNeverAnsweredIsInterruptedAsItWasThen() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "hang",
                _ -> {
                  Thread.sleep(60_000);
                  return ToolResult.text("never");
                })
            .on("fail", _ -> ToolResult.error("boom"));
    Recorded recorded =
        Recorded.run(
            """
            - { id: entry, type: entry, next: [slow, bad] }
            - { id: slow, type: mcp, server: up, tool: hang, args: {}, next: join }
            - { id: bad, type: mcp, server: up, tool: fail, args: {}, next: join }
            - { id: join, type: transform, join: all, transform: { expr: $ }, next: exit }
            - { id: exit, type: exit }
            """,
            upstreams);
    Replayed replayed = recorded.replayed();
    assertThat(replayed.result()).isEqualTo(recorded.result());
    assertThat(replayed.events())
        .anyMatch(
            event ->
                event instanceof Event.StepFailed failed
                    && failed.failure().code() == FailureCode.IN_DOUBT);
  }

  @Test
  void aTimeoutIsPlayedBackWithoutWaiting() {
    Recorded recorded =
        Recorded.run(
            """
            - { id: entry, type: entry, next: slow }
            - { id: slow, type: mcp, server: up, tool: slow, args: {}, onError: fallback, next: exit }
            - { id: fallback, type: transform, transform: { expr: '"gave up"' }, next: exit }
            - { id: exit, type: exit }
            """,
            new ScriptedUpstreams()
                .on(
                    "slow",
                    _ -> {
                      throw UpstreamException.silent("no sign of life");
                    }));
    assertThat(recorded.replayed().result()).isEqualTo(recorded.result());
    assertThat(recorded.result()).isEqualTo(new RunResult.Completed("run-1", "gave up"));
  }

  private static final String ONE_CALL =
      """
      - { id: entry, type: entry, next: fetch }
      - { id: fetch, type: mcp, server: up, tool: echo, args: { path: "/a", deep: { n: 1 } }, next: exit }
      - { id: exit, type: exit }
      """;

  @Test
  void aCallWithOtherArgumentsIsAMismatch() {
    Recorded recorded = Recorded.run(ONE_CALL, flaky());
    Workflow changed = Recorded.compiled(ONE_CALL.replace("/a", "/b"));
    Replayed replayed = Replay.of(changed, recorded.recording());
    assertThat(replayed.result()).isInstanceOf(RunResult.Suspended.class);
    assertThat(replayed.mismatch())
        .isInstanceOfSatisfying(
            Mismatch.OtherCall.class,
            other -> {
              assertThat(other.call().arguments()).containsEntry("path", "/b");
              assertThat(other.recorded().arguments()).containsEntry("path", "/a");
            });
  }

  @Test
  void theNearestIsACallOfTheSameToolAlthoughItWasMade() {
    String price = "- { id: %s, type: mcp, server: up, tool: echo, args: { n: %d }, next: %s }\n";
    String pay = "- { id: pay, type: mcp, server: up, tool: other, args: { n: 2 }, next: exit }\n";
    String entry = "- { id: entry, type: entry, next: tea }\n";
    String exit = "- { id: exit, type: exit }\n";
    Recorded recorded =
        Recorded.run(
            entry + price.formatted("tea", 1, "pay") + pay + exit,
            flaky().on("other", _ -> ToolResult.text("1")));
    Workflow now =
        Recorded.compiled(
            entry
                + price.formatted("tea", 1, "more")
                + price.formatted("more", 2, "pay")
                + pay
                + exit);
    assertThat(Replay.of(now, recorded.recording()).mismatch())
        .isInstanceOfSatisfying(
            Mismatch.NotRecorded.class,
            other -> {
              assertThat(other.nearest()).isNotNull();
              assertThat(other.nearest().step()).isEqualTo("tea");
            });
  }

  @Test
  void aCallThatWasNotRecordedIsAMismatchThatNamesTheNearest() {
    Recorded recorded = Recorded.run(ONE_CALL, flaky());
    Workflow changed = Recorded.compiled(ONE_CALL.replace("fetch", "load"));
    assertThat(Replay.of(changed, recorded.recording()).mismatch())
        .isInstanceOfSatisfying(
            Mismatch.NotRecorded.class,
            other -> {
              assertThat(other.step()).isEqualTo("load");
              assertThat(other.nearest()).isNotNull();
              assertThat(other.nearest().step()).isEqualTo("fetch");
            });
  }

  @Test
  void moreAttemptsThanWereRecordedAreAMismatch() {
    String once = ONE_CALL.replace("tool: echo", "tool: fail");
    Recorded recorded =
        Recorded.run(once, new ScriptedUpstreams().on("fail", _ -> ToolResult.error("no")));
    Workflow changed =
        Recorded.compiled(once.replace("tool: fail,", "tool: fail, retry: { attempts: 2 },"));
    assertThat(Replay.of(changed, recorded.recording()).mismatch())
        .isInstanceOf(Mismatch.TooOften.class);
  }

  @Test
  void whatWasRedactedFitsAnything() {
    Recorded recorded = Recorded.run(ONE_CALL.replace("/a", "/x?key=[redacted]&p=1"), flaky());
    Workflow same = Recorded.compiled(ONE_CALL.replace("/a", "/x?key=secret&p=1"));
    Workflow other = Recorded.compiled(ONE_CALL.replace("/a", "/x?key=secret&p=2"));
    assertThat(Replay.of(same, recorded.recording()).mismatch()).isNull();
    assertThat(Replay.of(other, recorded.recording()).mismatch()).isNotNull();
  }

  private static final String ASKING =
      """
      - { id: entry, type: entry, next: [ask, wait] }
      - { id: ask, type: ask, question: Go on?, options: [yes, no], deadline: 1h, onDeadline: late, next: join }
      - { id: late, type: transform, transform: { expr: '"late"' }, next: join }
      - { id: wait, type: wait, for: 3h, next: join }
      - { id: join, type: transform, join: all, transform: { expr: '$.ask' }, next: exit }
      - { id: exit, type: exit }
      """;

  private static Recorded asked(String body, String answer) {
    Workflow workflow = Recorded.compiled(body.replace("yes, no", "\"yes\", \"no\""));
    MemoryJournal journal = new MemoryJournal();
    AtomicReference<RunDriver> driver = new AtomicReference<>();
    RunListener person =
        new RunListener() {
          @Override
          public void asked(Question question) {
            if (!answer.isEmpty()) {
              Thread.startVirtualThread(
                  () -> {
                    try {
                      driver.get().answer(question.step(), answer, Principal.LOCAL);
                    } catch (InterruptedException e) {
                      throw new AssertionError(e);
                    }
                  });
            }
          }
        };
    driver.set(
        Engines.repeatable(flaky())
            .begin(workflow, Map.of(), RunOptions.DEFAULT.with(person), journal));
    return new Recorded(workflow, driver.get().drive(), journal.events());
  }

  @Test
  void aDeadlineThatPassedPassesAgain() {
    Recorded recorded = asked(ASKING, "");
    Replayed replayed = recorded.replayed();
    assertThat(replayed.mismatch()).isNull();
    assertThat(replayed.result()).isEqualTo(recorded.result());
    assertThat(replayed.events()).noneMatch(event -> event instanceof Event.InputReceived);
  }

  @Test
  void answersAreGivenAgain() {
    Recorded recorded =
        asked(
            ASKING
                .replace("deadline: 1h, onDeadline: late,", "")
                .replace(
                    "- { id: late, type: transform, transform: { expr: '\"late\"' }, next: join"
                        + " }\n",
                    ""),
            "no");
    Replayed replayed = recorded.replayed();
    assertThat(replayed.mismatch()).isNull();
    assertThat(replayed.result()).isEqualTo(new RunResult.Completed("run-1", "no"));
    for (int i = 0; i < 20; i++) {
      assertThat(Recorded.written(recorded.replayed().events()))
          .isEqualTo(Recorded.written(replayed.events()));
    }
  }

  @Test
  void anAnswerThatDoesNotFitAnyMoreAndANewQuestionAreMismatches() {
    String plain =
        """
        - { id: entry, type: entry, next: ask }
        - { id: ask, type: ask, question: Go on?, options: [yes, no], next: exit }
        - { id: exit, type: exit }
        """;
    Recorded recorded = asked(plain, "no");
    Workflow others = Recorded.compiled(plain.replace("yes, no", "\"now\", \"later\""));
    assertThat(Replay.of(others, recorded.recording()).mismatch())
        .isInstanceOf(Mismatch.OtherQuestion.class);
    Workflow renamed =
        Recorded.compiled(
            plain
                .replace("yes, no", "\"yes\"")
                .replace("next: ask", "next: why")
                .replace("id: ask", "id: why"));
    assertThat(Replay.of(renamed, recorded.recording()).mismatch())
        .isEqualTo(new Mismatch.NotAnswered("why", "Go on?"));
  }

  @Test
  void aRunThatWasCancelledIsCancelledAtTheSamePoint() {
    Workflow workflow =
        Recorded.compiled(
            """
            - { id: entry, type: entry, next: book }
            - { id: book, type: mcp, server: up, tool: echo, args: {}, compensate: cancel, next: wait }
            - { id: cancel, type: mcp, server: up, tool: echo, args: { undo: true } }
            - { id: wait, type: wait, for: 1h, next: exit }
            - { id: exit, type: exit }
            """);
    MemoryJournal journal = new MemoryJournal();
    AtomicReference<RunDriver> driver = new AtomicReference<>();
    RunListener canceller =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.StepStarted started && started.node().equals("wait")) {
              driver.get().cancel("changed my mind");
            }
          }
        };
    driver.set(
        Engines.repeatable(flaky())
            .begin(workflow, Map.of(), RunOptions.DEFAULT.with(canceller), journal));
    Recorded recorded = new Recorded(workflow, driver.get().drive(), journal.events());
    Replayed replayed = recorded.replayed();
    assertThat(recorded.result())
        .isInstanceOfSatisfying(
            RunResult.Failed.class,
            failed -> assertThat(failed.failure().code()).isEqualTo(FailureCode.CANCELLED));
    assertThat(replayed.result()).isEqualTo(recorded.result());
    assertThat(replayed.events())
        .anyMatch(
            event -> event instanceof Event.StepCompleted e && e.step().equals("book/undo:cancel"));
  }

  @Test
  void aCallThatWasUnderWayWhenTheRunWasCancelledStaysInDoubt() throws Exception {
    Workflow workflow =
        Recorded.compiled(
            """
            - { id: entry, type: entry, next: send }
            - { id: send, type: mcp, server: up, tool: hang, args: {}, next: exit }
            - { id: exit, type: exit }
            """);
    MemoryJournal journal = new MemoryJournal();
    AtomicReference<RunDriver> driver = new AtomicReference<>();
    CountDownLatch sent = new CountDownLatch(1);
    ScriptedUpstreams hanging =
        new ScriptedUpstreams()
            .on(
                "hang",
                _ -> {
                  sent.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                });
    driver.set(Engines.repeatable(hanging).begin(workflow, Map.of(), RunOptions.DEFAULT, journal));
    Thread canceller =
        Thread.ofVirtual()
            .start(
                () -> {
                  await(sent);
                  driver.get().cancel("changed my mind");
                });
    Recorded recorded = new Recorded(workflow, driver.get().drive(), journal.events());
    canceller.join();
    assertThat(recorded.events())
        .anyMatch(
            event ->
                event instanceof Event.StepFailed e && e.failure().code() == FailureCode.IN_DOUBT);
    Replayed replayed = recorded.replayed();
    assertThat(replayed.mismatch()).isNull();
    assertThat(replayed.result()).isEqualTo(recorded.result());
    assertThat(RunHistory.of(workflow, replayed.events()))
        .filteredOn(step -> step.step().equals("send"))
        .singleElement()
        .satisfies(step -> assertThat(step.error().code()).isEqualTo(FailureCode.IN_DOUBT));
    assertThat(Json.write(RecordingJson.write(recorded.recording()))).contains("\"inDoubt\":true");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aRunThatIsNotOverCannotBeRecorded() {
    Recorded recorded = Recorded.run(ONE_CALL, flaky());
    List<Event> prefix = recorded.events().subList(0, 3);
    assertThatThrownBy(() -> Recording.of(recorded.workflow(), prefix))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("not over");
  }

  @Test
  void anExpectationIsNotMetByAnotherResultOrAnotherPath() {
    Recorded recorded = Recorded.run(ONE_CALL, flaky());
    Expectation expected = Expectation.of(recorded.workflow(), recorded.replayed());
    assertThat(expected.isMetBy(Expectation.of(recorded.workflow(), recorded.replayed()))).isTrue();
    Expectation otherEnd = new Expectation(Map.of("result", 1), expected.path());
    Expectation otherPath = new Expectation(expected.end(), expected.path().subList(1, 3));
    assertThat(expected.isMetBy(otherEnd)).isFalse();
    assertThat(expected.isMetBy(otherPath)).isFalse();
  }
}
