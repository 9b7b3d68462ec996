package dev.pawl.bench;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One graph, loaded and ready to be run again and again. */
final class GraphRun {
  private static final Engine ENGINE = Engine.on(GraphRun::echo);

  private final BenchGraph graph;
  private final Workflow workflow;
  private final Map<String, @Nullable Object> input;

  GraphRun(BenchGraph graph) {
    this(graph, graph.input());
  }

  GraphRun(BenchGraph graph, Map<String, @Nullable Object> input) {
    this.graph = graph;
    this.workflow = GraphFile.workflow(graph);
    this.input = input;
  }

  RunResult run(Journal journal, RunListener listener) {
    return ENGINE.run(workflow, input, RunOptions.DEFAULT.with(listener), journal);
  }

  /** Fails unless the graph gives what it should. */
  void verify() {
    RunResult result = run(Journal.NONE, RunListener.NONE);
    if (!(result instanceof RunResult.Completed completed)
        || !Values.deepEquals(completed.output(), graph.output())) {
      throw new IllegalStateException(graph + " gave " + result);
    }
  }

  /** Answers at once, with what it was given. */
  static ToolResult echo(ToolCall call) {
    return new ToolResult(List.of(), call.arguments(), false);
  }
}
