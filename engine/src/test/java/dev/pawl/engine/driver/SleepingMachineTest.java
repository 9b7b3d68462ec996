package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LeapingTime;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Time in which the machine slept is nobody's. */
@Timeout(120)
class SleepingMachineTest {
  @Test
  void timeSleptDoesNotCountAfterARestartEither() {
    LeapingTime time = new LeapingTime();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  time.leaps.set(true);
                  return ToolResult.text("done");
                })
            .on("more", _ -> ToolResult.text("more"));
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, timeout: 10s, next: more }
        - { id: more, type: mcp, server: up, tool: more, args: {}, next: exit }
        - { id: exit, type: exit }
        """;
    MemoryJournal journal = new MemoryJournal();
    LoadedGraph pawl = Graphs.on(Engine.on(upstreams).timed(() -> time), body);
    RunResult straight = pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    assertThat(straight).isInstanceOf(RunResult.Completed.class);
    List<Event> past = new ArrayList<>();
    for (Event event : journal.events()) {
      past.add(event);
      if (event instanceof Event.StepCompleted done && done.step().equals("call")) {
        break; // the process dies here
      }
    }
    long last = past.getLast().at();
    AtomicLong clock = new AtomicLong(last);
    Time later =
        new Time() {
          @Override
          public long micros() {
            return clock.addAndGet(1_000);
          }

          @Override
          public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
              throws InterruptedException {
            return queue.take();
          }
        };
    RunDriver again =
        Engine.on(upstreams)
            .timed(() -> later)
            .resume(pawl.tool("t"), past, RunOptions.DEFAULT, new MemoryJournal());
    assertThat(again.drive()).isInstanceOf(RunResult.Completed.class);
  }

  @Test
  void aWorkflowStepDoesNotTimeOutBecauseTheMachineSlept() {
    LeapingTime time = new LeapingTime();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  time.leaps.set(true);
                  return ToolResult.text("done");
                });
    String body =
        """
        tools:
        - name: part
          description: d
          nodes:
          - { id: entry, type: entry, next: call }
          - { id: call, type: mcp, server: up, tool: work, args: {}, timeout: 10s, next: exit }
          - { id: exit, type: exit }
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: sub }
          - { id: sub, type: workflow, tool: part, args: {}, timeout: 10s, next: exit }
          - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.on(Engine.on(upstreams).timed(() -> time), body);
    assertThat(pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, Journal.NONE))
        .isInstanceOf(RunResult.Completed.class);
  }
}
