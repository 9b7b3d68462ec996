package dev.pawl.app.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.app.api.Pawl;
import dev.pawl.app.api.ToolRun;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.runner.RunDriver;
import dev.pawl.engine.runner.RunOptions;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.ScriptedUpstreams;
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
    return new ScriptedUpstreams()
        .on(
            "work",
            _ -> {
              threads.add(Thread.currentThread());
              called.countDown();
              new CountDownLatch(1).await();
              return ToolResult.text("never");
            })
        .declare("work", new ToolHints(false, true))
        .heeding();
  }

  @Test
  void aLoneCallIsMadeHereAndThoseOfBranchesAreNot() {
    try (Pawl pawl = Graphs.real(ONE.formatted(""), answering())) {
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo("done");
      assertThat(threads).containsExactly(Thread.currentThread());
    }
    threads.clear();
    String fork =
        """
        - { id: entry, type: entry, next: [left, right] }
        - { id: left, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: right, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: $.left }, next: exit }
        - { id: exit, type: exit }
        """;
    try (Pawl pawl = Graphs.real(fork, answering())) {
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo("done");
      assertThat(threads).hasSize(2).doesNotContain(Thread.currentThread());
    }
  }

  @Test
  void aTimeoutInterruptsItAndItIsTriedAgain() {
    String body = ONE.formatted("timeout: 50ms, retry: { attempts: 2, backoff: 1ms },");
    try (Pawl pawl = Graphs.real(body, hanging())) {
      ToolRun run = pawl.call("t", Map.of());
      assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.TIMEOUT);
      assertThat(threads).hasSize(2).containsOnly(Thread.currentThread());
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void theTimeOfTheRunEndsIt() {
    String body =
        "executionLimits: { maxExecutionTimeMs: 80 }\n"
            + "tools:\n"
            + "- name: t\n"
            + "  description: d\n"
            + "  nodes:\n"
            + ONE.formatted("").indent(2);
    try (Pawl pawl = Graphs.real(body, hanging())) {
      ToolRun run = pawl.call("t", Map.of());
      assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.LIMIT_EXCEEDED);
      assertThat(run.events()).anyMatch(Event.StepCancelled.class::isInstance);
    }
  }

  @Test
  void aCancelEndsIt() throws Exception {
    try (Pawl pawl = Graphs.real(ONE.formatted(""), hanging())) {
      RunDriver driver = pawl.engine().begin(pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
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
      assertThat(driver.drive())
          .isInstanceOfSatisfying(
              RunResult.Failed.class,
              failed -> assertThat(failed.failure().code()).isEqualTo(FailureCode.CANCELLED));
      canceller.join();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void aRunThatIsSuspendedLeavesItInDoubt() throws Exception {
    try (Pawl pawl = Graphs.real(ONE.formatted(""), hanging())) {
      MemoryJournal journal = new MemoryJournal();
      RunDriver driver =
          pawl.engine().begin(pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(journal));
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
}
