package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import java.util.Map;

/** One run of so many steps, around and around a transform and a switch. */
final class Loop implements Subject {
  private static final Engine ENGINE = Engine.on(Upstreams.NONE);

  private final Workflow workflow;
  private final boolean keeping;
  private final int rounds;

  private Loop(String expression, int steps, boolean keeping) {
    this.workflow =
        Graphs.workflow(
            """
            - { id: entry, type: entry, next: begin }
            - { id: begin, type: transform, transform: { expr: "1" }, next: add }
            - { id: add, type: transform, transform: { expr: '%s' }, next: more }
            - id: more
              type: switch
              conditions: [ { rule: { "<": [ { var: add }, { var: entry.n } ] }, next: add } ]
              next: end
            - { id: end, type: transform, transform: { expr: $.add }, next: exit }
            - { id: exit, type: exit }
            """
                .formatted(expression));
    this.keeping = keeping;
    this.rounds = (steps - 4) / 2;
  }

  /** Nothing of it is kept but what the next step sees. */
  static Loop forgetting(int steps) {
    return new Loop("$executionCount(\"add\") + $.begin", steps, false);
  }

  /** Every event is kept in memory, and the outputs of all steps can be asked for. */
  static Loop keeping(int steps) {
    return new Loop(
        "$executionCount(\"add\") = 0 ? 1 : $nodeExecution(\"add\", -1) + $nodeExecution(\"add\","
            + " 0)",
        steps,
        true);
  }

  @Override
  public Object once() {
    Journal journal = keeping ? new MemoryJournal() : Journal.NONE;
    Map<String, Object> input = Map.of("n", rounds);
    Graphs.expect(rounds, ENGINE.run(workflow, input, RunOptions.DEFAULT, journal));
    return journal;
  }
}
