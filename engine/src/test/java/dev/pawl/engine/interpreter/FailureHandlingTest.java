package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Json;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FailureHandlingTest {
  private static String flaky(String policy) {
    return """
    - { id: entry, type: entry, next: call }
    - { id: call, type: mcp, server: up, tool: flaky, args: {}, %s next: exit }
    - { id: handler, type: transform, transform: { expr: '{"handled": $previousNode().error.message, "code": $.call.error.code}' }, next: exit }
    - { id: exit, type: exit }
    """
        .formatted(policy);
  }

  private static LoadedGraph pawl(String policy, ScriptedUpstreams upstreams) {
    return new LoadedGraph(Graphs.read(flaky(policy)), Engines.repeatable(upstreams));
  }

  private static ScriptedUpstreams failing(int times) {
    AtomicInteger calls = new AtomicInteger();
    return new ScriptedUpstreams()
        .on(
            "flaky",
            _ ->
                calls.incrementAndGet() <= times
                    ? ToolResult.error("boom")
                    : ToolResult.text("fine"));
  }

  private static List<Event.AttemptFailed> failedAttempts(FinishedRun run) {
    return run.events().stream()
        .filter(Event.AttemptFailed.class::isInstance)
        .map(Event.AttemptFailed.class::cast)
        .toList();
  }

  @Test
  void triesAgainAfterLongerAndLongerPauses() {
    ScriptedUpstreams upstreams = failing(3);
    FinishedRun run =
        pawl("retry: { attempts: 4, backoff: 2s, factor: 3 },", upstreams).call("t", Map.of());
    assertThat(run.output()).isEqualTo("fine");
    assertThat(failedAttempts(run))
        .extracting(event -> (event.retryAt() - event.at()) / 1_000)
        .containsExactly(2_000L, 6_000L, 18_000L);
    assertThat(upstreams.calls()).extracting(ToolCall::step).containsOnly("call").hasSize(4);
    String id = ((Event.RunStarted) run.events().getFirst()).run();
    assertThat(upstreams.calls()).extracting(ToolCall::effectId).containsOnly(id + "/call");
  }

  @Test
  void givesUpAfterTheLastAttempt() {
    FinishedRun run = pawl("retry: { attempts: 2, backoff: 1s },", failing(9)).call("t", Map.of());
    Failure failure = run.failure().orElseThrow();
    assertThat(failure).isEqualTo(new Failure(FailureCode.TOOL_ERROR, "boom", "call"));
    assertThat(failedAttempts(run)).hasSize(1);
    assertThat(run.history().get(1).attempts()).isEqualTo(2);
  }

  @Test
  void jitterIsDrawnFromTheSeedAndSoRepeats() {
    String policy = "retry: { attempts: 4, backoff: 10s, factor: 1, jitter: 0.5 },";
    List<Long> pauses =
        failedAttempts(pawl(policy, failing(3)).call("t", Map.of())).stream()
            .map(event -> event.retryAt() - event.at())
            .toList();
    List<Long> again =
        failedAttempts(pawl(policy, failing(3)).call("t", Map.of())).stream()
            .map(event -> event.retryAt() - event.at())
            .toList();
    assertThat(pauses).isEqualTo(again).doesNotHaveDuplicates();
    assertThat(pauses).allSatisfy(p -> assertThat(p).isBetween(5_000_000L, 10_000_000L));
  }

  @Test
  void doesNotRepeatWhatWouldFailAgain() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "flaky",
                _ -> {
                  throw UpstreamException.refused("bad arguments");
                });
    FinishedRun run = pawl("retry: { attempts: 5, backoff: 1s },", upstreams).call("t", Map.of());
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.UPSTREAM_REFUSED);
    assertThat(upstreams.calls()).hasSize(1);
  }

  @Test
  void repeatsOnlyTheFailuresThatArePolicy() {
    ScriptedUpstreams upstreams = failing(9);
    pawl("retry: { attempts: 5, backoff: 1s, on: [TIMEOUT] },", upstreams).call("t", Map.of());
    assertThat(upstreams.calls()).hasSize(1);
  }

  @Test
  void theDeadlineOfAStepEndsItsRetries() {
    ScriptedUpstreams upstreams = failing(99);
    FinishedRun run =
        pawl("deadline: 10s, retry: { attempts: 50, backoff: 4s, factor: 1 },", upstreams)
            .call("t", Map.of());
    assertThat(run.failure()).isPresent();
    assertThat(upstreams.calls()).hasSize(3);
  }

  @Test
  void routesAFailureToItsHandlerWithTheFailureInContext() {
    FinishedRun run = pawl("onError: handler,", failing(9)).call("t", Map.of());
    assertThat(Json.write(run.output()))
        .isEqualTo("{\"handled\":\"boom\",\"code\":\"TOOL_ERROR\"}");
  }

  private static final String SAGA =
      """
      - { id: entry, type: entry, next: a }
      - { id: a, type: mcp, server: up, tool: echo, args: { did: a }, compensate: undo_a, next: b }
      - { id: b, type: mcp, server: up, tool: echo, args: { did: b }, compensate: undo_b, next: c }
      - { id: c, type: mcp, server: up, tool: %s, args: {}, next: exit }
      - { id: undo_a, type: mcp, server: up, tool: undo, args: { what: { expr: $.a.did } } }
      - { id: undo_b, type: mcp, server: up, tool: undo, args: { what: { expr: $.b.did }, last: { expr: '$previousNode().did' } } }
      - { id: exit, type: exit }
      """;

  @Test
  void undoesWhatWasDoneLatestFirst() {
    ScriptedUpstreams upstreams = Graphs.upstreams().on("undo", _ -> ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(SAGA.formatted("fail"), upstreams);
    FinishedRun run = pawl.call("t", Map.of());
    assertThat(run.failure().orElseThrow().node()).isEqualTo("c");
    assertThat(upstreams.calls())
        .extracting(call -> call.step() + " " + Json.write(call.arguments()))
        .containsExactly(
            "a {\"did\":\"a\"}",
            "b {\"did\":\"b\"}",
            "c {}",
            "b/undo:undo_b {\"what\":\"b\",\"last\":\"b\"}",
            "a/undo:undo_a {\"what\":\"a\"}");
  }

  @Test
  void undoesNothingWhenAllWentWell() {
    ScriptedUpstreams upstreams = Graphs.upstreams();
    LoadedGraph pawl = Graphs.repeatable(SAGA.formatted("echo"), upstreams);
    assertThat(pawl.call("t", Map.of()).failure()).isEmpty();
    assertThat(upstreams.calls()).hasSize(3);
  }

  @Test
  void aCompensationThatFailsDoesNotKeepTheOthersFromRunning() {
    ScriptedUpstreams upstreams =
        Graphs.upstreams()
            .on(
                "undo",
                call ->
                    "b".equals(call.arguments().get("what"))
                        ? ToolResult.error("cannot undo")
                        : ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(SAGA.formatted("fail"), upstreams);
    Failure failure = pawl.call("t", Map.of()).failure().orElseThrow();
    assertThat(failure.message()).isEqualTo("boom");
    assertThat(failure.suppressed())
        .singleElement()
        .satisfies(each -> assertThat(each.message()).isEqualTo("cannot undo"));
    assertThat(upstreams.calls()).extracting(ToolCall::step).contains("a/undo:undo_a");
  }

  @Test
  void aSubWorkflowThatFailsUndoesItsOwnStepsAndOneThatSucceededIsUndoneByItsCaller() {
    String body =
        """
        tools:
        - name: book
          description: d
          nodes:
          - { id: entry, type: entry, next: hold }
          - { id: hold, type: mcp, server: up, tool: echo, args: { held: { expr: $.entry.what } }, compensate: release, next: ok }
          - { id: ok, type: switch, conditions: [ { rule: { var: entry.fails }, next: boom } ], next: exit }
          - { id: boom, type: mcp, server: up, tool: fail, args: {}, next: exit }
          - { id: release, type: mcp, server: up, tool: undo, args: { what: { expr: $.hold.held } } }
          - { id: exit, type: exit }
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: flight }
          - { id: flight, type: workflow, tool: book, args: { what: flight }, next: hotel }
          - { id: hotel, type: workflow, tool: book, args: { what: hotel, fails: true }, next: exit }
          - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams().on("undo", _ -> ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).failure().orElseThrow().node()).isEqualTo("hotel/boom");
    assertThat(upstreams.calls())
        .filteredOn(call -> call.tool().equals("undo"))
        .extracting(call -> call.arguments().get("what"))
        .containsExactly("hotel", "flight");
  }

  @Test
  void itemsThatWereDoneAreUndoneWithTheirOwnItem() {
    String body =
        """
        - { id: entry, type: entry, next: all }
        - { id: all, type: foreach, items: [x, y], concurrency: 1, do: { type: mcp, server: up, tool: echo, args: { v: { expr: $item } }, compensate: undo }, next: bad }
        - { id: bad, type: mcp, server: up, tool: fail, args: {}, next: exit }
        - { id: undo, type: mcp, server: up, tool: undo, args: { what: { expr: $item } } }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = Graphs.upstreams().on("undo", _ -> ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    assertThat(pawl.call("t", Map.of()).failure()).isPresent();
    assertThat(upstreams.calls())
        .filteredOn(call -> call.tool().equals("undo"))
        .extracting(call -> call.arguments().get("what"))
        .containsExactly("y", "x");
  }
}
