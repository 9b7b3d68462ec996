package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkAndJoinTest {
  private static final String TWO_BRANCHES =
      """
      - { id: entry, type: entry, next: [a, b] }
      - { id: a, type: mcp, server: up, tool: left, args: {}, next: join }
      - { id: b, type: mcp, server: up, tool: right, args: {}, next: join }
      - { id: join, type: transform, join: all, transform: { expr: '{"a": $.a, "b": $.b, "keys": $keys($), "last": $previousNode()}' }, next: exit }
      - { id: exit, type: exit }
      """;

  @Test
  void runsBranchesAtTheSameTime() {
    CyclicBarrier both = new CyclicBarrier(2);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams().on("left", _ -> meet(both, "L")).on("right", _ -> meet(both, "R"));
    LoadedGraph pawl = Graphs.real(TWO_BRANCHES, upstreams);
    assertThat(Json.write(pawl.call("t", Map.of()).output()))
        .isEqualTo("{\"a\":\"L\",\"b\":\"R\",\"keys\":[\"entry\",\"a\",\"b\"],\"last\":\"R\"}");
  }

  private static ToolResult meet(CyclicBarrier barrier, String text) throws InterruptedException {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (BrokenBarrierException | TimeoutException _) {
      return ToolResult.error("alone");
    }
    return ToolResult.text(text);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void mergesBranchesInTheOrderWrittenWhicheverIsFaster(boolean leftFirst) {
    CountDownLatch first = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("left", _ -> inTurn(leftFirst, first, "L"))
            .on("right", _ -> inTurn(!leftFirst, first, "R"));
    LoadedGraph pawl = Graphs.real(TWO_BRANCHES, upstreams);
    assertThat(Json.write(pawl.call("t", Map.of()).output()))
        .isEqualTo("{\"a\":\"L\",\"b\":\"R\",\"keys\":[\"entry\",\"a\",\"b\"],\"last\":\"R\"}");
  }

  private static ToolResult inTurn(boolean isFirst, CountDownLatch first, String text)
      throws InterruptedException {
    if (isFirst) {
      first.countDown();
    } else {
      assertThat(first.await(20, TimeUnit.SECONDS)).isTrue();
    }
    return ToolResult.text(text);
  }

  @Test
  void aBranchSeesOnlyWhatLiesBehindItself() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: transform, transform: { expr: '"A"' }, next: a2 }
        - { id: a2, type: transform, transform: { expr: '$keys($)' }, next: join }
        - { id: b, type: transform, transform: { expr: '$keys($)' }, next: join }
        - { id: join, type: transform, join: all, transform: { expr: '[[$.a2], [$.b]]' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    assertThat(Json.write(pawl.call("t", Map.of()).output()))
        .isEqualTo("[[\"entry\",\"a\"],[\"entry\"]]");
  }

  @Test
  void forksNestAndEachJoinClosesItsOwn() {
    String body =
        """
        - { id: entry, type: entry, next: [x, y] }
        - { id: x, type: transform, transform: { expr: '1' }, next: [x1, x2] }
        - { id: x1, type: transform, transform: { expr: '$.x + 10' }, next: inner }
        - { id: x2, type: transform, transform: { expr: '$.x + 20' }, next: inner }
        - { id: inner, type: transform, join: all, transform: { expr: '$.x1 + $.x2' }, next: outer }
        - { id: y, type: transform, transform: { expr: '100' }, next: outer }
        - { id: outer, type: transform, join: all, transform: { expr: '$.inner + $.y' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo(132);
  }

  @Test
  void aBranchThatEndsBeforeTheJoinIsSkippedByIt() {
    String body =
        """
        - { id: entry, type: entry, next: [choose, b] }
        - { id: choose, type: switch, conditions: [ { rule: { var: entry.early }, next: exit } ], next: a }
        - { id: a, type: transform, transform: { expr: '"A"' }, next: join }
        - { id: b, type: transform, transform: { expr: '"B"' }, next: join }
        - { id: join, type: transform, join: all, transform: { expr: '$keys($)' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    assertThat(pawl.call("t", Map.of("early", false)).output())
        .isEqualTo(List.of("entry", "choose", "a", "b"));
    assertThat(pawl.call("t", Map.of("early", true)).output()).isEqualTo(List.of("entry", "b"));
  }

  @Test
  void aLoopAroundAForkCountsItsStepsOn() {
    String body =
        """
        - { id: entry, type: entry, next: start }
        - { id: start, type: transform, transform: { expr: '$executionCount("start")' }, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: echo, args: { n: { expr: '$executionCount("a")' } }, next: join }
        - { id: b, type: mcp, server: up, tool: echo, args: { n: 1 }, next: join }
        - { id: join, type: switch, join: all, conditions: [ { rule: { "<": [ { var: '$executionCount("a")' }, 3 ] }, next: start } ], next: done }
        - { id: done, type: transform, transform: { expr: '$nodeExecutions("a").n' }, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams();
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo(List.of(0, 1, 2));
    assertThat(upstreams.calls())
        .extracting(call -> call.step())
        .containsExactlyInAnyOrder("a", "b", "a#2", "b#2", "a#3", "b#3");
  }

  @Test
  void joinAnyRunsANodeOnceForEachBranch() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: transform, transform: { expr: '"A"' }, next: each }
        - { id: b, type: transform, transform: { expr: '"B"' }, next: each }
        - { id: each, type: mcp, join: any, server: up, tool: echo, args: { from: { expr: '$previousNode()' } }, next: all }
        - { id: all, type: transform, join: all, transform: { expr: '$nodeExecutions("each").from' }, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams();
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo(List.of("A", "B"));
    assertThat(upstreams.calls())
        .extracting(call -> call.step())
        .containsExactlyInAnyOrder("each#~0", "each#~1");
  }

  @Test
  void theExitItselfCanJoin() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: transform, transform: { expr: '"A"' }, next: exit }
        - { id: b, type: transform, transform: { expr: '"B"' }, next: exit }
        - { id: exit, type: exit, join: all }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.output()).isEqualTo("B");
    assertThat(run.history()).extracting(StepRecord::nodeId).containsOnlyOnce("exit");
  }

  @Test
  void branchesThatMeetAtTheExitWithJoinAnyEndTheRunTogether() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: transform, transform: { expr: '"A"' }, next: exit }
        - { id: b, type: transform, transform: { expr: '"B"' }, next: exit }
        - { id: exit, type: exit, join: any }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.output()).isEqualTo("B");
    assertThat(run.history()).filteredOn(r -> r.nodeId().equals("exit")).hasSize(2);
  }

  @Test
  void aFailingBranchInterruptsTheOthersAtOnce() {
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "left",
                _ -> {
                  running.countDown();
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    interrupted.set(true);
                    throw e;
                  }
                  return ToolResult.text("never");
                })
            .on(
                "right",
                _ -> {
                  running.await();
                  return ToolResult.error("boom");
                });
    LoadedGraph pawl = Graphs.real(TWO_BRANCHES, upstreams);
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.TOOL_ERROR);
    assertThat(run.failure().orElseThrow().node()).isEqualTo("b");
    assertThat(interrupted).isTrue();
    assertThat(run.history())
        .filteredOn(record -> record.nodeId().equals("a"))
        .allSatisfy(r -> assertThat(r.error().code()).isEqualTo(FailureCode.IN_DOUBT));
  }

  @Test
  void branchesThatMeetUnannouncedAreAProblem() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: [a, b] }
                - { id: a, type: transform, transform: { expr: '1' }, next: c }
                - { id: b, type: transform, transform: { expr: '2' }, next: c }
                - { id: c, type: transform, transform: { expr: '3' }, next: exit }
                - { id: exit, type: exit }
                """))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.BRANCHES_MEET);
              assertThat(problem.node()).isEqualTo("c");
              assertThat(problem.place().line()).isEqualTo(11);
            });
  }

  @Test
  void theArmsOfASwitchMeetFreely() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: s }
                - { id: s, type: switch, conditions: [ { rule: { var: entry.x }, next: a } ], next: b }
                - { id: a, type: transform, transform: { expr: '1' }, next: c }
                - { id: b, type: transform, transform: { expr: '2' }, next: c }
                - { id: c, type: transform, transform: { expr: '3' }, next: exit }
                - { id: exit, type: exit }
                """))
        .isEmpty();
  }

  @Test
  void aBranchMustNotReturnToItsOwnFork() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: f }
                - { id: f, type: transform, transform: { expr: '1' }, next: [a, b] }
                - { id: a, type: switch, conditions: [ { rule: { var: entry.x }, next: f } ], next: j }
                - { id: b, type: transform, transform: { expr: '2' }, next: j }
                - { id: j, type: transform, join: all, transform: { expr: '3' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .contains(ProblemCode.BRANCH_RETURNS);
  }

  @Test
  void branchesThatEndAtDifferentJoinsMustNotMeetUnsaid() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: [a, b] }
                - { id: a, type: transform, transform: { expr: '1' }, next: j1 }
                - { id: b, type: transform, transform: { expr: '2' }, next: j2 }
                - { id: j1, type: transform, join: all, transform: { expr: '3' }, next: exit }
                - { id: j2, type: transform, join: all, transform: { expr: '3' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.BRANCHES_MEET);
  }

  @Test
  void aJoinThatNoForkLeadsToIsAProblem() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: j }
                - { id: j, type: transform, join: all, transform: { expr: '3' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.JOIN_WITHOUT_FORK);
  }
}
