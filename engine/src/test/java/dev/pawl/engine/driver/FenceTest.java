package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.PawlException;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nothing is sent for a run that another process may drive by now. */
@Timeout(60)
class FenceTest {
  /** The store went away; another process may drive the run by now. */
  private volatile boolean away;

  private final AtomicInteger made = new AtomicInteger();

  private final Journal journal =
      new Journal() {
        @Override
        public void append(Event event) {}

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

  private void run(String body, ScriptedUpstreams upstreams) {
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try {
      pawl.engine().run(pawl.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    } catch (PawlException.Unreachable _) {
      // As it has to: the run cannot be kept.
    }
  }

  /** The ownership is lost while the call still queues for its turn. */
  @Test
  void aCallThatQueuedWhileTheRunWasLostIsNotSent() {
    run(
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, next: exit }
        - { id: exit, type: exit }
        """,
        new ScriptedUpstreams()
            .on(
                "work",
                call -> {
                  call.state().held();
                  away = true; // while it waits for concurrency, rate or start
                  if (!call.state().sending()) {
                    throw new InterruptedException("withdrawn");
                  }
                  made.incrementAndGet();
                  return ToolResult.text("done");
                }));
    assertThat(made).hasValue(0);
  }

  /** The ownership is lost while somebody looks what became of the first call. */
  @Test
  void aCallIsNotMadeAgainAfterACheckDuringWhichTheRunWasLost() {
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
                  if (made.incrementAndGet() == 1) {
                    throw UpstreamException.lost("gone");
                  }
                  return ToolResult.text("done");
                })
            .on(
                "find",
                _ -> {
                  away = true;
                  return ToolResult.text("null");
                }));
    assertThat(made).hasValue(1);
  }
}
