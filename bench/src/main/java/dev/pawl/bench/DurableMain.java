package dev.pawl.bench;

import dev.pawl.bench.scale.Graphs;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.store.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * Measures what keeping runs on disk costs: a step whose call may change something, alone and with
 * many runs at once, resuming many runs after a restart, and looking back at a long one.
 */
public final class DurableMain {
  private static final int CALLS = 300;
  private static final int AT_ONCE = 64;
  private static final int LEFT_BEHIND = 10_000;
  private static final int LONG = 16_700;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final String where;

  private DurableMain(String where) {
    this.where = where;
  }

  public static void main(String... words) throws Exception {
    boolean url = words[0].contains("://");
    String where = url ? words[0] : Path.of(words[0], UUID.randomUUID().toString()).toString();
    DurableMain measuring = new DurableMain(where);
    System.err.println("bench: warming up ...");
    measuring.alone(2 * CALLS, true);
    measuring.alone(CALLS, false);
    System.out.println("| What | Measured | Wanted |\n| --- | --- | --- |");
    alone("a durable step alone, p50 (p99)", measuring.alone(CALLS, true));
    alone("of a server in this process, p50 (p99)", measuring.alone(CALLS, false));
    row(
        "with " + AT_ONCE + " runs in flight",
        String.format(Locale.ROOT, "%,.0f steps/s", measuring.atOnce()),
        "≥ 5,000");
    row(
        "resuming " + LEFT_BEHIND + " unfinished runs",
        String.format(Locale.ROOT, "%.1f s", measuring.recovery()),
        "≤ 10 s");
    double[] opening = measuring.opening();
    row(
        String.format(Locale.ROOT, "opening a run of %,.0f events", opening[0]),
        String.format(Locale.ROOT, "%.2f s", opening[1]),
        "≤ 1 s");
  }

  private static void alone(String what, long[] steps) {
    row(
        what,
        String.format(Locale.ROOT, "%.2f ms (%.2f)", millis(steps, 0.5), millis(steps, 0.99)),
        "≤ 1 ms");
  }

  private static void row(String what, String measured, String wanted) {
    System.out.println("| " + what + " | " + measured + " | " + wanted + " |");
  }

  private static double millis(long[] nanos, double share) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))] / 1e6;
  }

  private RunHost host() {
    return new RunHost(Stores.open(where, JournalLimits.DEFAULT));
  }

  /**
   * Nanoseconds from one call to the next: what came of one and the intent of the next are safe.
   *
   * @param elsewhere whether the server is another process, or may be code that heeds no interrupt
   *     and is given a thread of its own
   */
  private long[] alone(int calls, boolean elsewhere) throws InterruptedException {
    List<Long> at = Collections.synchronizedList(new ArrayList<>());
    Upstreams noting = answering(false, elsewhere, () -> at.add(System.nanoTime()));
    try (RunHost host = host()) {
      completed(host.begin(Engine.on(noting), loop(calls), Map.of(), RunOptions.DEFAULT));
    }
    long[] steps = new long[at.size() - 1];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = at.get(i + 1) - at.get(i);
    }
    return steps;
  }

  private double atOnce() throws InterruptedException {
    Workflow workflow = loop(CALLS);
    Engine engine = Engine.on(answering(false, true, () -> {}));
    try (RunHost host = host()) {
      long began = System.nanoTime();
      List<HostedRun> runs = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        runs.add(host.begin(engine, workflow, Map.of(), RunOptions.DEFAULT));
      }
      for (HostedRun run : runs) {
        completed(run);
      }
      return AT_ONCE * CALLS / ((System.nanoTime() - began) / 1e9);
    }
  }

  private double recovery() throws InterruptedException {
    Workflow waiting =
        Graphs.workflow(
            """
            - { id: entry, type: entry, next: call }
            - { id: call, type: mcp, server: up, tool: echo, args: { n: 1 }, next: sleep }
            - { id: sleep, type: wait, for: 10h, next: exit }
            - { id: exit, type: exit }
            """);
    Engine engine = Engine.on(answering(false, true, () -> {}));
    try (RunHost host = host()) {
      List<HostedRun> runs = new ArrayList<>();
      for (int i = 0; i < LEFT_BEHIND; i++) {
        runs.add(host.begin(engine, waiting, Map.of(), RunOptions.DEFAULT));
      }
      for (HostedRun run : runs) {
        run.sync();
      }
    }
    long began = System.nanoTime();
    try (RunHost host = host()) {
      int recovered = host.recover(Recovery.of(waiting, engine));
      if (recovered != LEFT_BEHIND) {
        throw new IllegalStateException("went on with " + recovered);
      }
      double seconds = (System.nanoTime() - began) / 1e9;
      for (RunSummary run : host.store().list(RunQuery.ALL.most(20_000))) {
        host.find(run.run()).ifPresent(found -> found.cancel("measured"));
      }
      host.awaitAll();
      return seconds;
    }
  }

  private double[] opening() throws InterruptedException {
    Workflow workflow = loop(LONG);
    String id;
    try (RunHost host = host()) {
      HostedRun run =
          host.begin(
              Engine.on(answering(true, true, () -> {})), workflow, Map.of(), RunOptions.DEFAULT);
      completed(run);
      id = run.id();
    }
    try (RunStore store = Stores.open(where, JournalLimits.DEFAULT)) {
      long began = System.nanoTime();
      int steps = RunHistory.of(workflow, store.events(id)).size();
      double seconds = (System.nanoTime() - began) / 1e9;
      if (steps < 2 * LONG) {
        throw new IllegalStateException("found " + steps + " steps");
      }
      return new double[] {store.find(id).orElseThrow().events(), seconds};
    }
  }

  /** Tools that answer at once. */
  private static Upstreams answering(boolean readOnly, boolean elsewhere, Runnable noting) {
    return new Upstreams() {
      @Override
      public ToolResult call(ToolCall call) {
        noting.run();
        return new ToolResult(List.of(), call.arguments(), false);
      }

      @Override
      public ToolHints hints(String server, String tool) {
        return new ToolHints(readOnly, false);
      }

      @Override
      public boolean heedsInterrupts(String server, String tool) {
        return elsewhere;
      }
    };
  }

  private static void completed(HostedRun run) throws InterruptedException {
    if (!(run.await(PATIENCE).orElseThrow() instanceof RunResult.Completed)) {
      throw new IllegalStateException("ended with " + run.result());
    }
  }

  /** Calls a tool so many times. */
  private static Workflow loop(int calls) {
    return Graphs.workflow(
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: echo, args: { n: { expr: '$executionCount("call")' } }, next: more }
        - { id: more, type: switch, conditions: [ { rule: { "<": [ { var: '$executionCount("call")' }, %d ] }, next: call } ], next: exit }
        - { id: exit, type: exit }
        """
            .formatted(calls));
  }
}
