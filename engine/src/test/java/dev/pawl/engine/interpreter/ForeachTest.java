package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForeachTest {
  private static String each(String more, String body) {
    return """
    - { id: entry, type: entry, next: all }
    - { id: all, type: foreach, items: { expr: $.entry.items }, %s do: { %s }, next: exit }
    - { id: exit, type: exit }
    """
        .formatted(more, body);
  }

  private static final String ECHO =
      "type: mcp, server: up, tool: echo, args: { v: { expr: $item }, i: { expr: $index } }";

  @Test
  void doesTheSameForEveryItemAndKeepsTheOrder() {
    ScriptedUpstreams upstreams = Graphs.upstreams();
    LoadedGraph pawl = Graphs.repeatable(each("", ECHO), upstreams);
    assertThat(Json.write(pawl.call("t", Map.of("items", List.of("a", "b"))).output()))
        .isEqualTo("[{\"v\":\"a\",\"i\":0},{\"v\":\"b\",\"i\":1}]");
    assertThat(upstreams.calls())
        .extracting(ToolCall::step)
        .containsExactlyInAnyOrder("all[0]/do", "all[1]/do");
  }

  @Test
  void hasNothingToDoForNoItems() {
    LoadedGraph pawl = Graphs.repeatable(each("", ECHO), Graphs.upstreams());
    assertThat(pawl.call("t", Map.of("items", List.of())).output()).isEqualTo(List.of());
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo(List.of());
  }

  @Test
  void takesASingleValueForAListOfOne() {
    LoadedGraph pawl =
        Graphs.repeatable(
            each("", "type: transform, transform: { expr: '$item & \"!\"' }"), Graphs.upstreams());
    assertThat(pawl.call("t", Map.of("items", "x")).output()).isEqualTo(List.of("x!"));
  }

  @Test
  void neverRunsMoreItemsAtOnceThanAllowed() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch three = new CountDownLatch(3);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "echo",
                _ -> {
                  most.accumulateAndGet(now.incrementAndGet(), Math::max);
                  three.countDown();
                  three.await();
                  now.decrementAndGet();
                  return ToolResult.text("1");
                });
    LoadedGraph pawl = Graphs.real(each("concurrency: 3,", ECHO), upstreams);
    List<Integer> items = IntStream.range(0, 40).boxed().toList();
    assertThat(pawl.call("t", Map.of("items", items)).failure()).isEmpty();
    assertThat(most).hasValue(3);
  }

  @Test
  void stopsAtTheFirstItemThatFailsWhicheverFailsSooner() {
    CountDownLatch laterFailed = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "echo",
                call ->
                    switch ((Integer) call.arguments().get("i")) {
                      case 1 -> {
                        laterFailed.await();
                        yield ToolResult.error("first");
                      }
                      case 2 -> {
                        laterFailed.countDown();
                        yield ToolResult.error("second");
                      }
                      default -> ToolResult.text("fine");
                    });
    LoadedGraph pawl = Graphs.real(each("", ECHO), upstreams);
    FinishedRun run = pawl.call("t", Map.of("items", List.of(0, 1, 2, 3)));
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.ITEM_FAILED);
    assertThat(run.failure().orElseThrow().message()).isEqualTo("item 1 failed: first");
    assertThat(run.failure().orElseThrow().node()).isEqualTo("all[1]/do");
  }

  @Test
  void collectsFailuresBesideResultsWhenAsked() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "echo",
                call ->
                    call.arguments().get("i").equals(1)
                        ? ToolResult.error("bad")
                        : ToolResult.text("ok"));
    LoadedGraph pawl = Graphs.repeatable(each("onItemError: collect,", ECHO), upstreams);
    assertThat(Json.write(pawl.call("t", Map.of("items", List.of(7, 8, 9))).output()))
        .isEqualTo(
            "[\"ok\",{\"error\":{\"code\":\"TOOL_ERROR\",\"message\":\"bad\",\"node\":\"all[1]/do\"}},\"ok\"]");
  }

  @Test
  void itemsCountTowardTheLimit() {
    String body =
        "executionLimits: { maxNodeExecutions: 10 }\n"
            + "tools:\n- name: t\n  description: d\n  nodes:\n"
            + each("", "type: transform, transform: { expr: $item }").indent(2);
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    assertThat(pawl.call("t", Map.of("items", List.of(1, 2, 3, 4, 5, 6, 7))).output())
        .isEqualTo(List.of(1, 2, 3, 4, 5, 6, 7));
    FinishedRun over = pawl.call("t", Map.of("items", List.of(1, 2, 3, 4, 5, 6, 7, 8, 9)));
    assertThat(over.failure().orElseThrow().message())
        .isEqualTo(
            "Execution limit exceeded: maximum node executions (10) reached. Current execution"
                + " count: 10");
  }

  @Test
  void foreachesNest() {
    String inner =
        "type: foreach, items: { expr: $item }, do: { type: transform, transform: { expr: '$item *"
            + " 2' } }";
    LoadedGraph pawl = Graphs.repeatable(each("", inner), Graphs.upstreams());
    assertThat(pawl.call("t", Map.of("items", List.of(List.of(1, 2), List.of(3)))).output())
        .isEqualTo(List.of(List.of(2, 4), List.of(6)));
  }
}
