package dev.pawl.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Values;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A chain of steps that add one, with the full history: as activities, and as transforms. */
@State(Scope.Benchmark)
public class ActivityBenchmark {
  static final int STEPS = 100;

  /** What the steps are. */
  public enum Kind {
    ACTIVITIES,
    TRANSFORMS
  }

  /** What goes from one step to the next. */
  public record Number(int n) {}

  @Param public Kind kind = Kind.ACTIVITIES;
  private @Nullable Engine engine;
  private @Nullable Workflow workflow;

  @Setup
  public void prepare() {
    load();
    WarmUp.with(this::run);
  }

  void load() {
    Activities activities = activities();
    engine =
        Engine.on(
            new ConfiguredUpstreams(
                Map.of(),
                Path.of(""),
                Map.of(ActivityServer.NAME, ActivityDefinitions.server(activities))));
    Compilation compilation =
        switch (kind) {
          case ACTIVITIES -> Compilation.of(ActivityDefinitions.bundle(activities));
          case TRANSFORMS -> Compilation.of(GraphReader.read("chain.yaml", file().getBytes(UTF_8)));
        };
    workflow = compilation.workflows().get("chain");
    if (!(run() instanceof RunResult.Completed completed)
        || !String.valueOf(completed.output()).contains("n=" + STEPS)) {
      throw new IllegalStateException(kind + " gave a wrong result");
    }
  }

  private static Activities activities() {
    WorkflowBuilder<Number> chain = ActivityWorkflow.named("chain", Number.class);
    for (int i = 1; i <= STEPS; i++) {
      chain.step(
          Activity.named("s" + i, Number.class, Number.class)
              .readOnly()
              .run(context -> new Number(context.input().n() + 1)));
    }
    return Activities.named("chain", "1").workflow(chain.build()).build();
  }

  private static String file() {
    StringBuilder nodes = new StringBuilder();
    for (int i = 1; i <= STEPS; i++) {
      String before = i == 1 ? "entry" : "s" + (i - 1);
      String next = i == STEPS ? "exit" : "s" + (i + 1);
      nodes.append(
          "  - { id: s%d, type: transform, transform: { expr: '{ \"n\": $.%s.n + 1 }' }, next: %s }\n"
              .formatted(i, before, next));
    }
    return """
    server: { name: chain, version: "1" }
    tools:
    - name: chain
      nodes:
      - { id: entry, type: entry, next: s1 }
    %s  - { id: exit, type: exit }
    """
        .formatted(nodes);
  }

  @Benchmark
  public RunResult run() {
    return Objects.requireNonNull(engine)
        .run(
            Objects.requireNonNull(workflow),
            Values.object("n", 0),
            RunOptions.DEFAULT,
            new MemoryJournal());
  }
}
