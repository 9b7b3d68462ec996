package dev.pawl.bench.peers;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Values;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The chain in Pawl: each step evaluates an expression, and every event of a run is kept. */
final class PawlChain implements Chain {
  private static final Engine ENGINE =
      Engine.on(
          _ -> {
            throw new UnsupportedOperationException("the chain calls nobody");
          });

  private final Workflow workflow;

  PawlChain(int steps) {
    Compilation compilation =
        Compilation.of(
            GraphReader.read("chain.yaml", text(steps).getBytes(StandardCharsets.UTF_8)));
    if (!compilation.problems().isEmpty()) {
      throw new IllegalStateException(compilation.problems().toString());
    }
    workflow = Objects.requireNonNull(compilation.workflows().get("chain"));
  }

  private static String text(int steps) {
    StringBuilder nodes = new StringBuilder();
    for (int i = 1; i <= steps; i++) {
      String before = i == 1 ? "$.entry.n" : "$.s" + (i - 1);
      String next = i == steps ? "exit" : "s" + (i + 1);
      nodes.append(
          "  - { id: s%d, type: transform, transform: { expr: '%s + 1' }, next: %s }\n"
              .formatted(i, before, next));
    }
    return """
    version: "1.0"
    server: { name: chain, version: "1" }
    tools:
    - name: chain
      description: Adds one, again and again
      nodes:
      - { id: entry, type: entry, next: s1 }
    %s  - { id: exit, type: exit }
    """
        .formatted(nodes);
  }

  @Override
  public int run(int number) {
    RunResult result =
        ENGINE.run(workflow, Values.object("n", number), RunOptions.DEFAULT, new MemoryJournal());
    if (result instanceof RunResult.Completed completed
        && completed.output() instanceof Number sum) {
      return sum.intValue();
    }
    throw new IllegalStateException("the run ended with " + result);
  }
}
