package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A call that nothing else goes on beside is made by the thread that drives the run. */
class CallsOnTheDrivingThreadTest {
  private static final String ONE =
      """
      - { id: entry, type: entry, next: call }
      - { id: call, type: mcp, server: up, tool: work, args: {}, %s next: exit }
      - { id: exit, type: exit }
      """;

  private static final ToolHints READ_ONLY = new ToolHints(true, false);

  private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
  private final CountDownLatch called = new CountDownLatch(1);

  private ScriptedUpstreams answering() {
    return new ScriptedUpstreams()
        .on(
            "work",
            _ -> {
              threads.add(Thread.currentThread());
              return ToolResult.text("done");
            })
        .heeding();
  }

  private ScriptedUpstreams hanging() {
    return hanging(new ToolHints(false, true));
  }

  private ScriptedUpstreams hanging(ToolHints hints) {
    return new ScriptedUpstreams()
        .on(
            "work",
            _ -> {
              threads.add(Thread.currentThread());
              called.countDown();
              new CountDownLatch(1).await();
              return ToolResult.text("never");
            })
        .declare("work", hints)
        .heeding();
  }

  @Test
  void aLoneCallIsMadeHereAndThoseOfBranchesAreNot() {
    LoadedGraph pawl = Graphs.real(ONE.formatted(""), answering());
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo("done");
    assertThat(threads).containsExactly(Thread.currentThread());

    threads.clear();
    String fork =
        """
        - { id: entry, type: entry, next: [left, right] }
        - { id: left, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: right, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: $.left }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph forked = Graphs.real(fork, answering());
    assertThat(forked.call("t", Map.of()).output()).isEqualTo("done");
    assertThat(threads).hasSize(2).doesNotContain(Thread.currentThread());
  }

  @Test
  void aTimeoutInterruptsItAndItIsTriedAgain() {
    String body = ONE.formatted("timeout: 50ms, retry: { attempts: 2, backoff: 1ms },");
    LoadedGraph pawl = Graphs.real(body, hanging());
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.TIMEOUT);
    assertThat(threads).hasSize(2).containsOnly(Thread.currentThread());
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  private static String limited() {
    return "executionLimits: { maxExecutionTimeMs: 80 }\n"
        + "tools:\n"
        + "- name: t\n"
        + "  description: d\n"
        + "  nodes:\n"
        + ONE.formatted("").indent(2);
  }

  private static void assertFailsInDoubt(LoadedGraph pawl, FailureCode code, String node) {
    RunResult.Failed failed =
        (RunResult.Failed)
            pawl.engine()
                .begin(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal())
                .drive();
    assertThat(failed.failure().code()).isEqualTo(code);
    assertThat(failed.failure().suppressed())
        .singleElement()
        .extracting(Failure::code, Failure::node)
        .containsExactly(FailureCode.IN_DOUBT, node);
  }

  @Test
  void theTimeOfTheRunEndsIt() {
    LoadedGraph pawl = Graphs.real(limited(), hanging(READ_ONLY));
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.LIMIT_EXCEEDED);
    assertThat(run.events()).anyMatch(Event.StepCancelled.class::isInstance);
  }

  @Test
  void whoseTimeIsUpIsToldOfACallThatMayHaveChangedSomething() {
    LoadedGraph pawl = Graphs.real(limited(), hanging(ToolHints.UNKNOWN));
    assertFailsInDoubt(pawl, FailureCode.LIMIT_EXCEEDED, "call");
  }

  @Test
  void theTimeoutOfAnEarlierCallDoesNotEndALaterOne() {
    String two =
        """
        - { id: entry, type: entry, next: quick }
        - { id: quick, type: mcp, server: up, tool: quick, args: {}, timeout: 60ms, next: slow }
        - { id: slow, type: mcp, server: up, tool: slow, args: {}, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("quick", _ -> ToolResult.text("quick"))
            .on(
                "slow",
                _ -> {
                  threads.add(Thread.currentThread());
                  Thread.sleep(200);
                  return ToolResult.text("slow");
                })
            .heeding();
    LoadedGraph pawl = Graphs.real(two, upstreams);
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo("slow");
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void aCancelEndsIt() throws Exception {
    assertThat(cancelled(ONE.formatted(""), hanging(READ_ONLY), new MemoryJournal()).suppressed())
        .isEmpty();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  private Failure cancelled(String body, ScriptedUpstreams upstreams, MemoryJournal journal)
      throws InterruptedException {
    LoadedGraph pawl = Graphs.real(body, upstreams);
    RunDriver driver = pawl.engine().begin(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    Thread canceller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    called.await();
                  } catch (InterruptedException _) {
                    return;
                  }
                  driver.cancel("enough");
                });
    RunResult.Failed failed = (RunResult.Failed) driver.drive();
    canceller.join();
    assertThat(failed.failure().code()).isEqualTo(FailureCode.CANCELLED);
    return failed.failure();
  }

  @Test
  void whoCancelsACallThatMayHaveChangedSomethingIsTold() throws Exception {
    MemoryJournal journal = new MemoryJournal();
    Failure failure = cancelled(ONE.formatted(""), hanging(ToolHints.UNKNOWN), journal);
    assertThat(failure.suppressed())
        .singleElement()
        .satisfies(
            doubt -> {
              assertThat(doubt.code()).isEqualTo(FailureCode.IN_DOUBT);
              assertThat(doubt.node()).isEqualTo("call");
              assertThat(doubt.message()).contains("was under way when it was stopped");
            });
    assertThat(journal.events()).anyMatch(Event.StepFailed.class::isInstance);
  }

  @Test
  void soIsWhoseBranchWasStoppedByTheFailureOfAnother() {
    String fork =
        """
        - { id: entry, type: entry, next: [left, right] }
        - { id: left, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: right, type: mcp, server: up, tool: fail, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: $.left }, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams =
        hanging(ToolHints.UNKNOWN)
            .on(
                "fail",
                _ -> {
                  called.await();
                  return new ToolResult(List.of(), null, true);
                });
    LoadedGraph pawl = Graphs.real(fork, upstreams);
    assertFailsInDoubt(pawl, FailureCode.TOOL_ERROR, "left");
  }

  @Test
  void aRunThatIsSuspendedLeavesItInDoubt() throws Exception {
    LoadedGraph pawl = Graphs.real(ONE.formatted(""), hanging());
    MemoryJournal journal = new MemoryJournal();
    RunDriver driver = pawl.engine().begin(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                called.await();
              } catch (InterruptedException _) {
                return;
              }
              driver.suspend();
            });
    assertThat(driver.drive()).isEqualTo(new RunResult.Suspended(driver.id()));
    assertThat(journal.events().getLast()).isInstanceOf(Event.StepStarted.class);
  }
}
