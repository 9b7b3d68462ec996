package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that got no answer are told of, also when something else is the reason of a failure. */
@Timeout(60)
class DoubtsBesideTest {
  private static Stream<Failure> all(Failure failure) {
    return Stream.concat(
        Stream.of(failure), failure.suppressed().stream().flatMap(DoubtsBesideTest::all));
  }

  /** Those that were stopped before they were heard of are in doubt, and no less lost. */
  private static List<String> lost(FinishedRun run) {
    return all(run.failure().orElseThrow())
        .filter(
            each ->
                each.code() == FailureCode.UPSTREAM_UNREACHABLE
                    || each.code() == FailureCode.IN_DOUBT)
        .map(Failure::node)
        .toList();
  }

  private static FinishedRun run(String nodes, ScriptedUpstreams upstreams) {
    LoadedGraph pawl = Graphs.repeatable(nodes, upstreams);
    return pawl.call("t", Map.of());
  }

  @Test
  void anItemThatGotNoAnswerIsNamedWithThatReason() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  throw UpstreamException.lost("gone");
                });
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: each }
            - { id: each, type: foreach, items: [1], next: exit,
                do: { type: mcp, server: up, tool: work, args: {} } }
            - { id: exit, type: exit }
            """,
            upstreams);
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.ITEM_FAILED);
    assertThat(lost(run)).containsExactly("each[0]/do");
  }

  @Test
  void anItemThatGotNoAnswerIsNotForgottenBecauseAnEarlierOneFails() {
    CountDownLatch lost = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                call -> {
                  if (call.step().equals("each[0]/do")) {
                    lost.await();
                    return ToolResult.error("no");
                  }
                  lost.countDown();
                  throw UpstreamException.lost("gone");
                });
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: each }
            - { id: each, type: foreach, items: [1, 2], concurrency: 2, next: exit,
                do: { type: mcp, server: up, tool: work, args: {} } }
            - { id: exit, type: exit }
            """,
            upstreams);
    assertThat(lost(run)).containsExactly("each[1]/do");
  }

  @Test
  void aDoubtThatItsHandlerDidNotGetToIsNotForgottenBecauseAnotherBranchFails() {
    CountDownLatch handling = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "lost",
                _ -> {
                  throw UpstreamException.lost("gone");
                })
            .on(
                "handle",
                _ -> {
                  handling.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                })
            .on(
                "fail",
                _ -> {
                  handling.await();
                  return ToolResult.error("no");
                });
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: [a, other] }
            - { id: a, type: mcp, server: up, tool: lost, args: {}, onError: handler, next: both }
            - { id: handler, type: mcp, server: up, tool: handle, args: {}, next: both }
            - { id: other, type: mcp, server: up, tool: fail, args: {}, next: both }
            - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
            - { id: exit, type: exit }
            """,
            upstreams);
    assertThat(run.failure().orElseThrow().node()).isEqualTo("other");
    assertThat(lost(run)).contains("a");
  }

  @Test
  void aDoubtThatWasHandledIsNotToldAgainWhenSomethingElseFails() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "lost",
                _ -> {
                  throw UpstreamException.lost("gone");
                })
            .on("fail", _ -> ToolResult.error("no"));
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: a }
            - { id: a, type: mcp, server: up, tool: lost, args: {}, onError: handler, next: b }
            - { id: handler, type: transform, transform: { expr: '1' }, next: b }
            - { id: b, type: mcp, server: up, tool: fail, args: {}, next: exit }
            - { id: exit, type: exit }
            """,
            upstreams);
    assertThat(run.failure().orElseThrow().node()).isEqualTo("b");
    assertThat(lost(run)).isEmpty();
  }

  @Test
  void aSubWorkflowThatIsBeingUndoneBecauseOfADoubtSaysSoWhenAnotherBranchFails() {
    CountDownLatch undoing = new CountDownLatch(1);
    CountDownLatch failed = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("done", _ -> ToolResult.text("done"))
            .on(
                "lost",
                _ -> {
                  throw UpstreamException.lost("gone");
                })
            .on(
                "undo",
                _ -> {
                  undoing.countDown();
                  failed.await();
                  return ToolResult.text("undone");
                })
            .on(
                "fail",
                _ -> {
                  undoing.await();
                  failed.countDown();
                  return ToolResult.error("no");
                });
    FinishedRun run =
        run(
            """
            tools:
            - name: part
              description: d
              nodes:
              - { id: entry, type: entry, next: a }
              - { id: a, type: mcp, server: up, tool: done, args: {}, compensate: u, next: b }
              - { id: u, type: mcp, server: up, tool: undo, args: {} }
              - { id: b, type: mcp, server: up, tool: lost, args: {}, next: exit }
              - { id: exit, type: exit }
            - name: t
              description: d
              nodes:
              - { id: entry, type: entry, next: [sub, other] }
              - { id: sub, type: workflow, tool: part, args: {}, next: both }
              - { id: other, type: mcp, server: up, tool: fail, args: {}, next: both }
              - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
              - { id: exit, type: exit }
            """,
            upstreams);
    assertThat(lost(run)).contains("sub/b");
  }
}
