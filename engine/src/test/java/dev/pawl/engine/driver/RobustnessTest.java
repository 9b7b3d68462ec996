package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What must hold when things around a run go wrong, or graphs are odd. */
class RobustnessTest {
  private static final String CALL =
      """
      - { id: entry, type: entry, next: call }
      - { id: call, type: mcp, server: up, tool: work, args: {}, next: exit }
      - { id: exit, type: exit }
      """;

  @Test
  void anErrorInAnUpstreamEndsItsStepAtOnce() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  throw new NoClassDefFoundError("gone");
                });
    LoadedGraph pawl = Graphs.real(CALL, upstreams);
    Failure failure = pawl.call("t", Map.of()).failure().orElseThrow();
    assertThat(failure.code()).isEqualTo(FailureCode.IN_DOUBT);
    assertThat(failure.message()).contains("gone");
  }

  @Test
  @SuppressWarnings("NullAway")
  void anInterceptorThatAnswersNothingFailsItsStep() {
    StepInterceptor broken = (_, _) -> null;
    Engine engine = Engines.repeatable(Graphs.upstreams()).with(List.of(broken));
    assertThat(Graphs.on(engine, CALL).call("t", Map.of()).failure().orElseThrow().code())
        .isEqualTo(FailureCode.DEFECT);
  }

  @Test
  void anInterceptorThatChoosesNoRouteFailsTheSwitch() {
    String body =
        """
        - { id: entry, type: entry, next: s }
        - { id: s, type: switch, conditions: [ { rule: true, next: exit } ] }
        - { id: exit, type: exit }
        """;
    StepInterceptor cached =
        (attempt, next) ->
            attempt.node().id().equals("s") ? new Outcome.Success("cached") : next.proceed();
    Engine engine = Engines.repeatable(Graphs.upstreams()).with(List.of(cached));
    FinishedRun run = Graphs.on(engine, body).call("t", Map.of());
    assertThat(run.failure().orElseThrow().message()).contains("chose no known route");
  }

  @Test
  void aFailingJournalIsNobodysFailureButItsOwn() {
    Journal full =
        event -> {
          if (event instanceof Event.StepCompleted) {
            throw new IllegalStateException("disk full");
          }
        };
    LoadedGraph pawl = Graphs.repeatable(CALL, Graphs.upstreams());
    RunDriver driver = pawl.begin("t", Map.of(), RunListener.NONE, full);
    assertThat(catchThrowable(driver::drive)).hasMessage("disk full");
  }

  @Test
  void aForeachThatIsTriedAgainHasUndoneItsItemsBefore() {
    String body =
        """
        - { id: entry, type: entry, next: all }
        - { id: all, type: foreach, items: [a, b], concurrency: 1, retry: { attempts: 2, backoff: 1ms, on: [ITEM_FAILED] }, do: { type: mcp, server: up, tool: work, args: { v: { expr: $item } }, compensate: undo }, next: exit }
        - { id: undo, type: mcp, server: up, tool: undo, args: { what: { expr: '$previousNode().made' } } }
        - { id: exit, type: exit }
        """;
    AtomicInteger calls = new AtomicInteger();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                call ->
                    calls.incrementAndGet() == 2
                        ? ToolResult.error("boom")
                        : ToolResult.text("{\"made\": \"" + call.arguments().get("v") + "1\"}"))
            .on("undo", _ -> ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).failure()).isEmpty();
    assertThat(upstreams.calls())
        .extracting(ToolCall::step)
        .containsExactly(
            "all[0]/do", "all[1]/do", "all[0]/do/undo:undo", "all#!2[0]/do", "all#!2[1]/do");
    assertThat(upstreams.calls().get(2).arguments()).isEqualTo(Map.of("what", "a1"));
  }

  @Test
  void aSubWorkflowWhoseResultBreaksItsSchemaIsUndoneBeforeItsCallerGoesOn() {
    String body =
        """
        tools:
        - name: inner
          description: d
          outputSchema: { type: object, required: [never] }
          nodes:
          - { id: entry, type: entry, next: hold }
          - { id: hold, type: mcp, server: up, tool: echo, args: {}, compensate: release, next: exit }
          - { id: release, type: mcp, server: up, tool: undo, args: {} }
          - { id: exit, type: exit }
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: call }
          - { id: call, type: workflow, tool: inner, args: {}, onError: after, next: exit }
          - { id: after, type: mcp, server: up, tool: echo, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams().on("undo", _ -> ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).failure()).isEmpty();
    assertThat(upstreams.calls())
        .extracting(ToolCall::step)
        .containsExactly("call/hold", "call/hold/undo:release", "after");
  }

  @Test
  void nodeIdsThatLookLikeMarksDoNotCollideWithThem() {
    String body =
        """
        - { id: entry, type: entry, next: [b, c, 'e~0'] }
        - { id: b, type: transform, transform: { expr: '1' }, next: e }
        - { id: c, type: transform, transform: { expr: '1' }, next: e }
        - { id: e, type: mcp, join: any, server: up, tool: echo, args: {}, next: j }
        - { id: 'e~0', type: mcp, server: up, tool: echo, args: {}, next: j }
        - { id: j, type: transform, join: all, transform: { expr: '"done"' }, next: 'p!timeout' }
        - { id: 'p!timeout', type: wait, for: 1s, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams();
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo("done");
    assertThat(upstreams.calls()).extracting(ToolCall::step).doesNotHaveDuplicates();
  }

  @Test
  void aTimeoutComesInTimeWhileAnotherBranchKeepsTheRunBusy() {
    String body =
        """
        executionLimits: { maxNodeExecutions: 2000000, maxExecutionTimeMs: 60000 }
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: [spin, hang] }
          - { id: spin, type: transform, transform: { expr: '1' }, next: more }
          - { id: more, type: switch, conditions: [ { rule: { "<": [ { var: '$executionCount("spin")' }, 400000 ] }, next: spin } ], next: j }
          - { id: hang, type: mcp, server: up, tool: hang, args: {}, timeout: 20ms, onError: sorry, next: j }
          - { id: sorry, type: mcp, server: up, tool: told, args: {}, next: j }
          - { id: j, type: transform, join: all, transform: { expr: '$executionCount("spin")' }, next: exit }
          - { id: exit, type: exit }
        """;
    AtomicLong spunBefore = new AtomicLong(Long.MAX_VALUE);
    AtomicLong spun = new AtomicLong();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "hang",
                _ -> {
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                })
            .on(
                "told",
                _ -> {
                  spunBefore.set(spun.get());
                  return ToolResult.text("ok");
                });
    RunListener counting =
        new RunListener() {
          @Override
          public void performing(Effect.Perform attempt) {
            spun.incrementAndGet();
          }
        };
    LoadedGraph pawl = Graphs.real(body, upstreams);
    assertThat(pawl.begin("t", Map.of(), counting, Journal.NONE).drive())
        .isInstanceOf(RunResult.Completed.class);
    assertThat(spunBefore.get()).isLessThan(spun.get() - 1_000);
  }

  @Test
  void aForeignInterruptDuringACancelIsHandedOnAndUndoingGoesOn() throws InterruptedException {
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: mcp, server: up, tool: echo, args: {}, compensate: undo, next: hang }
        - { id: hang, type: mcp, server: up, tool: hang, args: {}, next: exit }
        - { id: undo, type: mcp, server: up, tool: undo, args: {} }
        - { id: exit, type: exit }
        """;
    CountDownLatch hangs = new CountDownLatch(1);
    CountDownLatch undoing = new CountDownLatch(1);
    CountDownLatch undone = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        Graphs.upstreams()
            .on(
                "hang",
                _ -> {
                  hangs.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                })
            .on(
                "undo",
                _ -> {
                  undoing.countDown();
                  undone.await();
                  return ToolResult.text("ok");
                });
    AtomicReference<RunResult> result = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    LoadedGraph pawl = Graphs.real(body, upstreams);
    RunDriver driver = pawl.begin("t", Map.of(), RunListener.NONE, Journal.NONE);
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  result.set(driver.drive());
                  flag.set(Thread.currentThread().isInterrupted());
                });
    hangs.await();
    driver.cancel("enough");
    undoing.await();
    thread.interrupt();
    undone.countDown();
    thread.join();
    assertThat(flag).hasValue(true);
    assertThat(result.get())
        .isInstanceOfSatisfying(
            RunResult.Failed.class,
            failed -> {
              assertThat(failed.failure().message()).isEqualTo("enough");
              assertThat(failed.failure().suppressed())
                  .extracting(Failure::node)
                  .containsExactly("hang");
            });
  }

  @Test
  void oneNodeMayJoinAnInnerAndAnOuterFork() {
    LoadedGraph pawl =
        Graphs.repeatable(
            """
                - { id: entry, type: entry, next: [a, b] }
                - { id: a, type: transform, transform: { expr: '1' }, next: [c, d] }
                - { id: b, type: transform, transform: { expr: '1' }, next: j }
                - { id: c, type: transform, transform: { expr: '1' }, next: j }
                - { id: d, type: transform, transform: { expr: '1' }, next: j }
                - { id: j, type: transform, join: all, transform: { expr: '$sum([$.b, $.c, $.d])' }, next: exit }
                - { id: exit, type: exit }
                """,
            Graphs.upstreams());
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo(3);
  }

  @Test
  void deepRecursionEndsCleanlyAndUndoesWhatWasDone() {
    String body =
        """
        executionLimits: { maxNodeExecutions: 1000000 }
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: hold }
          - { id: hold, type: mcp, server: up, tool: echo, args: {}, compensate: release, next: again }
          - { id: again, type: workflow, tool: t, args: {}, next: exit }
          - { id: release, type: mcp, server: up, tool: undo, args: {} }
          - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams().on("undo", _ -> ToolResult.text("ok"));
    LoadedGraph pawl = new LoadedGraph(Graphs.read(body), Engines.repeatable(upstreams));
    Failure failure = pawl.call("t", Map.of()).failure().orElseThrow();
    assertThat(failure.code()).isEqualTo(FailureCode.LIMIT_EXCEEDED);
    assertThat(failure.message()).contains("nested deeper than 100");
    assertThat(upstreams.calls()).filteredOn(call -> call.tool().equals("undo")).hasSize(101);
  }
}
