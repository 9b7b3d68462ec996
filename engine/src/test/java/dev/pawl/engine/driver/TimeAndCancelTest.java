package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TimeAndCancelTest {
  private static String limited(String limits, String nodes) {
    return "executionLimits: { "
        + limits
        + " }\ntools:\n- name: t\n  description: d\n  nodes:\n"
        + nodes.indent(2);
  }

  private static final String HANGS =
      """
      - { id: entry, type: entry, next: before }
      - { id: before, type: mcp, server: up, tool: echo, args: {}, compensate: undo, next: hang }
      - { id: hang, type: mcp, server: up, tool: hang, args: {}, next: exit }
      - { id: undo, type: mcp, server: up, tool: undo, args: {} }
      - { id: exit, type: exit }
      """;

  private static ScriptedUpstreams hanging(CountDownLatch hangs, AtomicInteger interrupts) {
    return Graphs.upstreams()
        .on("undo", _ -> ToolResult.text("ok"))
        .on(
            "hang",
            _ -> {
              hangs.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupts.incrementAndGet();
                throw e;
              }
              return ToolResult.text("never");
            });
  }

  @Test
  void theTimeLimitCutsACallThatHangsAndUndoesWhatWasDone() {
    AtomicInteger interrupts = new AtomicInteger();
    ScriptedUpstreams upstreams = hanging(new CountDownLatch(1), interrupts);
    LoadedGraph pawl = Graphs.real(limited("maxExecutionTimeMs: 150", HANGS), upstreams);
    Failure failure = pawl.call("t", Map.of()).failure().orElseThrow();
    assertThat(failure.code()).isEqualTo(FailureCode.LIMIT_EXCEEDED);
    assertThat(failure.message())
        .matches(
            "Execution limit exceeded: maximum execution time \\(150ms\\) reached\\. Elapsed"
                + " time: \\d+ms");
    assertThat(interrupts).hasValue(1);
    assertThat(upstreams.calls()).extracting(call -> call.tool()).endsWith("undo");
  }

  @Test
  void theTimeLimitCutsAnExpressionThatNeverEnds() {
    String forever =
        """
        - { id: entry, type: entry, next: spin }
        - { id: spin, type: transform, transform: { expr: '($f := function($n) { $f($n + 1) }; $f(0))' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(limited("maxExecutionTimeMs: 100", forever), Graphs.upstreams());
    assertThat(pawl.call("t", Map.of()).failure().orElseThrow().message())
        .startsWith("Execution limit exceeded: maximum execution time (100ms) reached.");
  }

  @Test
  void theTimeLimitEndsALoopOfQuickSteps() {
    String loop =
        """
        - { id: entry, type: entry, next: spin }
        - { id: spin, type: transform, transform: { expr: '1' }, next: again }
        - { id: again, type: switch, conditions: [ { rule: false, next: exit } ], next: spin }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl =
        Graphs.real(
            limited("maxExecutionTimeMs: 50, maxNodeExecutions: 2000000000", loop),
            Graphs.upstreams());
    assertThat(pawl.begin("t", Map.of(), RunListener.NONE, Journal.NONE).drive())
        .isInstanceOfSatisfying(
            RunResult.Failed.class,
            failed ->
                assertThat(failed.failure().message()).contains("maximum execution time (50ms)"));
  }

  @Test
  void aTimeoutInterruptsTheAttemptAndCountsAsAFailure() {
    AtomicInteger interrupts = new AtomicInteger();
    String body =
        """
        - { id: entry, type: entry, next: hang }
        - { id: hang, type: mcp, server: up, tool: hang, args: {}, timeout: 50ms, retry: { attempts: 2, backoff: 1ms }, onError: sorry, next: exit }
        - { id: sorry, type: transform, transform: { expr: '$.hang.error.code' }, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams =
        hanging(new CountDownLatch(1), interrupts).declare("hang", new ToolHints(false, true));
    LoadedGraph pawl = Graphs.real(body, upstreams);
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo("TIMEOUT");
    assertThat(interrupts).hasValue(2);
  }

  @Test
  void aCallThatTimedOutMayHaveBeenMadeAndIsNotMadeAgainUnlessThatIsSafe() {
    AtomicInteger interrupts = new AtomicInteger();
    String body =
        """
        - { id: entry, type: entry, next: hang }
        - { id: hang, type: mcp, server: up, tool: hang, args: {}, timeout: 50ms, retry: { attempts: 2, backoff: 1ms }, onError: sorry, next: exit }
        - { id: sorry, type: transform, transform: { expr: '$.hang.error.code' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, hanging(new CountDownLatch(1), interrupts));
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo("TIMEOUT");
    assertThat(interrupts).hasValue(1);
  }

  @Test
  void aTimeoutOnAForeachStopsItsItems() {
    AtomicInteger interrupts = new AtomicInteger();
    String body =
        """
        - { id: entry, type: entry, next: all }
        - { id: all, type: foreach, items: [1, 2, 3], timeout: 1s, do: { type: mcp, server: up, tool: hang, args: {} }, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = hanging(new CountDownLatch(1), interrupts);
    LoadedGraph pawl = Graphs.real(body, upstreams);
    Failure failure = pawl.call("t", Map.of()).failure().orElseThrow();
    assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(failure.node()).isEqualTo("all");
    assertThat(interrupts).hasPositiveValue().hasValue(upstreams.calls().size());
  }

  @Test
  void anotherThreadCanCancelARun() throws InterruptedException {
    CountDownLatch hangs = new CountDownLatch(1);
    AtomicInteger interrupts = new AtomicInteger();
    ScriptedUpstreams upstreams = hanging(hangs, interrupts);
    AtomicReference<RunResult> result = new AtomicReference<>();
    LoadedGraph pawl = Graphs.real(HANGS, upstreams);
    RunDriver driver = pawl.begin("t", Map.of(), RunListener.NONE, Journal.NONE);
    Thread thread = Thread.ofVirtual().start(() -> result.set(driver.drive()));
    hangs.await();
    driver.cancel("not needed any more");
    thread.join();
    assertThat(result.get())
        .isInstanceOfSatisfying(
            RunResult.Failed.class,
            failed -> {
              assertThat(failed.failure().code()).isEqualTo(FailureCode.CANCELLED);
              assertThat(failed.failure().message()).isEqualTo("not needed any more");
            });
    assertThat(interrupts).hasValue(1);
    assertThat(upstreams.calls()).extracting(call -> call.tool()).endsWith("undo");
  }

  @Test
  void anInterruptOfTheCallingThreadCancelsTheRunAndIsHandedOn() throws InterruptedException {
    CountDownLatch hangs = new CountDownLatch(1);
    AtomicReference<FailureCode> code = new AtomicReference<>();
    AtomicInteger stillInterrupted = new AtomicInteger();
    LoadedGraph pawl = Graphs.real(HANGS, hanging(hangs, new AtomicInteger()));
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  code.set(pawl.call("t", Map.of()).failure().orElseThrow().code());
                  stillInterrupted.set(Thread.currentThread().isInterrupted() ? 1 : 0);
                });
    hangs.await();
    thread.interrupt();
    thread.join();
    assertThat(code).hasValue(FailureCode.CANCELLED);
    assertThat(stillInterrupted).hasValue(1);
  }

  @Test
  void waitsAsLongAsItSaysAndPassesTheValueOn() {
    String body =
        """
        - { id: entry, type: entry, next: value }
        - { id: value, type: transform, transform: { expr: '"kept"' }, next: pause }
        - { id: pause, type: wait, for: { expr: $.entry.how_long }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    FinishedRun run = pawl.call("t", Map.of("how_long", "1m30s"));
    assertThat(run.output()).isEqualTo("kept");
    long waited =
        run.history().stream()
            .filter(record -> record.nodeId().equals("pause"))
            .mapToLong(record -> record.endedAt() - record.startedAt())
            .sum();
    assertThat(waited).isBetween(90_000_000L, 90_100_000L);
    assertThat(run.events()).filteredOn(Event.TimerFired.class::isInstance).hasSize(1);
    assertThat(pawl.call("t", Map.of("how_long", 5)).failure().orElseThrow().code())
        .isEqualTo(FailureCode.EXPRESSION_FAILED);
  }

  @Test
  void aWaitThatIsLongerThanItsTimeoutFailsEachTimeItIsTried() {
    String body =
        """
        - { id: entry, type: entry, next: pause }
        - { id: pause, type: wait, for: 1h, timeout: 10s, retry: { attempts: 3, backoff: 5s }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(run.events()).filteredOn(Event.AttemptFailed.class::isInstance).hasSize(2);
  }

  @Test
  void aResultThatBreaksItsSchemaFailsTheRunAndUndoesIt() {
    String body =
        """
        tools:
        - name: t
          description: d
          outputSchema: { type: object, properties: { n: { type: integer } }, required: [n] }
          nodes:
          - { id: entry, type: entry, next: act }
          - { id: act, type: mcp, server: up, tool: echo, args: { n: { expr: $.entry.n } }, compensate: undo, next: exit }
          - { id: undo, type: mcp, server: up, tool: undo, args: {} }
          - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams().on("undo", _ -> ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of("n", 1)).failure()).isEmpty();
    assertThat(pawl.call("t", Map.of("n", "one")).failure().orElseThrow().code())
        .isEqualTo(FailureCode.OUTPUT_INVALID);
    assertThat(upstreams.calls()).extracting(call -> call.tool()).endsWith("echo", "undo");
  }
}
