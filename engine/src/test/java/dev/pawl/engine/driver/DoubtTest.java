package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every call that was begun and of which no end is known is told of, and none is made twice. */
@Timeout(60)
class DoubtTest {
  private static final ToolHints READ_ONLY = new ToolHints(true, false);
  private static final ToolHints IDEMPOTENT = new ToolHints(false, true);

  private static final String THREE =
      """
      - { id: entry, type: entry, next: [a, b, c] }
      - { id: a, type: mcp, server: up, tool: work, args: {}, next: all }
      - { id: b, type: mcp, server: up, tool: work, args: {}, next: all }
      - { id: c, type: mcp, server: up, tool: work, args: {}, next: all }
      - { id: all, type: transform, join: all, transform: { expr: $.a }, next: exit }
      - { id: exit, type: exit }
      """;

  private static ScriptedUpstreams working(ToolHints hints) {
    return new ScriptedUpstreams().on("work", _ -> ToolResult.text("done")).declare("work", hints);
  }

  private record Ended(RunResult result, List<Event> events) {
    Failure failure() {
      return ((RunResult.Failed) result).failure();
    }

    /** The nodes whose calls are in doubt, as the failure tells. */
    List<String> doubted() {
      return Stream.concat(Stream.of(failure()), failure().suppressed().stream())
          .filter(each -> each.code() == FailureCode.IN_DOUBT)
          .map(Failure::node)
          .sorted()
          .toList();
    }

    List<String> steps(Class<? extends Event> kind) {
      return events.stream()
          .filter(kind::isInstance)
          .map(
              each ->
                  switch (each) {
                    case Event.StepCancelled e -> e.step();
                    case Event.StepFailed e -> e.step();
                    case Event _ -> each.toString();
                  })
          .sorted()
          .toList();
    }
  }

  private static Ended resume(LoadedGraph pawl, List<Event> after) {
    List<Event> past = new ArrayList<>();
    past.add(
        new Event.RunStarted(
            1,
            "run-1",
            "t",
            pawl.tool("t").digest(),
            Run.INTERPRETER,
            Principal.LOCAL,
            42,
            Map.of()));
    past.add(new Event.StepCompleted(2, "entry", "entry", 1, 1, Map.of(), -1, null));
    past.addAll(after);
    MemoryJournal journal = new MemoryJournal();
    RunResult result =
        pawl.engine().resume(pawl.tool("t"), past, RunOptions.DEFAULT, journal).drive();
    return new Ended(result, journal.events());
  }

  private static Event begun(String node) {
    return new Event.StepStarted(3, node, node, Map.of());
  }

  @RepeatedTest(10)
  void afterACrashAllCallsThatWereUnderWayAreInDoubtAndNotOnlyTheFirst() {
    LoadedGraph pawl = Graphs.real(THREE, working(ToolHints.UNKNOWN));
    Ended ended = resume(pawl, List.of(begun("a"), begun("b"), begun("c")));
    assertThat(ended.doubted()).containsExactly("a", "b", "c");
    assertThat(ended.steps(Event.StepCancelled.class)).isEmpty();
    assertThat(ended.steps(Event.StepFailed.class)).containsExactly("a", "b", "c");
  }

  @Test
  void afterACrashCallsThatChangeNothingAreMadeAgain() {
    LoadedGraph pawl = Graphs.real(THREE, working(READ_ONLY));
    Ended ended = resume(pawl, List.of(begun("a"), begun("b"), begun("c")));
    assertThat(ended.result).isEqualTo(new RunResult.Completed("run-1", "done"));
  }

  @Test
  void aCrashWhileACallIsBeingCancelledLeavesItInDoubt() {
    Event stopping = new Event.RunStopping(4, new Failure(FailureCode.CANCELLED, "enough", null));
    LoadedGraph pawl = Graphs.real(THREE, working(ToolHints.UNKNOWN));
    Ended ended = resume(pawl, List.of(begun("a"), begun("b"), stopping));
    assertThat(ended.failure().code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(ended.doubted()).containsExactly("a", "b");
    assertThat(ended.steps(Event.StepCancelled.class)).containsExactly("c");

    LoadedGraph reading = Graphs.real(THREE, working(READ_ONLY));
    Ended read = resume(reading, List.of(begun("a"), begun("b"), stopping));
    assertThat(read.doubted()).isEmpty();
    assertThat(read.steps(Event.StepCancelled.class)).containsExactly("a", "b", "c");
  }

  @Test
  void aDoubtOfWhichNobodyWasAskedYetIsAskedByWhoeverGoesOn() {
    LoadedGraph pawl = Graphs.repeatable(alone("onDoubt: ask,"), working(ToolHints.UNKNOWN));
    Run run = new Run(pawl.tool("t"));
    run.on(
        new Event.RunStarted(1, "run-1", "t", "d", Run.INTERPRETER, Principal.LOCAL, 42, Map.of()));
    run.on(new Event.StepCompleted(2, "entry", "entry", 1, 1, Map.of(), -1, null));
    run.on(begun("call"));
    run.on(new Event.InDoubt(4, "call", "call", null));
    run.on(new Event.RunResumed(5));
    assertThat(run.doubts(6))
        .containsExactly(new Event.InDoubt(6, "call", "call", Event.WaitsFor.ANSWER));
  }

  @Test
  void itemsThatAreStoppedBecauseAnotherFailedAreToldOf() {
    String body =
        """
        - { id: entry, type: entry, next: each }
        - { id: each, type: foreach, items: { expr: '[0, 1, 2]' }, concurrency: 3, do: { type: mcp, server: up, tool: work, args: { n: { expr: $item } } }, next: exit }
        - { id: exit, type: exit }
        """;
    CountDownLatch begun = new CountDownLatch(2);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                call -> {
                  if (Integer.valueOf(0).equals(call.arguments().get("n"))) {
                    begun.await();
                    return ToolResult.error("boom");
                  }
                  begun.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                });
    LoadedGraph pawl = Graphs.real(body, upstreams);
    MemoryJournal journal = new MemoryJournal();
    RunResult result = pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    Ended ended = new Ended(result, journal.events());
    assertThat(ended.failure().code()).isEqualTo(FailureCode.ITEM_FAILED);
    assertThat(ended.doubted()).containsExactly("each[1]/do", "each[2]/do");
  }

  private static String alone(String more) {
    return """
    - { id: entry, type: entry, next: call }
    - { id: call, type: mcp, server: up, tool: work, args: {}, %s next: exit }
    - { id: exit, type: exit }
    """
        .formatted(more);
  }

  private static ScriptedUpstreams losing(ToolHints hints) {
    return new ScriptedUpstreams()
        .on(
            "work",
            _ -> {
              throw UpstreamException.lost("the server went away");
            })
        .declare("work", hints);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoSaysThatADoubtIsAFailureIsBelievedWhateverTheToolSaysOfItself(boolean readOnly) {
    ScriptedUpstreams upstreams = losing(readOnly ? READ_ONLY : IDEMPOTENT);
    String body = alone("onDoubt: fail, retry: { attempts: 3, backoff: 1ms },");
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).failure()).isPresent();
    assertThat(upstreams.calls()).hasSize(1);
  }

  @Test
  void whoSaysNothingLeavesItToTheTool() {
    ScriptedUpstreams upstreams = losing(IDEMPOTENT);
    LoadedGraph pawl = Graphs.repeatable(alone("retry: { attempts: 3, backoff: 1ms },"), upstreams);
    assertThat(pawl.call("t", Map.of()).failure()).isPresent();
    assertThat(upstreams.calls()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoWantsToBeAskedIsAskedWhateverTheToolSaysOfItself(boolean readOnly) throws Exception {
    ScriptedUpstreams upstreams = losing(readOnly ? READ_ONLY : IDEMPOTENT);
    String body = alone("onDoubt: ask, retry: { attempts: 3, backoff: 1ms },");
    CountDownLatch asked = new CountDownLatch(1);
    RunListener listener =
        new RunListener() {
          @Override
          public void asked(Question question) {
            asked.countDown();
          }
        };
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run =
          host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(listener));
      assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(upstreams.calls()).hasSize(1);
      run.answer("call", Map.of("decision", "done", "result", 1), Principal.LOCAL);
      assertThat(run.await(Duration.ofSeconds(30))).hasValue(new RunResult.Completed(run.id(), 1));
    }
  }

  /** Work that goes on although nobody waits for it any more, until it is let go. */
  private static ScriptedUpstreams goingOn(CountDownLatch mayEnd) {
    return new ScriptedUpstreams()
        .on(
            "work",
            call -> {
              call.state().held();
              assertThat(call.state().sending()).isTrue();
              Thread.ofVirtual()
                  .start(
                      () -> {
                        try {
                          mayEnd.await();
                          call.state().over(ToolResult.text("done late"));
                        } catch (InterruptedException _) {
                          Thread.currentThread().interrupt();
                        }
                      });
              new CountDownLatch(1).await();
              return ToolResult.text("never");
            })
        .on(
            "find",
            _ -> {
              throw new AssertionError("nobody need look for what answered after all");
            });
  }

  @Test
  void nobodyLooksForACallThatIsStillAtWorkAndALateAnswerIsTaken() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    ScriptedUpstreams upstreams = goingOn(mayEnd);
    CountDownLatch doubted = new CountDownLatch(1);
    RunListener listener =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.InDoubt) {
              doubted.countDown();
            }
          }
        };
    String body = alone("timeout: 20ms, onDoubt: { check: find, args: {} },");
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run =
          host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(listener));
      assertThat(doubted.await(30, TimeUnit.SECONDS)).isTrue();
      mayEnd.countDown();
      assertThat(run.await(Duration.ofSeconds(30)))
          .hasValue(new RunResult.Completed(run.id(), "done late"));
      assertThat(upstreams.calls()).hasSize(1);
    }
  }

  @Test
  void aCallThatWasNeverSentIsTriedAgainWhateverItDoes() {
    ScriptedUpstreams upstreams = new ScriptedUpstreams();
    upstreams.on(
        "work",
        call -> {
          call.state().held();
          if (upstreams.calls().size() == 1) {
            new CountDownLatch(1).await(); // as in a queue
          }
          assertThat(call.state().sending()).isTrue();
          return ToolResult.text("done");
        });
    String body = alone("timeout: 200ms, retry: { attempts: 2, backoff: 1ms },");
    LoadedGraph pawl = Graphs.real(body, upstreams);
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo("done");
    assertThat(upstreams.calls()).hasSize(2);
  }

  @Test
  void whatUndoesAndTakesTooLongIsCutOffToo() {
    String body =
        """
        executionLimits: { maxExecutionTimeMs: 60000 }
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: pay }
          - { id: pay, type: mcp, server: up, tool: work, args: {}, compensate: refund, next: fail }
          - { id: refund, type: workflow, tool: refund, args: {}, timeout: 20ms }
          - { id: fail, type: mcp, server: up, tool: fail, args: {}, next: exit }
          - { id: exit, type: exit }
        - name: refund
          description: d
          nodes:
          - { id: entry, type: entry, next: confirm }
          - { id: confirm, type: ask, question: Really?, next: exit }
          - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams =
        working(ToolHints.UNKNOWN).on("fail", _ -> ToolResult.error("boom"));
    LoadedGraph pawl = Graphs.on(Engine.on(upstreams), body);
    Failure failure = pawl.call("t", Map.of()).failure().orElseThrow();
    assertThat(failure.message()).isEqualTo("boom");
    assertThat(failure.suppressed())
        .singleElement()
        .satisfies(
            undo -> {
              assertThat(undo.code()).isEqualTo(FailureCode.TIMEOUT);
              assertThat(undo.message()).contains("`refund` took too long");
            });
  }

  @Test
  void anAnswerIsTakenWhileAnotherBranchCalls() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: [ok, slow] }
        - { id: ok, type: ask, question: Ok?, next: both }
        - { id: slow, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: $.ok }, next: exit }
        - { id: exit, type: exit }
        """;
    CountDownLatch calling = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  calling.countDown();
                  mayEnd.await();
                  return ToolResult.text("done");
                })
            .heeding();
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      assertThat(calling.await(30, TimeUnit.SECONDS)).isTrue();
      Thread answering =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      run.answer("ok", "yes", Principal.LOCAL);
                    } catch (InterruptedException _) {
                      Thread.currentThread().interrupt();
                    }
                  });
      assertThat(answering.join(Duration.ofSeconds(20)))
          .as("the answer is taken before the call ends")
          .isTrue();
      mayEnd.countDown();
      assertThat(run.await(Duration.ofSeconds(30))).isPresent();
    }
  }
}
