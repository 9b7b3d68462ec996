package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever else happens, a call that got no answer is told of, and not made again by chance. */
@Timeout(120)
class LostCallsTest {
  private static Stream<Failure> all(Failure failure) {
    return Stream.concat(
        Stream.of(failure), failure.suppressed().stream().flatMap(LostCallsTest::all));
  }

  private static Failure failure(RunResult result) {
    return ((RunResult.Failed) result).failure();
  }

  private static Event started(LoadedGraph pawl, long at) {
    return new Event.RunStarted(
        at, "run-1", "t", pawl.tool("t").digest(), Run.INTERPRETER, Principal.LOCAL, 42, Map.of());
  }

  private static long now() {
    return System.currentTimeMillis() * 1_000;
  }

  @Test
  void aCallIsInDoubtWhenItsRunIsCancelledBeforeItsNextAttempt() throws Exception {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  throw UpstreamException.lost("gone");
                });
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, onDoubt: retry, retry: { attempts: 3, backoff: 10s }, next: exit }
        - { id: exit, type: exit }
        """;
    CountDownLatch paused = new CountDownLatch(1);
    RunListener listener =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.AttemptFailed) {
              paused.countDown();
            }
          }
        };
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run =
          host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(listener));
      assertThat(paused.await(20, TimeUnit.SECONDS)).isTrue();
      run.cancel("enough");
      Failure failure = failure(run.await(Duration.ofSeconds(20)).orElseThrow());
      assertThat(all(failure).map(Failure::node)).contains("call");
    }
  }

  @Test
  void collectedDoubtsAreToldWhenTheForeachIsStopped() {
    CountDownLatch lost = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                call -> {
                  if (call.step().equals("each[0]/do")) {
                    throw UpstreamException.lost("gone");
                  }
                  lost.countDown(); // item 1 begins only after item 0 ended (concurrency 1)
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                })
            .on(
                "fail",
                _ -> {
                  lost.await();
                  return ToolResult.error("boom");
                });
    String body =
        """
        - { id: entry, type: entry, next: [each, other] }
        - { id: each, type: foreach, items: [1, 2], concurrency: 1, onItemError: collect, next: both, do: { type: mcp, server: up, tool: work, args: {} } }
        - { id: other, type: mcp, server: up, tool: fail, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    RunResult result =
        pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
    assertThat(all(failure(result)).map(Failure::node)).contains("each[1]/do", "each[0]/do");
  }

  @Test
  void aRunThatIsNotKeptTellsOfSiblingsThatWereCutOff() {
    CountDownLatch begun = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  begun.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                })
            .on(
                "fail",
                _ -> {
                  begun.await();
                  return ToolResult.error("boom");
                });
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: b, type: mcp, server: up, tool: fail, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    RunResult result =
        pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, Journal.NONE);
    assertThat(all(failure(result)).map(Failure::node)).contains("a");
  }

  @Test
  void aSubWorkflowIsNotTriedAgainWhileACallOfItIsInDoubt() {
    AtomicInteger calls = new AtomicInteger();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "pay",
                _ -> {
                  if (calls.incrementAndGet() == 1) {
                    throw UpstreamException.lost("gone");
                  }
                  return ToolResult.text("paid");
                });
    String body =
        """
        tools:
        - name: part
          description: d
          nodes:
          - { id: entry, type: entry, next: pay }
          - { id: pay, type: mcp, server: up, tool: pay, args: {}, onDoubt: fail, next: exit }
          - { id: exit, type: exit }
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: sub }
          - { id: sub, type: workflow, tool: part, args: {}, retry: { attempts: 3, backoff: 1ms }, next: exit }
          - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
    assertThat(calls).hasValue(1);
  }

  @Test
  void aDoubtStaysWhenTheCallThatIsMadeAgainReachesNobody() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  throw UpstreamException.unreachable("connection refused");
                });
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, onDoubt: retry, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    long now = now();
    List<Event> past =
        List.of(
            started(pawl, now),
            new Event.StepCompleted(now, "entry", "entry", now, 1, Map.of(), -1, null),
            new Event.StepStarted(now, "call", "call", Map.of()));
    RunResult result =
        pawl.engine().resume(pawl.tool("t"), past, RunOptions.DEFAULT, new MemoryJournal()).drive();
    assertThat(all(failure(result)).map(Failure::code)).contains(FailureCode.IN_DOUBT);
  }

  @RepeatedTest(20) // in whatever order they are heard of
  void afterACrashAllItemsOfACollectingForeachAreToldOf() {
    ScriptedUpstreams upstreams = new ScriptedUpstreams().on("work", _ -> ToolResult.text("done"));
    String body =
        """
        - { id: entry, type: entry, next: [each, other] }
        - { id: each, type: foreach, items: [1, 2, 3], concurrency: 3, onItemError: collect, next: both, do: { type: mcp, server: up, tool: work, args: {} } }
        - { id: other, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    long now = now();
    List<Event> past =
        List.of(
            started(pawl, now),
            new Event.StepCompleted(now, "entry", "entry", now, 1, Map.of(), -1, null),
            new Event.StepStarted(now, "each", "each", List.of(1, 2, 3)),
            new Event.StepStarted(now, "other", "other", Map.of()),
            new Event.StepStarted(now, "each[0]/do", "do", Map.of()),
            new Event.StepStarted(now, "each[1]/do", "do", Map.of()),
            new Event.StepStarted(now, "each[2]/do", "do", Map.of()));
    MemoryJournal journal = new MemoryJournal();
    RunResult result =
        pawl.engine().resume(pawl.tool("t"), past, RunOptions.DEFAULT, journal).drive();
    assertThat(all(failure(result)).map(Failure::node))
        .as(journal.events().toString())
        .contains("other", "each[0]/do", "each[1]/do", "each[2]/do");
  }

  @Test
  void whoDecidesToRepeatAfterTheDeadlineIsHeeded() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  if (calls.incrementAndGet() == 1) {
                    throw UpstreamException.lost("gone");
                  }
                  return ToolResult.text("done");
                });
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, deadline: 500ms, onDoubt: ask, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      run.awaitNews(Duration.ofSeconds(20), Set.of());
      Thread.sleep(1_000);
      run.answer("call", Map.of("decision", "retry"), Principal.LOCAL);
      assertThat(run.await(Duration.ofSeconds(20)))
          .hasValue(new RunResult.Completed(run.id(), "done"));
    }
  }
}
