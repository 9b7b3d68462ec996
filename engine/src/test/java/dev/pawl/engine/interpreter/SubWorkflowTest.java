package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.FailureCode;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubWorkflowTest {
  private static final String FACTORIAL =
      """
      tools:
      - name: factorial
        description: Multiplies down to one, by calling itself
        inputSchema: { type: object, properties: { n: { type: integer } }, required: [n] }
        nodes:
        - { id: entry, type: entry, next: small }
        - { id: small, type: switch, conditions: [ { rule: { "<=": [ { var: entry.n }, 1 ] }, next: one } ], next: rest }
        - { id: one, type: transform, transform: { expr: '1' }, next: exit }
        - { id: rest, type: workflow, tool: factorial, args: { n: { expr: '$.entry.n - 1' } }, next: times }
        - { id: times, type: transform, transform: { expr: '$.entry.n * $.rest' }, next: exit }
        - { id: exit, type: exit }
      """;

  @Test
  void runsAnotherToolAsOneStepEvenItself() {
    LoadedGraph pawl =
        new LoadedGraph(Graphs.read(FACTORIAL), Engines.repeatable(Graphs.upstreams()));
    assertThat(pawl.problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.RECURSIVE_WORKFLOW);
    FinishedRun run = pawl.call("factorial", Map.of("n", 6));
    assertThat(run.output()).isEqualTo(720);
    assertThat(run.history())
        .extracting(record -> record.step())
        .contains("entry", "rest/entry", "rest/rest/rest/rest/rest/one");
  }

  @Test
  void argumentsMustFitTheOtherToolsSchema() {
    String body =
        FACTORIAL
            + """
            - name: t
              description: d
              nodes:
              - { id: entry, type: entry, next: call }
              - { id: call, type: workflow, tool: factorial, args: { n: many }, next: exit }
              - { id: exit, type: exit }
            """;
    LoadedGraph pawl = new LoadedGraph(Graphs.read(body), Engines.repeatable(Graphs.upstreams()));
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.INPUT_INVALID);
    assertThat(run.failure().orElseThrow().node()).isEqualTo("call");
    assertThat(run.failure().orElseThrow().message()).contains("/n");
  }

  @Test
  void endlessRecursionEndsAtTheLimit() {
    String body =
        """
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: again }
          - { id: again, type: workflow, tool: t, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    LoadedGraph pawl = new LoadedGraph(Graphs.read(body), Engines.repeatable(Graphs.upstreams()));
    assertThat(pawl.call("t", Map.of()).failure().orElseThrow().code())
        .isEqualTo(FailureCode.LIMIT_EXCEEDED);
  }

  @Test
  void aToolThatIsNotThereIsAProblemAndHidesOnlyItsCaller() {
    String body =
        """
        tools:
        - name: good
          description: d
          nodes:
          - { id: entry, type: entry, next: exit }
          - { id: exit, type: exit }
        - name: bad
          description: d
          nodes:
          - { id: entry, type: entry, next: call }
          - { id: call, type: workflow, tool: goood, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    LoadedGraph pawl = new LoadedGraph(Graphs.read(body), Engines.repeatable(Graphs.upstreams()));
    assertThat(pawl.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.UNKNOWN_TOOL);
              assertThat(problem.advice()).isEqualTo("did you mean `good`?");
            });
    assertThat(pawl.tools()).extracting(tool -> tool.name()).containsExactly("good");
  }
}
