package dev.pawl.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.inference.Surroundings.Standing;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Problem;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.RandomRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What happens in runs of random graphs lies in what was known before they ran. */
final class RandomGraphTypesTest {
  /** Every tool answers with its arguments. */
  private static final ToolSchemas ECHO =
      (_, tool) ->
          tool.equals("find")
              ? Optional.empty()
              : Optional.of(
                  new ToolSchemas.ToolSchema(
                      Map.of("type", "object"),
                      Values.object(
                          "type",
                          "object",
                          "properties",
                          Values.object("keys", Values.object("type", List.of("array", "string"))),
                          "additionalProperties",
                          false)));

  private final List<String> unsound = new ArrayList<>();
  private int steps;
  private int known;

  @Test
  void everyStepOfRandomRunsLiesInItsType() {
    for (int seed = 0; seed < 60; seed++) {
      run(seed);
    }
    assertThat(unsound).isEmpty();
    assertThat(steps).isGreaterThan(500);
    assertThat(known).isGreaterThan(steps / 2);
  }

  @Test
  @Tag("soak")
  void everyStepOfManyRandomRunsLiesInItsType() {
    for (int seed = 0; seed < 3_000; seed++) {
      run(seed);
    }
    assertThat(unsound).isEmpty();
  }

  private void run(int seed) {
    LoadedGraph graph = RandomRuns.graph(seed);
    FinishedRun run = RandomRuns.run(graph);
    Workflow workflow = graph.tool("t");
    FileTypes file = FileTypes.of(List.of(workflow), ECHO);
    WorkflowTypes types = file.tool("t").orElseThrow();
    file.problems().stream()
        .filter(Problem::isError)
        .forEach(problem -> unsound.add(seed + ": " + problem));
    for (StepRecord step : RunHistory.of(workflow, run.events())) {
      if (!step.step().contains("/") && step.error() == null) {
        look(seed, step, types);
      }
    }
    if (run.failure().isEmpty() && !types.result().admits(run.output())) {
      unsound.add(seed + ": the result " + run.output() + " is not in " + types.result());
    }
  }

  private void look(int seed, StepRecord step, WorkflowTypes types) {
    steps++;
    Surroundings seen = types.seenFrom(step.nodeId()).orElse(null);
    if (seen == null) {
      unsound.add(seed + ": " + step.nodeId() + " runs, and should not");
      return;
    }
    known += types.output(step.nodeId()).isUnknown() ? 0 : 1;
    String at = seed + ": " + step.step() + ": ";
    if (!seen.input().admits(step.context())) {
      unsound.add(at + Json.write(step.context()) + " is not in " + seen.input());
    }
    if (step.output() != Undefined.UNDEFINED
        && !types.output(step.nodeId()).admits(step.output())) {
      unsound.add(at + Json.write(step.output()) + " not in " + types.output(step.nodeId()));
    }
    Map<?, ?> context = (Map<?, ?>) step.context();
    for (Object node : context.keySet()) {
      if (seen.node((String) node).orElseThrow().standing() == Standing.NEVER) {
        unsound.add(at + node + " has run, and should not");
      }
    }
  }
}
