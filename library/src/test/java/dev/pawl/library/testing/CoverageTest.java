package dev.pawl.library.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.testing.TestResult.Status;
import dev.pawl.testkit.Recorded;
import dev.pawl.testkit.ScriptedUpstreams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoverageTest {
  private static final String GRAPH =
      """
      - { id: entry, type: entry, next: size }
      - id: size
        type: switch
        conditions:
        - { rule: { ">": [ { var: entry.n }, 10 ] }, next: big }
        - { rule: { ">": [ { var: entry.n }, 5 ] }, next: exit }
        next: exit
      - { id: big, type: mcp, server: up, tool: do, args: {}, onError: other, next: exit }
      - { id: other, type: transform, transform: { expr: '1' }, next: exit }
      - { id: exit, type: exit }
      """;
  private static final ScriptedUpstreams UPSTREAMS =
      new ScriptedUpstreams().on("do", _ -> ToolResult.text("done"));

  private static TestResult result(Workflow workflow, int n) {
    Recorded recorded = Recorded.run(GRAPH, UPSTREAMS, Map.of("n", n));
    return new TestResult(
        Path.of("x"),
        null,
        Status.PASSED,
        "",
        List.of(),
        new TestResult.Run(workflow, Replay.of(workflow, recorded.recording())),
        List.of(),
        Duration.ZERO);
  }

  @Test
  void tellsWhatNoTestReachesAndWhereItIs() {
    Workflow workflow = Recorded.compiled(GRAPH);
    Coverage.OfTool small = Coverage.of(List.of(workflow), List.of(result(workflow, 1))).getFirst();
    assertThat(small.counts().get("nodes")).isEqualTo(new Coverage.Count(3, 5));
    assertThat(small.counts().get("edges")).isEqualTo(new Coverage.Count(2, 7));
    assertThat(small.counts().get("cases")).isEqualTo(new Coverage.Count(1, 3));
    assertThat(small.percent()).isEqualTo(6 * 100 / 15);
    Coverage.OfTool both =
        Coverage.of(List.of(workflow), List.of(result(workflow, 1), result(workflow, 11)))
            .getFirst();
    assertThat(both.missed())
        .containsExactly(
            "test.yaml:9:5  case 2 of `size`",
            "test.yaml:9:5  `size` → `exit` (case 2)",
            "test.yaml:15:5  `big` → `other` (error)",
            "test.yaml:16:5  node `other`",
            "test.yaml:16:5  `other` → `exit`");
  }

  @Test
  void aToolThatIsNotTestedIsNotReached() {
    Workflow workflow = Recorded.compiled(GRAPH);
    assertThat(Coverage.of(List.of(workflow), List.of()).getFirst().percent()).isZero();
  }

  @Test
  void toolsOfTheSameNameAreToldApartByTheirFiles() {
    Workflow workflow = Recorded.compiled(GRAPH);
    String name = workflow.name();
    assertThat(Coverage.of(List.of(workflow), List.of()))
        .extracting(Coverage.OfTool::tool)
        .containsExactly(name);
    assertThat(Coverage.of(List.of(workflow, Recorded.compiled(GRAPH)), List.of()))
        .extracting(Coverage.OfTool::tool)
        .containsOnly(name + " (test.yaml)");
  }
}
