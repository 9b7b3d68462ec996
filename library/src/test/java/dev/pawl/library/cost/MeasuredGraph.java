package dev.pawl.library.cost;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Bundle;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.Project;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A graph that is ready to be run again and again. */
final class MeasuredGraph {
  private static final String FILE = "bench/src/main/resources/dev/pawl/bench/graphs.yaml";
  private static final String HEAD =
      """
      executionLimits: { maxNodeExecutions: 1000000 }
      tools:
      - name: t
        description: d
        nodes:
      """;
  private static final Engine ENGINE = Engine.on(Upstreams.NONE);

  private final Workflow workflow;
  private final Map<String, @Nullable Object> input;

  private MeasuredGraph(Workflow workflow, Map<String, @Nullable Object> input) {
    this.workflow = workflow;
    this.input = input;
  }

  /** One of those that {@code bench/run} times. */
  static MeasuredGraph of(String name, Map<String, @Nullable Object> input) {
    return of(DefinitionFormats.STANDARD.read(Project.file(FILE), Map.of()), name, input);
  }

  /** One of these nodes, which may take as many steps as it wants. */
  static MeasuredGraph ofNodes(String nodes, Map<String, @Nullable Object> input) {
    return of(Graphs.read(HEAD + nodes.indent(2)), "t", input);
  }

  /** So many nodes one after the other, besides entry and exit. */
  static String chain(int length) {
    StringBuilder nodes = new StringBuilder("- { id: entry, type: entry, next: n1 }\n");
    for (int i = 1; i <= length; i++) {
      nodes.append(
          "- { id: n%d, type: transform, transform: { expr: $.entry.n }, next: %s }\n"
              .formatted(i, i == length ? "exit" : "n" + (i + 1)));
    }
    return nodes + "- { id: exit, type: exit }\n";
  }

  private static MeasuredGraph of(Bundle file, String name, Map<String, @Nullable Object> input) {
    Workflow workflow = Compilation.of(file).workflows().get(name);
    return new MeasuredGraph(Objects.requireNonNull(workflow, name), input);
  }

  /** Runs it to its end on this thread, keeping every event. */
  MemoryJournal run() {
    MemoryJournal journal = new MemoryJournal();
    run(journal);
    return journal;
  }

  private void run(Journal journal) {
    RunResult result = ENGINE.run(workflow, input, RunOptions.DEFAULT, journal);
    if (!(result instanceof RunResult.Completed)) {
      throw new IllegalStateException(result.toString());
    }
  }

  /** The bytes that a run of it allocates. */
  long allocated(int times) {
    return Allocation.of(times, this::run);
  }
}
