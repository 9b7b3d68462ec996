package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of calls when nobody drives their run any more. */
@Timeout(60)
final class SuspendedCallsTest {
  private static final String BODY =
      """
      - { id: entry, type: entry, next: act }
      - { id: act, type: mcp, server: up, tool: act, args: {}, next: exit }
      - { id: exit, type: exit }
      """;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCallThatStillQueuesIsNotInDoubtAfterwards(boolean onTheDrivingThread) throws Exception {
    CountDownLatch queues = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "act",
                call -> {
                  call.state().held(); // for concurrency, rate, or the start of the server
                  queues.countDown();
                  new CountDownLatch(1).await();
                  return ToolResult.text("never");
                });
    if (onTheDrivingThread) {
      upstreams.heeding();
    }
    List<Event> kept = new CopyOnWriteArrayList<>();
    Journal journal = keeping(kept);
    LoadedGraph graph = Graphs.real(BODY, upstreams);

    RunDriver driver = graph.begin("t", Map.of(), RunListener.NONE, journal);
    Thread driving = Thread.ofVirtual().start(driver::drive);
    queues.await();
    driver.suspend();
    driving.join();
    ScriptedUpstreams next = new ScriptedUpstreams().on("act", _ -> ToolResult.text("done"));
    LoadedGraph again = Graphs.real(BODY, next);

    RunResult result =
        again
            .engine()
            .resume(again.tool("t"), List.copyOf(kept), RunOptions.DEFAULT, journal)
            .drive();
    assertThat(result).isInstanceOf(RunResult.Completed.class);
  }

  /** An answer that was there before the run was suspended is kept. */
  @Test
  void anAnswerThatCameInTimeIsKeptHoweverLateItIsLookedAt() throws Exception {
    List<Event> kept = new CopyOnWriteArrayList<>();
    CountDownLatch stop = new CountDownLatch(1);
    CountDownLatch both = new CountDownLatch(2);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "one",
                _ -> {
                  both.countDown();
                  stop.await();
                  Thread.sleep(100);
                  return ToolResult.text("1");
                })
            .on(
                "two",
                _ -> {
                  both.countDown();
                  stop.await();
                  Thread.sleep(300);
                  return ToolResult.text("2");
                });
    RunListener slow =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.StepCompleted done && done.step().equals("a")) {
              try {
                Thread.sleep(1_500); // a caller that reads slowly, or a disk that is busy
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            }
          }
        };
    LoadedGraph graph =
        Graphs.real(
            """
            - { id: entry, type: entry, next: [a, b] }
            - { id: a, type: mcp, server: up, tool: one, args: {}, next: both }
            - { id: b, type: mcp, server: up, tool: two, args: {}, next: both }
            - { id: both, type: transform, join: all, transform: { expr: '1' }, next: exit }
            - { id: exit, type: exit }
            """,
            upstreams);

    RunDriver driver = graph.begin("t", Map.of(), slow, keeping(kept));
    AtomicReference<RunResult> result = new AtomicReference<>();
    Thread driving = Thread.ofVirtual().start(() -> result.set(driver.drive()));
    assertThat(both.await(20, TimeUnit.SECONDS)).isTrue();
    driver.suspend();
    stop.countDown();
    driving.join();
    assertThat(kept)
        .anyMatch(each -> each instanceof Event.StepCompleted s && s.step().equals("b"));
  }

  private static Journal keeping(List<Event> kept) {
    return new Journal() {
      @Override
      public void append(Event event) {
        kept.add(event);
      }
    };
  }
}
