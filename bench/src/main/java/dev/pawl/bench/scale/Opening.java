package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Looking back at a run of so many events, from the database to its steps. */
final class Opening implements Subject {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Scratch scratch = new Scratch();
  private final Workflow workflow;
  private final RunStore store;
  private final String id;
  private final int events;

  Opening(int events) throws IOException, InterruptedException {
    this.events = events;
    // Besides the rounds of the loop: two steps, the beginning and the end of the run.
    int rounds = (events - 4) / 2;
    workflow =
        Graphs.workflow(
            """
            - { id: entry, type: entry, next: add }
            - { id: add, type: transform, transform: { expr: '{ "n": $executionCount("add") + 1, "text": "so many" }' }, next: more }
            - { id: more, type: switch, conditions: [ { rule: { "<": [ { var: add.n }, %d ] }, next: add } ], next: exit }
            - { id: exit, type: exit }
            """
                .formatted(rounds));
    String where = scratch.folder().toString();
    try (RunHost host = new RunHost(Stores.open(where, JournalLimits.DEFAULT))) {
      HostedRun run = host.begin(Engine.on(Upstreams.NONE), workflow, Map.of(), RunOptions.DEFAULT);
      Graphs.expect("exit", run.await(PATIENCE).orElseThrow());
      id = run.id();
    }
    store = Stores.open(where, JournalLimits.DEFAULT);
  }

  @Override
  public Object once() {
    List<?> steps = RunHistory.of(workflow, store.events(id));
    if (steps.size() != events - 2) {
      throw new IllegalStateException("found " + steps.size() + " steps of " + events + " events");
    }
    return steps;
  }

  @Override
  public void close() throws IOException {
    store.close();
    scratch.close();
  }
}
