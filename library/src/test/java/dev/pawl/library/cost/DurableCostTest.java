package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often a run waits for its journal. Each time is a write that is forced to disk, which takes
 * longer than all else that Pawl does for a step.
 */
class DurableCostTest {
  /** The beginning and the end of the run, its entry and its exit. */
  private static final int AROUND = 4;

  /**
   * What came of a call and the intent of the next share one write; the last one is before the
   * answer.
   */
  @ParameterizedTest
  @CsvSource({
    "1, false, 2", "10, false, 11", // may change something
    "1, true, 0", "10, true, 0", // only read
  })
  void aCallThatMayChangeSomethingIsOneWrite(int calls, boolean readOnly, int syncs) {
    CountingJournal journal = new CountingJournal();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("work", _ -> ToolResult.text("done"))
            .declare("work", new ToolHints(readOnly, false))
            .heeding();
    RunResult result =
        Engine.on(upstreams).run(workflow(calls), Map.of(), RunOptions.DEFAULT, journal);
    assertThat(result).isInstanceOf(RunResult.Completed.class);
    assertThat(upstreams.calls()).hasSize(calls);
    assertThat(journal.appended()).isEqualTo(AROUND + 2 * calls);
    assertThat(journal.syncs()).isEqualTo(syncs);
    assertThat(journal.flushes()).isZero();
  }

  /** So many calls one after the other. */
  private static Workflow workflow(int calls) {
    StringBuilder nodes = new StringBuilder("- { id: entry, type: entry, next: c1 }\n");
    for (int i = 1; i <= calls; i++) {
      nodes.append(
          "- { id: c%d, type: mcp, server: up, tool: work, args: {}, next: %s }\n"
              .formatted(i, i == calls ? "exit" : "c" + (i + 1)));
    }
    nodes.append("- { id: exit, type: exit }\n");
    return Objects.requireNonNull(
        Compilation.of(Graphs.read(nodes.toString())).workflows().get("t"));
  }
}
