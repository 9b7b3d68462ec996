package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What was done is undone, however long that takes. */
@Timeout(120)
class UndoingTest {
  private static Failure failure(RunResult result) {
    return ((RunResult.Failed) result).failure();
  }

  @Test
  void aCompensationThatWaitsLongKeepsNoOtherFromBeingMade() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("work", _ -> ToolResult.text("done"))
            .on("undo", _ -> ToolResult.text("undone"))
            .on("fail", _ -> ToolResult.error("boom"));
    String body =
        """
        executionLimits: { maxExecutionTimeMs: 60000 }
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: a }
          - { id: a, type: mcp, server: up, tool: work, args: {}, compensate: ua, next: b }
          - { id: b, type: mcp, server: up, tool: work, args: {}, compensate: ub, next: c }
          - { id: c, type: mcp, server: up, tool: fail, args: {}, next: exit }
          - { id: ua, type: mcp, server: up, tool: undo, args: {} }
          - { id: ub, type: wait, for: 1h }
          - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    RunResult result =
        pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
    assertThat(upstreams.calls().stream().map(ToolCall::tool))
        .as(String.valueOf(result))
        .contains("undo");
  }

  @Test
  void aRunWhoseResultCannotBeKeptIsUndone() throws Exception {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("work", _ -> ToolResult.text("x".repeat(5_000)))
            .on("undo", _ -> ToolResult.text("undone"));
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: mcp, server: up, tool: work, args: {}, compensate: ua, next: exit }
        - { id: ua, type: mcp, server: up, tool: undo, args: {} }
        - { id: exit, type: exit }
        """;
    // a: output + result ~10,000; exit: 5,000; the end: 5,000 more
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host =
        new RunHost(new MemoryRunStore(new JournalLimits(1_000_000, 17_500, 1_000)))) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      RunResult result = run.await(Duration.ofSeconds(20)).orElseThrow();
      assertThat(result).isInstanceOf(RunResult.Failed.class);
      assertThat(failure(result).code()).isEqualTo(FailureCode.LIMIT_EXCEEDED);
      assertThat(upstreams.calls().stream().map(ToolCall::tool)).contains("undo");
    }
  }
}
