package dev.pawl.bench.peers;

import dev.pawl.activities.Activities;
import dev.pawl.activities.Activity;
import dev.pawl.activities.ActivityDefinitions;
import dev.pawl.activities.ActivityServer;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.WorkflowBuilder;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** The chain in Pawl as activities: each step calls a method, and every event of a run is kept. */
final class ActivityChain implements Chain {
  private final Engine engine;
  private final Workflow workflow;
  private final String last;

  record Number(int n) {}

  ActivityChain(int steps) {
    WorkflowBuilder<Number> builder = ActivityWorkflow.named("chain", Number.class);
    for (int i = 1; i <= steps; i++) {
      builder.step(
          Activity.named("s" + i, Number.class, Number.class)
              .readOnly()
              .run(context -> new Number(context.input().n() + 1)));
    }
    last = "s" + steps;
    Activities activities = Activities.named("chain", "1").workflow(builder.build()).build();
    engine =
        Engine.on(
            new ConfiguredUpstreams(
                Map.of(),
                Path.of(""),
                Map.of(ActivityServer.NAME, ActivityDefinitions.server(activities))));
    workflow =
        Objects.requireNonNull(
            Compilation.of(ActivityDefinitions.bundle(activities)).workflows().get("chain"),
            "chain");
  }

  @Override
  public int run(int number) {
    RunResult result =
        engine.run(workflow, Values.object("n", number), RunOptions.DEFAULT, new MemoryJournal());
    if (result instanceof RunResult.Completed completed
        && completed.output() instanceof Map<?, ?> results
        && results.get(last) instanceof Map<?, ?> made
        && made.get("n") instanceof java.lang.Number sum) {
      return sum.intValue();
    }
    throw new IllegalStateException("the run ended with " + result);
  }
}
