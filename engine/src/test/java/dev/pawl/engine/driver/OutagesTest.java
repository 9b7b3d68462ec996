package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is known of calls when the store goes away while they are made. */
@Timeout(25)
final class OutagesTest {
  private volatile boolean away;
  private final List<Event> kept = new CopyOnWriteArrayList<>();

  private final Journal journal =
      new Journal() {
        @Override
        public void append(Event event) {
          if (away) {
            throw new PawlException.Unreachable("the database is away");
          }
          kept.add(event);
        }

        @Override
        public void leave(Event event) {
          kept.add(event);
        }

        @Override
        public boolean mayStillAct() {
          return !away;
        }

        @Override
        public void sync() {
          if (away) {
            throw new PawlException.Unreachable("the database is away");
          }
        }
      };

  private static Stream<Failure> all(Failure failure) {
    return Stream.concat(
        Stream.of(failure), failure.suppressed().stream().flatMap(OutagesTest::all));
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

  private void run(String body, ScriptedUpstreams upstreams) {
    LoadedGraph graph = Graphs.real(body, upstreams);

    try {
      graph.engine().run(graph.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    } catch (PawlException.Unreachable _) {
      // As it has to.
    }
  }

  /** A call whose server has begun (it asked something) is forbidden in its second round. */
  @Test
  void aCallThatHasBegunIsNotTakenForOneThatWasNeverMade() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    CountDownLatch forbidden = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "rounds",
                call -> {
                  call.state().held();
                  assertThat(call.state().sending())
                      .isTrue(); // round one: the server acts, and asks
                  sent.countDown();
                  while (!away) {
                    Thread.sleep(1); // somebody thinks about the answer
                  }
                  assertThat(call.state().sending()).isFalse(); // round two is not sent
                  forbidden.countDown();
                  Thread.sleep(500); // what RemoteUpstream does next: its report comes second
                  throw UpstreamException.lost("the server had begun, and asked something");
                })
            .on(
                "other",
                call -> {
                  call.state().held();
                  sent.await();
                  away = true;
                  forbidden.await();
                  if (!call.state().sending()) {
                    throw new InterruptedException("withdrawn");
                  }
                  return ToolResult.text("done");
                });
    run(
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: rounds, args: {}, next: both }
        - { id: b, type: mcp, server: up, tool: other, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """,
        upstreams);
    away = false;
    // Whoever resumes it
    CountDownLatch again = new CountDownLatch(1);
    LoadedGraph graph =
        Graphs.real(
            """
            - { id: entry, type: entry, next: [a, b] }
            - { id: a, type: mcp, server: up, tool: rounds, args: {}, next: both }
            - { id: b, type: mcp, server: up, tool: other, args: {}, next: both }
            - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
            - { id: exit, type: exit }
            """,
            new ScriptedUpstreams()
                .on(
                    "rounds",
                    _ -> {
                      again.countDown();
                      return ToolResult.text("twice");
                    })
                .on("other", _ -> ToolResult.text("ok")));

    RunResult _ =
        graph
            .engine()
            .resume(graph.tool("t"), List.copyOf(kept), RunOptions.DEFAULT, journal)
            .drive();
    assertThat(again.getCount()).as("calls made again without a doubt").isEqualTo(1);
  }

  /** What is refused for certain while the store is away is not in doubt afterwards. */
  @Test
  void aRefusalDuringAnOutageIsNoted() {
    CountDownLatch sent = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "refused",
                call -> {
                  call.state().held();
                  call.state().sending();
                  sent.countDown();
                  while (!away) {
                    Thread.sleep(1);
                  }
                  Thread.sleep(300);
                  throw UpstreamException.unreachable("503, Retry-After: not made");
                })
            .on(
                "other",
                _ -> {
                  sent.await();
                  away = true;
                  return ToolResult.text("done");
                });
    run(
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: refused, args: {}, next: both }
        - { id: b, type: mcp, server: up, tool: other, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """,
        upstreams);
    assertThat(kept)
        .anyMatch(
            each ->
                (each instanceof Event.AttemptFailed f && f.step().equals("a"))
                    || (each instanceof Event.StepFailed s && s.step().equals("a")));
  }

  /** A call in doubt that is not made again because the store is away holds up nobody. */
  @Test
  void nothingIsWaitedForThatIsNotUnderWay() {
    long began = System.nanoTime();
    AtomicReference<Integer> made = new AtomicReference<>(0);
    run(
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, onDoubt: { check: find, args: {} }, next: exit }
        - { id: exit, type: exit }
        """,
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  made.set(made.get() + 1);
                  throw UpstreamException.lost("gone");
                })
            .on(
                "find",
                _ -> {
                  away = true;
                  return ToolResult.text("null");
                }));
    assertThat((System.nanoTime() - began) / 1_000_000).as("ms").isLessThan(15_000);
  }

  /** A call that was stopped before it was sent, at the moment in which the store goes away. */
  @Test
  void aCallThatWasStoppedInTimeIsNotInDoubtAfterwards() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: fail, args: {}, next: both }
        - { id: b, type: mcp, server: up, tool: queue, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    CountDownLatch queues = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "fail",
                _ -> {
                  queues.await();
                  return ToolResult.error("no");
                })
            .on(
                "queue",
                call -> {
                  call.state().held();
                  queues.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                });
    Journal failing =
        new Journal() {
          @Override
          public void append(Event event) {
            if (event instanceof Event.StepCancelled) {
              throw new PawlException.Unreachable("the database is away");
            }
            kept.add(event);
          }

          @Override
          public void leave(Event event) {
            kept.add(event);
          }
        };
    LoadedGraph graph = Graphs.real(body, upstreams);

    try {
      graph.engine().run(graph.tool("t"), Map.of(), RunOptions.DEFAULT, failing);
    } catch (PawlException.Unreachable _) {
      // As it has to.
    }
    RunResult result =
        graph
            .engine()
            .resume(graph.tool("t"), List.copyOf(kept), RunOptions.DEFAULT, journal)
            .drive();
    assertThat(doubts(((RunResult.Failed) result).failure())).isEmpty();
  }

  private RunResult resume(String body, ScriptedUpstreams upstreams) {
    away = false;
    LoadedGraph graph = Graphs.real(body, upstreams);
    return graph
        .engine()
        .resume(graph.tool("t"), List.copyOf(kept), RunOptions.DEFAULT, journal)
        .drive();
  }

  @Test
  void aCallThatWasNeverMadeIsNotMadeAfterItsRunHasFailed() {
    CountDownLatch held = new CountDownLatch(1);
    String body =
        """
        - { id: entry, type: entry, next: [x, y] }
        - { id: x, type: mcp, server: up, tool: x, args: {}, next: both }
        - { id: y, type: mcp, server: up, tool: y, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    run(
        body,
        new ScriptedUpstreams()
            .on(
                "x",
                _ -> {
                  held.await();
                  away = true;
                  return ToolResult.error("no");
                })
            .on(
                "y",
                call -> {
                  call.state().held(); // it waits for its turn
                  held.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                }));
    ScriptedUpstreams again =
        new ScriptedUpstreams()
            .on("x", _ -> ToolResult.text("x"))
            .on("y", _ -> ToolResult.text("y"));
    RunResult result = resume(body, again);
    assertThat(result).isInstanceOf(RunResult.Failed.class);
    assertThat(again.calls().stream().map(ToolCall::tool)).as("" + kept).isEmpty();
  }

  @Test
  void aCallIsNotTriedAgainAfterItsRunHasFailed() {
    CountDownLatch sent = new CountDownLatch(1);
    String body =
        """
        - { id: entry, type: entry, next: [x, y] }
        - { id: x, type: mcp, server: up, tool: x, args: {}, next: both }
        - { id: y, type: mcp, server: up, tool: y, args: {}, retry: { attempts: 3, backoff: 1ms }, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    run(
        body,
        new ScriptedUpstreams()
            .on(
                "x",
                _ -> {
                  sent.await();
                  away = true;
                  return ToolResult.error("no");
                })
            .on(
                "y",
                _ -> {
                  sent.countDown();
                  Thread.sleep(300);
                  return ToolResult.error("not now");
                }));
    ScriptedUpstreams again = new ScriptedUpstreams().on("y", _ -> ToolResult.text("y"));
    RunResult result = resume(body, again);
    assertThat(result).isInstanceOf(RunResult.Failed.class);
    assertThat(again.calls().stream().map(ToolCall::tool)).as("" + kept).isEmpty();
  }
}
