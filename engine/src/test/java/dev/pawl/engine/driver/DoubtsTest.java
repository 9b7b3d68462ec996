package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Json;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every call of which nobody knows the fate is told with the failure of its run, and once. */
@Timeout(60)
class DoubtsTest {
  private final ScriptedUpstreams upstreams =
      new ScriptedUpstreams()
          .on("ok", _ -> ToolResult.text("done"))
          .on("fail", _ -> ToolResult.error("failed"))
          .on(
              "lost",
              _ -> {
                throw UpstreamException.lost("gone");
              });

  private static Failure failure(LoadedGraph pawl, Map<String, ?> arguments) {
    RunResult result = pawl.begin("t", arguments, RunListener.NONE, Journal.NONE).drive();
    return ((RunResult.Failed) result).failure();
  }

  private Failure failure(String body) {
    LoadedGraph pawl = Graphs.real(body, upstreams);
    return failure(pawl, Map.of());
  }

  private static Stream<Failure> all(Failure failure) {
    return Stream.concat(
        Stream.of(failure), failure.suppressed().stream().flatMap(DoubtsTest::all));
  }

  private static List<String> doubts(Failure failure) {
    return all(failure)
        .filter(
            each ->
                each.code() == FailureCode.IN_DOUBT
                    || each.code() == FailureCode.UPSTREAM_UNREACHABLE)
        .map(Failure::node)
        .toList();
  }

  private static void never() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  @Test
  void anAttemptThatMayHaveActedIsToldWhenTheNextOneIsStoppedBeforeItWasSent() {
    CountDownLatch again = new CountDownLatch(1);
    AtomicInteger attempts = new AtomicInteger();
    upstreams
        .on(
            "pay",
            call -> {
              call.state().held();
              if (attempts.incrementAndGet() == 1) {
                boolean _ = call.state().sending();
                throw UpstreamException.lost("gone");
              }
              again.countDown();
              never();
              return ToolResult.text("paid");
            })
        .on(
            "other",
            _ -> {
              again.await();
              return ToolResult.error("failed");
            });
    assertThat(
            doubts(
                failure(
                    """
                    - { id: entry, type: entry, next: [one, pay] }
                    - { id: one, type: mcp, server: up, tool: other, args: {}, next: exit }
                    - { id: pay, type: mcp, server: up, tool: pay, args: {}, next: exit,
                        onDoubt: retry, retry: { attempts: 3, backoff: 1ms } }
                    - { id: exit, type: exit, join: all }
                    """)))
        .containsExactly("pay");
  }

  @Test
  void whatIsInDoubtInASubWorkflowIsToldWhenThereIsNoMoreTimeToUndo() {
    upstreams.on(
        "slow",
        call -> {
          call.state().held();
          never();
          return ToolResult.text("done");
        });
    assertThat(
            doubts(
                failure(
                    """
                    executionLimits: { maxExecutionTimeMs: 300 }
                    tools:
                    - name: t
                      description: d
                      nodes:
                      - { id: entry, type: entry, next: sub }
                      - { id: sub, type: workflow, tool: s, args: {}, next: exit }
                      - { id: exit, type: exit }
                    - name: s
                      description: d
                      nodes:
                      - { id: entry, type: entry, next: a }
                      - { id: a, type: mcp, server: up, tool: ok, args: {}, next: pay,
                          compensate: undo }
                      - { id: pay, type: mcp, server: up, tool: lost, args: {}, next: exit }
                      - { id: undo, type: mcp, server: up, tool: slow, args: {} }
                      - { id: exit, type: exit }
                    """)))
        .containsExactly("sub/pay");
  }

  @Test
  void aCompensationThatWasToBeTriedAgainIsToldWhenThereIsNoMoreTime() {
    assertThat(
            doubts(
                failure(
                    """
                    executionLimits: { maxExecutionTimeMs: 300 }
                    tools:
                    - name: t
                      description: d
                      nodes:
                      - { id: entry, type: entry, next: a }
                      - { id: a, type: mcp, server: up, tool: ok, args: {}, next: b,
                          compensate: undo }
                      - { id: b, type: mcp, server: up, tool: fail, args: {}, next: exit }
                      - { id: undo, type: mcp, server: up, tool: lost, args: {}, onDoubt: retry,
                          retry: { attempts: 3, backoff: 1h } }
                      - { id: exit, type: exit }
                    """)))
        .containsExactly("undo");
  }

  @Test
  void aHandlerThatWasDoneForOneBranchIsNotDoneForAnother() {
    CountDownLatch both = new CountDownLatch(2);
    CountDownLatch handled = new CountDownLatch(1);
    AtomicInteger handlers = new AtomicInteger();
    upstreams
        .on(
            "handle",
            call -> {
              call.state().held();
              both.countDown();
              both.await();
              if (handlers.incrementAndGet() == 2) {
                never();
              }
              return ToolResult.text("handled");
            })
        .on(
            "after",
            _ -> {
              handled.countDown();
              return ToolResult.text("done");
            })
        .on(
            "other",
            _ -> {
              handled.await();
              return ToolResult.error("failed");
            });
    assertThat(
            doubts(
                failure(
                    """
                    - { id: entry, type: entry, next: [one, two, bad] }
                    - { id: one, type: mcp, server: up, tool: lost, args: {}, next: end, onError: h }
                    - { id: two, type: mcp, server: up, tool: lost, args: {}, next: end, onError: h }
                    - { id: h, type: mcp, server: up, tool: handle, args: {}, join: any, next: after }
                    - { id: after, type: mcp, server: up, tool: after, args: {}, join: any, next: end }
                    - { id: bad, type: mcp, server: up, tool: other, args: {}, next: end }
                    - { id: end, type: transform, join: all, transform: { expr: '1' }, next: exit }
                    - { id: exit, type: exit }
                    """)))
        .hasSize(1)
        .first()
        .isIn("one", "two");
  }

  @Test
  void whatIsCollectedInItemsOfItemsIsToldWhenNobodyGetsToSeeIt() {
    CountDownLatch waiting = new CountDownLatch(1);
    upstreams
        .on(
            "look",
            call -> {
              call.state().held();
              waiting.countDown();
              never();
              return ToolResult.text("seen");
            })
        .on(
            "other",
            _ -> {
              waiting.await();
              return ToolResult.error("failed");
            });
    assertThat(
            doubts(
                failure(
                    """
                    - { id: entry, type: entry, next: [all, bad] }
                    - { id: all, type: foreach, items: [1], next: look,
                        do: { type: foreach, items: [1, 2], onItemError: collect,
                          do: { type: mcp, server: up, tool: lost, args: {} } } }
                    - { id: look, type: mcp, server: up, tool: look, args: {}, next: exit }
                    - { id: bad, type: mcp, server: up, tool: other, args: {}, next: exit }
                    - { id: exit, type: exit, join: all }
                    """)))
        .containsExactlyInAnyOrder("all[0]/do[0]/do", "all[0]/do[1]/do");
  }

  @Test
  void aCallThatBreaksOffAfterItWasSentIsInDoubt() {
    upstreams.on(
        "pay",
        call -> {
          call.state().held();
          boolean _ = call.state().sending();
          throw new IllegalStateException("while the answer was read");
        });
    assertThat(
            doubts(
                failure(
                    """
                    - { id: entry, type: entry, next: pay }
                    - { id: pay, type: mcp, server: up, tool: pay, args: {}, next: exit }
                    - { id: exit, type: exit }
                    """)))
        .containsExactly("pay");
  }

  @Test
  void aFailureGrowsWithTheNumberOfDoubtsAndNoFaster() {
    String nested =
        """
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: last }
          - { id: last, type: switch, next: sub,
              conditions: [ { rule: { "==": [ { var: entry.n }, 0 ] }, next: pay } ] }
          - { id: sub, type: workflow, tool: t, args: { n: { expr: '$.entry.n - 1' } }, next: exit,
              onError: h }
          - { id: pay, type: mcp, server: up, tool: lost, args: {}, next: exit }
          - { id: h, type: mcp, server: up, tool: lost, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    LoadedGraph pawl = new LoadedGraph(Graphs.read(nested), Engine.on(upstreams));
    Failure failure = failure(pawl, Map.of("n", 20));
    assertThat(doubts(failure)).hasSize(21).doesNotHaveDuplicates();
    assertThat(Json.write(failure.toJson()).length()).isLessThan(20_000);
  }

  /** Doubts of the items of a foreach that is being undone when there is no more time. */
  @Test
  void aDoubtOfAnItemIsToldOnceWhenThereIsNoMoreTimeToUndo() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                call -> {
                  if (call.step().equals("each[0]/do")) {
                    return ToolResult.text("ok");
                  }
                  throw UpstreamException.lost("gone");
                })
            .on(
                "slow",
                call -> {
                  call.state().held();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                });
    LoadedGraph graph =
        Graphs.real(
            """
            executionLimits: { maxExecutionTimeMs: 300 }
            tools:
            - name: t
              description: d
              nodes:
              - { id: entry, type: entry, next: each }
              - { id: each, type: foreach, items: [1, 2], concurrency: 1, next: exit,
                  do: { type: mcp, server: up, tool: work, args: {}, compensate: undo } }
              - { id: undo, type: mcp, server: up, tool: slow, args: {} }
              - { id: exit, type: exit }
            """,
            upstreams);

    RunResult result = graph.begin("t", Map.of(), RunListener.NONE, Journal.NONE).drive();
    Failure failure = ((RunResult.Failed) result).failure();
    assertThat(doubts(failure)).containsExactly("each[1]/do");
  }
}
