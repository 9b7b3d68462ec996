package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.FakeTime;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is easily forgotten of calls, doubts and time. */
@Timeout(60)
final class HardCasesTest {
  private static Stream<Failure> all(Failure failure) {
    return Stream.concat(
        Stream.of(failure), failure.suppressed().stream().flatMap(HardCasesTest::all));
  }

  @Test
  void aDoubtOfAPartThatHasJustEndedIsToldWhenTimeIsUp() throws Exception {
    AtomicLong ahead = new AtomicLong();
    Time time =
        new Time() {
          private final FakeTime fake = new FakeTime();

          @Override
          public long micros() {
            return fake.micros() + ahead.get();
          }

          @Override
          public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
              throws InterruptedException {
            return queue.take();
          }
        };
    CountDownLatch sent = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  sent.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                })
            .on(
                "fail",
                _ -> {
                  sent.await();
                  return ToolResult.error("no");
                });
    String body =
        """
        - { id: entry, type: entry, next: [a, s] }
        - { id: a, type: mcp, server: up, tool: fail, args: {}, next: both }
        - { id: s, type: foreach, items: [1], next: both, do: { type: mcp, server: up, tool: work, args: {} } }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.on(Engine.on(upstreams).timed(() -> time), body);
    RunListener slow =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.StepFailed failed && failed.step().equals("s[0]/do")) {
              ahead.set(Duration.ofDays(2).toNanos() / 1_000); // as a slow disk, or a long pause
            }
          }
        };
    RunResult result =
        pawl.engine()
            .run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(slow), new MemoryJournal());
    Failure failure = ((RunResult.Failed) result).failure();
    assertThat(
            all(failure)
                .filter(each -> each.code() == FailureCode.IN_DOUBT)
                .map(Failure::node)
                .toList())
        .as("" + failure)
        .contains("s[0]/do");
  }

  @Test
  void aCallDoesNotWaitUntilAnotherBranchHasComputed() {
    CountDownLatch called = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .heeding()
            .on(
                "work",
                _ -> {
                  called.countDown();
                  return ToolResult.text("done");
                });
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: work, args: {}, next: both }
        - { id: b, type: transform, transform: { expr: '1' }, next: both }
        - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    AtomicBoolean inTime = new AtomicBoolean();
    RunListener computing =
        new RunListener() {
          @Override
          public void performing(Effect.Perform attempt) {
            if (attempt.step().equals("b")) {
              try {
                inTime.set(called.await(5, TimeUnit.SECONDS));
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            }
          }
        };
    LoadedGraph pawl = Graphs.real(body, upstreams);
    RunResult result =
        pawl.engine()
            .run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(computing), new MemoryJournal());
    assertThat(result).isInstanceOf(RunResult.Completed.class);
    assertThat(inTime).isTrue();
  }

  @Test
  void aCallThatWasMadeAndWhoseAnswerIsTooLargeIsUndone() throws Exception {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("work", _ -> ToolResult.text("x".repeat(50_000)))
            .on("undo", _ -> ToolResult.text("undone"));
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: mcp, server: up, tool: work, args: {}, compensate: ua, next: exit }
        - { id: ua, type: mcp, server: up, tool: undo, args: {} }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host =
        new RunHost(new MemoryRunStore(new JournalLimits(20_000, 1_000_000, 1_000)))) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      RunResult result = run.await(Duration.ofSeconds(20)).orElseThrow();
      assertThat(result).isInstanceOf(RunResult.Failed.class);
      assertThat(upstreams.calls().stream().map(ToolCall::tool)).as("" + result).contains("undo");
    }
  }

  @Test
  void aDoubtAmongTheCollectedResultsOfAnUndoingForeachIsTold() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("work", _ -> ToolResult.text("done"))
            .on("fail", _ -> ToolResult.error("no"))
            .on(
                "lost",
                _ -> {
                  throw UpstreamException.lost("gone");
                });
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: mcp, server: up, tool: work, args: {}, compensate: ua, next: b }
        - { id: b, type: mcp, server: up, tool: fail, args: {}, next: exit }
        - { id: ua, type: foreach, items: [1, 2], onItemError: collect, do: { type: mcp, server: up, tool: lost, args: {} } }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    RunResult result =
        pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
    Failure failure = ((RunResult.Failed) result).failure();
    assertThat(all(failure).map(Failure::node).toList())
        .as("" + failure)
        .contains("a/undo:ua[0]/do", "a/undo:ua[1]/do");
  }

  @Test
  void aForkDoesNotLiveInTheFuture() {
    ScriptedUpstreams upstreams = new ScriptedUpstreams().on("work", _ -> ToolResult.text("done"));
    String body =
        """
        - { id: entry, type: entry, next: w }
        - { id: w, type: wait, for: 30d, next: now }
        - { id: now, type: transform, transform: { expr: '$millis()' }, next: exit }
        - { id: exit, type: exit }
        """;
    MemoryJournal journal = new MemoryJournal();
    LoadedGraph before = Graphs.repeatable(body, upstreams);
    before.engine().run(before.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    LoadedGraph real = Graphs.real(body, upstreams);
    MemoryJournal forked = new MemoryJournal();
    RunResult result =
        Fork.of(before.tool("t"), journal.events(), 2)
            .live()
            .begin(real.engine(), real.tool("t"), RunOptions.DEFAULT, forked)
            .drive();
    long now = ((Number) ((RunResult.Completed) result).output()).longValue();
    assertThat(now - System.currentTimeMillis()).isLessThan(60_000);
  }

  /** There, nothing would notice a deadline that passes while the machine sleeps. */
  @Test
  void aCallWithADeadlineIsNotMadeOnTheDrivingThread() {
    List<Thread> threads = new CopyOnWriteArrayList<>();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .heeding()
            .on(
                "work",
                _ -> {
                  threads.add(Thread.currentThread());
                  return ToolResult.text("done");
                });
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: mcp, server: up, tool: work, args: {}, next: b }
        - { id: b, type: mcp, server: up, tool: work, args: {}, deadline: 40s, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
    assertThat(threads).hasSize(2);
    assertThat(threads.getFirst()).isSameAs(Thread.currentThread());
    assertThat(threads.getLast()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void aReadOnlyCallIsRepeatedAlsoWhenItsServerIsAwayForAMomentAfterACrash() {
    String body =
        """
        - { id: entry, type: entry, next: a }
        - { id: a, type: mcp, server: up, tool: read, args: {}, retry: { attempts: 5, backoff: 10ms }, next: exit }
        - { id: exit, type: exit }
        """;
    AtomicBoolean up = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    ScriptedUpstreams scripted =
        new ScriptedUpstreams()
            .on(
                "read",
                _ -> {
                  if (!up.get()) {
                    up.set(true);
                    throw UpstreamException.unreachable("not yet");
                  }
                  return ToolResult.text("read");
                });
    Upstreams upstreams =
        new Upstreams() {
          @Override
          public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
            return scripted.call(call);
          }

          @Override
          public ToolHints hints(String server, String tool) throws UpstreamException {
            if (!up.get() && asked.incrementAndGet() % 3 != 0) {
              throw UpstreamException.unreachable("not yet");
            }
            return new ToolHints(true, false);
          }
        };
    LoadedGraph graph = Graphs.real(body, upstreams);
    // Without a crash the retry does it.
    MemoryJournal journal = new MemoryJournal();
    assertThat(graph.engine().run(graph.tool("t"), Map.of(), RunOptions.DEFAULT, journal))
        .isInstanceOf(RunResult.Completed.class);
    up.set(false);
    List<Event> prefix = journal.events().subList(0, 3); // up to the intent of the call
    assertThat(prefix.getLast()).isInstanceOf(Event.StepStarted.class);
    RunResult result =
        graph
            .engine()
            .resume(graph.tool("t"), List.copyOf(prefix), RunOptions.DEFAULT, new MemoryJournal())
            .drive();
    assertThat(result).isInstanceOf(RunResult.Completed.class);
  }

  @Test
  void whatUndoesAStepOfASubWorkflowIsNamedByItsOwnPlace() {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("work", _ -> ToolResult.text("done"))
            .on("fail", _ -> ToolResult.error("no"))
            .on(
                "lost",
                _ -> {
                  throw UpstreamException.lost("gone");
                });
    String body =
        """
        tools:
        - name: leaf
          description: d
          nodes:
          - { id: entry, type: entry, next: a }
          - { id: a, type: mcp, server: up, tool: work, args: {}, compensate: ua, next: exit }
          - { id: ua, type: mcp, server: up, tool: lost, args: {} }
          - { id: exit, type: exit }
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: each }
          - { id: each, type: foreach, concurrency: 1, items: [1, 2], do: { type: workflow, tool: leaf, args: {} }, next: b }
          - { id: b, type: mcp, server: up, tool: fail, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.repeatable(body, upstreams);
    MemoryJournal journaled = new MemoryJournal();
    RunResult result = pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, journaled);
    Failure failure = ((RunResult.Failed) result).failure();
    assertThat(failure.suppressed().stream().map(Failure::node).toList())
        .as("" + failure)
        .containsExactly("each[1]/do/ua", "each[0]/do/ua");
  }
}
