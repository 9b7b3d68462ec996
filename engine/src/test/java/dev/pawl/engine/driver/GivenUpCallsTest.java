package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that were given up: before they were made nobody makes them, and answers count. */
@Timeout(60)
class GivenUpCallsTest {
  private static final String CALLING =
      """
      - { id: entry, type: entry, next: act }
      - { id: act, type: mcp, server: up, tool: act, args: {}, timeout: 50ms, next: exit }
      - { id: exit, type: exit }
      """;

  @Test
  void aCallWhoseIntentIsNotSafeInTimeIsNeverMade() {
    ScriptedUpstreams upstreams = new ScriptedUpstreams().on("act", _ -> ToolResult.text("done"));
    CountDownLatch givenUp = new CountDownLatch(1);
    RunListener listener =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.StepFailed) {
              givenUp.countDown();
            }
          }
        };
    LoadedGraph pawl = Graphs.real(CALLING, upstreams);
    RunResult result = pawl.begin("t", Map.of(), listener, new SlowDisk(givenUp)).drive();
    assertThat(result)
        .isInstanceOfSatisfying(
            RunResult.Failed.class,
            failed -> {
              assertThat(failed.failure().code()).isEqualTo(FailureCode.TIMEOUT);
              assertThat(failed.failure().message()).contains("could not be called in time");
            });
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void anErrorThatIsAnsweredWhileItsStepIsStoppedIsKept() {
    CountDownLatch begun = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "refuse",
                _ -> {
                  begun.countDown();
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException _) {
                    // It answers all the same.
                  }
                  return ToolResult.error("refused");
                })
            .on(
                "fail",
                _ -> {
                  begun.await();
                  return ToolResult.error("failed");
                });
    List<Event> events = new CopyOnWriteArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void happened(Event event) {
            events.add(event);
          }
        };
    LoadedGraph pawl =
        Graphs.real(
            """
            - { id: entry, type: entry, next: [one, other] }
            - { id: one, type: mcp, server: up, tool: fail, args: {}, next: exit }
            - { id: other, type: mcp, server: up, tool: refuse, args: {}, next: exit,
                retry: { attempts: 3 } }
            - { id: exit, type: exit, join: all }
            """,
            upstreams);
    assertThat(pawl.begin("t", Map.of(), listener, Journal.NONE).drive())
        .isInstanceOf(RunResult.Failed.class);

    assertThat(events)
        .filteredOn(Event.StepFailed.class::isInstance)
        .extracting(event -> ((Event.StepFailed) event).failure().message())
        .containsExactly("failed", "refused");
    assertThat(events).noneMatch(Event.StepCancelled.class::isInstance);
  }

  /** Nothing is safe on it before some moment, and no interrupt makes it quicker. */
  private record SlowDisk(CountDownLatch moment) implements Journal {
    @Override
    public void append(Event event) {}

    @Override
    public void sync() {
      boolean interrupted = false;
      while (moment.getCount() > 0) {
        try {
          moment.await();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
