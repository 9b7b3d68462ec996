package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.model.Problem;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes that wait beside others. */
class PartyTest {
  private static final String CALL_OR_TIME =
      """
      - { id: entry, type: entry, next: work }
      - { id: work, type: mcp, server: up, tool: work, args: {}, until: late, next: done }
      - { id: late, type: wait, for: 50ms, next: gave_up }
      - { id: done, type: transform, transform: { expr: '"done " & $.work' }, next: exit }
      - { id: gave_up, type: transform, transform: { expr: '"gave up, " & $count($keys($))' }, next: exit }
      - { id: exit, type: exit }
      """;

  private static LoadedGraph graph(String body, ScriptedUpstreams upstreams) {
    return Graphs.real(body, upstreams);
  }

  private static List<String> steps(FinishedRun run, Class<? extends Event> kind) {
    return run.events().stream()
        .filter(kind::isInstance)
        .map(
            event ->
                switch (event) {
                  case Event.StepCompleted e -> e.step();
                  case Event.StepCancelled e -> e.step();
                  case Event.StepFailed e -> e.step();
                  default -> "";
                })
        .toList();
  }

  @Test
  void whatEndsFirstDecidesAndTheWaitIsStopped() {
    ScriptedUpstreams upstreams = new ScriptedUpstreams().on("work", _ -> ToolResult.text("ok"));
    String body = CALL_OR_TIME.replace("50ms", "1h");
    FinishedRun run = graph(body, upstreams).call("t", Map.of());
    assertThat(run.output()).isEqualTo("done ok");
    assertThat(steps(run, Event.StepCancelled.class)).containsExactly("late");
  }

  @Test
  void aCallIsInterruptedWhenWhatIsAwaitedComes() {
    CountDownLatch interrupted = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  try {
                    boolean _ = new CountDownLatch(1).await(60, TimeUnit.SECONDS);
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                  }
                  return ToolResult.text("too late");
                });
    FinishedRun run = graph(CALL_OR_TIME, upstreams).call("t", Map.of());
    assertThat(run.output()).isEqualTo("gave up, 2");
    assertThat(interrupted.getCount()).isZero();
    // It may have acted: nobody knows.
    assertThat(steps(run, Event.StepFailed.class)).containsExactly("work");
  }

  @ParameterizedTest
  @CsvSource({"paid,got 1", "withdrawn,withdrawn 2"})
  void ofSeveralSignalsTheFirstOneCounts(String signal, String result) throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: paid }
        - { id: paid, type: signal, signal: paid, until: [withdrawn, late], next: got }
        - { id: withdrawn, type: signal, signal: withdrawn, next: gone }
        - { id: late, type: wait, for: 1h, next: gone }
        - { id: got, type: transform, transform: { expr: '"got " & $.paid' }, next: exit }
        - { id: gone, type: transform, transform: { expr: '"withdrawn " & $.withdrawn' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = graph(body, new ScriptedUpstreams());
    int value = signal.equals("paid") ? 1 : 2;
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      host.send(new Signal("s", signal, "", Principal.LOCAL, value, 1));
      assertThat(run.await(Duration.ofSeconds(60)))
          .contains(new RunResult.Completed(run.id(), result));
      assertThat(store.signals().all(10)).isEmpty();
      assertThat(store.events(run.id()))
          .filteredOn(Event.StepCancelled.class::isInstance)
          .extracting(event -> ((Event.StepCancelled) event).node())
          .containsExactlyInAnyOrder(signal.equals("paid") ? "withdrawn" : "paid", "late");
    }
  }

  @Test
  void aWorkflowThatIsStoppedIsUndone() {
    String body =
        """
        tools:
        - name: t
          description: d
          nodes:
            - { id: entry, type: entry, next: sub }
            - { id: sub, type: workflow, tool: inner, args: {}, until: late, next: exit }
            - { id: late, type: wait, for: 50ms, next: after }
            - { id: after, type: transform, transform: { expr: '"late"' }, next: exit }
            - { id: exit, type: exit }
        - name: inner
          description: d
          nodes:
            - { id: entry, type: entry, next: book }
            - { id: book, type: mcp, server: up, tool: book, args: {}, compensate: unbook, next: hang }
            - { id: unbook, type: mcp, server: up, tool: unbook, args: {} }
            - { id: hang, type: wait, for: 1h, next: exit }
            - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("book", _ -> ToolResult.text("booked"))
            .on("unbook", _ -> ToolResult.text("unbooked"));
    FinishedRun run = graph(body, upstreams).call("t", Map.of());
    assertThat(run.output()).isEqualTo("late");
    assertThat(upstreams.calls()).filteredOn(call -> call.tool().equals("unbook")).hasSize(1);
  }

  @Test
  void whatIsAwaitedMeanwhileSendsOneMoreTokenAndEndsNothing() {
    String body =
        """
        - { id: entry, type: entry, next: work }
        - { id: work, type: mcp, server: up, tool: work, args: {}, meanwhile: { node: tick, times: 3 }, next: all }
        - { id: tick, type: wait, for: 10ms, next: note }
        - { id: note, type: mcp, server: up, tool: note, args: { n: { expr: '$executionCount("tick")' } }, next: all }
        - { id: all, type: transform, join: all, transform: { expr: '{ "work": $.work, "ticks": $executionCount("tick"), "notes": $executionCount("note") }' }, next: exit }
        - { id: exit, type: exit }
        """;
    CountDownLatch three = new CountDownLatch(3);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  assertThat(three.await(60, TimeUnit.SECONDS)).isTrue();
                  return ToolResult.text("worked");
                })
            .on(
                "note",
                _ -> {
                  three.countDown();
                  return ToolResult.text("noted");
                });
    FinishedRun run = graph(body, upstreams).call("t", Map.of());
    assertThat(Json.write(run.output())).isEqualTo("{\"work\":\"worked\",\"ticks\":3,\"notes\":3}");
    assertThat(steps(run, Event.StepCompleted.class)).doesNotHaveDuplicates();
  }

  @Test
  void aFailureOfTheStepIsHandledAndTheWaitStopped() {
    String body =
        """
        - { id: entry, type: entry, next: work }
        - { id: work, type: mcp, server: up, tool: fail, args: {}, until: late, onError: handle, next: exit }
        - { id: late, type: wait, for: 1h, next: exit }
        - { id: handle, type: transform, transform: { expr: '$.work.error.code' }, next: exit }
        - { id: exit, type: exit }
        """;
    FinishedRun run = graph(body, Graphs.upstreams()).call("t", Map.of());
    assertThat(run.output()).isEqualTo("TOOL_ERROR");
    assertThat(steps(run, Event.StepCancelled.class)).containsExactly("late");
  }

  @Test
  void aFailureThatNobodyHandlesStopsTheWaitToo() {
    String body =
        """
        - { id: entry, type: entry, next: work }
        - { id: work, type: mcp, server: up, tool: fail, args: {}, until: late, next: exit }
        - { id: late, type: wait, for: 1h, next: exit }
        - { id: exit, type: exit }
        """;
    FinishedRun run = graph(body, Graphs.upstreams()).call("t", Map.of());
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.TOOL_ERROR);
    assertThat(steps(run, Event.StepCancelled.class)).containsExactly("late");
  }

  @Test
  void saysWhatCannotWaitBesideAnother() {
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: wait, for: 1s, until: [b, c, a], next: b }
        - { id: b, type: transform, transform: { expr: '1' }, next: d }
        - { id: c, type: wait, for: 1s, until: d, next: e }
        - { id: d, type: wait, for: 1s, until: e, next: e }
        - { id: e, type: wait, for: 1s, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Graphs.problems(body))
        .extracting(Problem::node, Problem::message)
        .containsExactly(
            tuple("a", "`b` cannot wait beside `a`: it is of type transform"),
            tuple("a", "`c` waits beside `a`, and has others beside itself"),
            tuple("a", "`a` cannot wait beside itself"),
            tuple("c", "`d` waits beside `c`, and has others beside itself"));
  }

  @Test
  void nobodyElseLeadsToWhatWaitsBesideANode() {
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: wait, for: 1s, until: b, next: b }
        - { id: b, type: wait, for: 1s, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Graphs.problems(body))
        .extracting(Problem::node, Problem::message)
        .containsExactly(tuple("a", "`a` leads to `b`, which waits beside another node"));
  }
}
