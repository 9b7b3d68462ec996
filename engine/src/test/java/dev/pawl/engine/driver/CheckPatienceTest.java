package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody looks what became of a call while its server may still work at it. */
@Timeout(120)
class CheckPatienceTest {
  private static Event started(LoadedGraph pawl, long at) {
    return new Event.RunStarted(
        at, "run-1", "t", pawl.tool("t").digest(), Run.INTERPRETER, Principal.LOCAL, 42, Map.of());
  }

  private static long now() {
    return System.currentTimeMillis() * 1_000;
  }

  private static long checkedAfterMillis(List<Event> more, long begin) {
    AtomicLong looked = new AtomicLong();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("work", _ -> ToolResult.text("again"))
            .on(
                "find",
                _ -> {
                  looked.compareAndSet(0, System.nanoTime());
                  return ToolResult.text("null");
                });
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, onDoubt: { check: find, args: {} }, retry: { attempts: 3, backoff: 20s }, next: exit }
        - { id: exit, type: exit }
        """;
    Engine engine = Engine.on(upstreams).with(Allowance.DEFAULT.withEnding(Duration.ofSeconds(2)));
    LoadedGraph pawl = Graphs.on(engine, body);
    List<Event> past = new ArrayList<>();
    past.add(started(pawl, begin));
    past.add(new Event.StepCompleted(begin, "entry", "entry", begin, 1, Map.of(), -1, null));
    past.addAll(more);
    long resumed = System.nanoTime();
    pawl.engine().resume(pawl.tool("t"), past, RunOptions.DEFAULT, new MemoryJournal()).drive();
    assertThat(looked.get()).isNotZero();
    return (looked.get() - resumed) / 1_000_000;
  }

  private static RunResult neverFound(String policy, AtomicInteger calls, AtomicInteger looks) {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  calls.incrementAndGet();
                  throw UpstreamException.lost("gone");
                })
            .on(
                "find",
                _ -> {
                  looks.incrementAndGet();
                  return ToolResult.text("null");
                });
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, onDoubt: { check: find, args: {} }, %s next: exit }
        - { id: exit, type: exit }
        """
            .formatted(policy);
    Engine engine = Engine.on(upstreams).with(Allowance.DEFAULT.withEnding(Duration.ofMillis(20)));
    LoadedGraph pawl = Graphs.on(engine, body);
    return pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
  }

  /** It is made once more than nothing is said of it, or as often as may be tried. */
  @ParameterizedTest
  @CsvSource({"'', 2", "'retry: { attempts: 4, backoff: 1ms },', 4"})
  void eachCallInDoubtIsLookedFor(String policy, int times) {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger looks = new AtomicInteger();
    RunResult result = neverFound(policy, calls, looks);
    assertThat(((RunResult.Failed) result).failure().code()).isEqualTo(FailureCode.IN_DOUBT);
    assertThat(((RunResult.Failed) result).failure().message())
        .endsWith("it was not made again: no trace of it was found");
    assertThat(calls).hasValue(times);
    assertThat(looks).hasValue(times);
  }

  @Test
  void aCallThatADeadlineCutOffIsLookedForAndNotMadeAgain() {
    AtomicInteger calls = new AtomicInteger();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  calls.incrementAndGet();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                })
            .on("find", _ -> ToolResult.text("{\"found\": true}"));
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, onDoubt: { check: find, args: {} }, deadline: 50ms, next: exit }
        - { id: exit, type: exit }
        """;
    Engine engine = Engine.on(upstreams).with(Allowance.DEFAULT.withEnding(Duration.ofSeconds(1)));
    LoadedGraph pawl = Graphs.on(engine, body);
    RunResult result =
        pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
    assertThat(result).isInstanceOf(RunResult.Completed.class);
    assertThat(((RunResult.Completed) result).output()).isEqualTo(Map.of("found", true));
    assertThat(calls).hasValue(1);
  }

  @Test
  void aCallThatACrashCutOffIsLookedForAfterAWhile() {
    long now = now();
    assertThat(
            checkedAfterMillis(
                List.of(new Event.StepStarted(now, "call", "call", Map.of())), now - 1_000))
        .isGreaterThan(1_500);
  }

  @Test
  void aSecondAttemptThatACrashCutOffIsLookedForAfterAWhileToo() {
    long now = now();
    long before = now - 30_000_000;
    Failure no = new Failure(FailureCode.TOOL_ERROR, "busy", "call");
    assertThat(
            checkedAfterMillis(
                List.of(
                    new Event.StepStarted(before, "call", "call", Map.of()),
                    new Event.AttemptFailed(before + 1, "call", "call", 1, no, now - 10_000),
                    new Event.TimerFired(now - 5_000, "call")),
                before))
        .isGreaterThan(1_500);
  }

  @Test
  void aCallThatWasMadeAfterACheckIsLookedForAfterAWhileToo() {
    long now = now();
    long before = now - 16_000_000;
    assertThat(
            checkedAfterMillis(
                List.of(
                    new Event.StepStarted(before, "call", "call", Map.of()),
                    new Event.InDoubt(before + 5_000_000, "call", "call", null)),
                before))
        .isGreaterThan(1_500);
  }

  @Test
  void anUpstreamThatTellsNothingIsGivenTime() throws Exception {
    AtomicInteger made = new AtomicInteger();
    Upstreams upstreams =
        call -> {
          if (call.tool().equals("find")) {
            return ToolResult.text(made.get() == 0 ? "null" : "{\"found\": true}");
          }
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Thread.sleep(1_000);
                    } catch (InterruptedException _) {
                      Thread.currentThread().interrupt();
                    }
                    made.incrementAndGet();
                  });
          Thread.sleep(made.get() == 0 ? 5_000 : 0);
          return ToolResult.text("paid");
        };
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, timeout: 200ms, onDoubt: { check: find, args: {} }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
    Thread.sleep(2_000);
    assertThat(made).hasValue(1);
  }
}
