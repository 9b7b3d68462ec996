package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Whoever is quicker, the same comes of it: once it is decided who comes first, and how often. */
class PartyOrderTest {
  private static Workflow workflow(String body) {
    LoadedGraph graph = new LoadedGraph(Graphs.read(body), Engine.on(Upstreams.NONE));
    assertThat(graph.problems()).noneMatch(Problem::isError);
    return graph.tool("t");
  }

  private static void isTheSameInAnyOrder(String body) {
    Workflow workflow = workflow(body);
    for (int seed = 0; seed < 20; seed++) {
      AnyOrder first = new AnyOrder(workflow, seed, new Random(0)).drive();
      for (int i = 0; i < 50; i++) {
        AnyOrder run = new AnyOrder(workflow, seed, new Random(i)).drive();
        assertThat(run.wrong).isNull();
        assertThat(run.outputs).isEqualTo(first.outputs);
      }
    }
  }

  @Test
  void aJoinWaitsForAStepWhoseCompanionsAreStillBeingStopped() {
    isTheSameInAnyOrder(
        """
        - { id: entry, type: entry, next: [work, other, far] }
        - { id: work, type: mcp, server: up, tool: work, args: {}, until: late, next: early }
        - { id: late, type: wait, for: 1h, next: gone }
        - { id: gone, type: transform, transform: { expr: '1' }, next: last }
        - { id: other, type: transform, transform: { expr: '1' }, next: early }
        - { id: far, type: transform, transform: { expr: '1' }, next: last }
        - { id: early, type: transform, join: all, transform: { expr: '1' }, next: last }
        - { id: last, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """);
  }

  @Test
  void whatCameBeforeTheStepEndedSendsItsToken() {
    isTheSameInAnyOrder(
        """
        - { id: entry, type: entry, next: work }
        - { id: work, type: mcp, server: up, tool: work, args: {}, meanwhile: { node: news, times: any }, next: all }
        - { id: news, type: signal, signal: news, next: note }
        - { id: note, type: transform, transform: { expr: '1' }, next: all }
        - { id: all, type: transform, join: all, transform: { expr: '$executionCount("note")' }, next: exit }
        - { id: exit, type: exit }
        """);
  }

  @Test
  void stepsOfTokensThatOvertakeEachOtherKeepTheirIds() {
    isTheSameInAnyOrder(
        """
        - { id: entry, type: entry, next: work }
        - { id: work, type: mcp, server: up, tool: work, args: {}, meanwhile: [{ node: news, times: any }, { node: tick, times: 3 }], next: [left, right] }
        - { id: left, type: mcp, server: up, tool: work, args: {}, next: tell }
        - { id: right, type: transform, transform: { expr: '1' }, next: all }
        - { id: news, type: signal, signal: news, next: note }
        - { id: tick, type: wait, for: 1s, next: note }
        - { id: note, type: mcp, join: any, server: up, tool: note, args: {}, next: tell }
        - { id: tell, type: mcp, join: any, server: up, tool: tell, args: {}, next: all }
        - { id: all, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """);
  }

  @Test
  void whoGoesOnBehindAJoinIsCalledTheSameWhenAnotherBranchHasEndedBefore() {
    isTheSameInAnyOrder(
        """
        - { id: entry, type: entry, next: [p, q, r, s] }
        - { id: p, type: mcp, server: up, tool: work, args: {}, next: early }
        - { id: q, type: transform, transform: { expr: '1' }, next: early }
        - { id: r, type: mcp, server: up, tool: work, args: {}, next: exit }
        - { id: s, type: transform, transform: { expr: '1' }, next: late }
        - { id: early, type: transform, join: all, transform: { expr: '1' }, next: late }
        - { id: late, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit, join: any }
        """);
  }

  @Test
  void theStepsOfEachTokenTellWhatSentIt() {
    Workflow workflow =
        workflow(
            """
            - { id: entry, type: entry, next: work }
            - { id: work, type: mcp, server: up, tool: work, args: {}, meanwhile: { node: news, times: any }, next: all }
            - { id: news, type: signal, signal: news, next: note }
            - { id: note, type: mcp, server: up, tool: note, args: {}, next: all }
            - { id: all, type: transform, join: all, transform: { expr: '1' }, next: exit }
            - { id: exit, type: exit }
            """);
    TreeSet<String> ids = new TreeSet<>();
    for (int seed = 0; seed < 20; seed++) {
      ids.addAll(new AnyOrder(workflow, seed, new Random(seed)).drive().outputs.keySet());
    }
    assertThat(ids).contains("note#+news", "note#+news#+2", "note#+news#+3", "all");
  }

  @Test
  void whatIsDoneThoughItsResultIsNotKeptIsUndoneAlsoIfAnotherCameFirst() {
    Workflow workflow =
        workflow(
            """
            - { id: entry, type: entry, next: work }
            - { id: work, type: mcp, server: up, tool: work, args: {}, compensate: undo, until: late, next: exit }
            - { id: undo, type: mcp, server: up, tool: undo, args: {} }
            - { id: late, type: wait, for: 1h, next: failing }
            - { id: failing, type: fail, code: LATE, message: too late }
            - { id: exit, type: exit }
            """);
    Run run = new Run(workflow);
    run.on(new Event.RunStarted(1, "r", "t", "d", Run.INTERPRETER, Principal.LOCAL, 1, Map.of()));
    run.on(run.conclude("entry", new Outcome.Success(1), 2, 2));
    run.on(new Event.StepStarted(3, "work", "work", Map.of()));
    run.on(new Event.StepStarted(4, "late", "late", 1L));
    run.on(new Event.TimerFired(5, "late"));
    run.on(run.conclude("late", new Outcome.Success(1), 6, 6));
    Failure large = new Failure(FailureCode.LIMIT_EXCEEDED, "too large to be kept", "work");
    run.on(new Event.StepFailed(7, "work", "work", 3, 1, large, false, true));
    Failure raised = new Failure(FailureCode.RAISED, "too late", "failing");
    run.on(run.conclude("failing", new Outcome.Failed(raised), 8, 8));
    assertThat(run.outstanding())
        .extracting(effect -> effect instanceof Effect.Perform each ? each.step() : "")
        .containsExactly("work/undo:undo");
  }

  @Test
  void nobodyWaitsBesideWhatOnlyUndoes() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: work }
                - { id: work, type: mcp, server: up, tool: work, args: {}, compensate: undo, next: exit }
                - { id: undo, type: mcp, server: up, tool: undo, args: {}, until: late }
                - { id: late, type: wait, for: 1h, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::node, Problem::message)
        .contains(tuple("undo", "`undo` only undoes another node, so that nobody waits beside it"));
  }

  @Test
  void noBranchReturnsToItsForkWhereForksDoNotNestEither() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: fork }
                - { id: fork, type: transform, transform: { expr: '1' }, next: [p, q] }
                - { id: p, type: transform, join: any, transform: { expr: '1' }, next: both }
                - { id: q, type: switch, join: any, conditions: [{ rule: true, next: fork }], next: [both, exit] }
                - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
                - { id: exit, type: exit, join: all }
                """))
        .extracting(Problem::code, Problem::node)
        .contains(tuple(ProblemCode.BRANCH_RETURNS, "fork"));
  }

  /** The one would be joined with the other if it was quicker, and wait for nobody if not. */
  @Test
  void noBranchGoesRoundALoopToWhereAnotherWaits() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, next: [a, b] }
                - { id: a, type: transform, transform: { expr: '1' }, next: head }
                - { id: b, type: transform, transform: { expr: '1' }, next: head }
                - { id: head, type: switch, join: any, conditions: [{ rule: true, next: both }], next: tail }
                - { id: both, type: transform, join: all, transform: { expr: '1' }, next: tail }
                - { id: tail, type: switch, join: any, conditions: [{ rule: true, next: head }], next: exit }
                - { id: exit, type: exit, join: all }
                """))
        .extracting(Problem::code, Problem::node)
        .contains(tuple(ProblemCode.BRANCH_RETURNS, "entry"));
  }
}
