package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes that end what they are reached in, whatever else is under way there. */
@Timeout(60)
class FinishTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final ScriptedUpstreams upstreams =
      new ScriptedUpstreams()
          .on("quick", _ -> ToolResult.text("quick"))
          .on(
              "after",
              _ -> {
                begun.await();
                return ToolResult.text("after");
              })
          .on(
              "hang",
              _ -> {
                begun.countDown();
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  interrupted.countDown();
                  throw e;
                }
                return ToolResult.text("never");
              });

  private FinishedRun run(String body) {
    return Graphs.real(body, upstreams).call("t", Map.of());
  }

  private static List<String> names(FinishedRun run, Class<? extends Event> kind) {
    List<String> names = new ArrayList<>();
    for (Event event : run.events()) {
      if (kind.isInstance(event)) {
        names.add(
            switch (event) {
              case Event.StepStarted e -> e.step();
              case Event.StepCompleted e -> e.step();
              case Event.StepCancelled e -> e.step();
              case Event.StepFailed e -> e.step();
              default -> event.toString();
            });
      }
    }
    return names;
  }

  @Test
  void whateverElseIsUnderWayIsStopped() {
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: [long, quick] }
            - { id: long, type: wait, for: 1h, next: joined }
            - { id: quick, type: mcp, server: up, tool: quick, args: {}, next: enough }
            - { id: enough, type: switch, conditions: [ { rule: { "==": [ { var: quick }, quick ] }, next: done } ], next: joined }
            - { id: done, type: finish }
            - { id: joined, type: transform, join: all, transform: { expr: '"joined"' }, next: exit }
            - { id: exit, type: exit }
            """);
    assertThat(run.output()).isEqualTo("done");
    assertThat(names(run, Event.StepCancelled.class)).containsExactly("long");
    assertThat(names(run, Event.StepCompleted.class)).doesNotContain("joined", "exit");
  }

  /** It may have acted; that all has ended well does not change it. */
  @Test
  void aCallUnderWayIsInterruptedAndPutDownAsInDoubt() throws Exception {
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: [hang, after] }
            - { id: hang, type: mcp, server: up, tool: hang, args: {}, next: exit }
            - { id: after, type: mcp, server: up, tool: after, args: {}, next: done }
            - { id: done, type: finish }
            - { id: exit, type: exit }
            """);
    assertThat(run.output()).isEqualTo("after");
    interrupted.await();
    assertThat(run.events())
        .filteredOn(Event.StepFailed.class::isInstance)
        .extracting(event -> ((Event.StepFailed) event).failure().code())
        .containsExactly(FailureCode.IN_DOUBT);
  }

  @Test
  void onlyTheWorkflowInWhichItStandsEnds() {
    FinishedRun run =
        run(
            """
            tools:
            - name: t
              description: d
              nodes:
                - { id: entry, type: entry, next: sub }
                - { id: sub, type: workflow, tool: inner, args: {}, next: more }
                - { id: more, type: transform, transform: { expr: '$.sub & " and more"' }, next: exit }
                - { id: exit, type: exit }
            - name: inner
              description: d
              nodes:
                - { id: entry, type: entry, next: [long, quick] }
                - { id: long, type: wait, for: 1h, next: exit }
                - { id: quick, type: mcp, server: up, tool: quick, args: {}, next: done }
                - { id: done, type: finish }
                - { id: exit, type: exit }
            """);
    assertThat(run.output()).isEqualTo("quick and more");
    assertThat(names(run, Event.StepCancelled.class)).containsExactly("sub/long");
  }

  /** What was done before stays done, and is undone only if something fails later. */
  @Test
  void nothingIsUndone() {
    upstreams.on("undo", _ -> ToolResult.text("undone"));
    LoadedGraph graph =
        Graphs.real(
            """
            tools:
            - name: t
              description: d
              nodes:
                - { id: entry, type: entry, next: sub }
                - { id: sub, type: workflow, tool: inner, args: {}, next: well }
                - { id: well, type: switch, conditions: [ { rule: { var: entry.well }, next: exit } ], next: bad }
                - { id: bad, type: fail, code: BAD, message: no }
                - { id: exit, type: exit }
            - name: inner
              description: d
              nodes:
                - { id: entry, type: entry, next: [long, quick] }
                - { id: long, type: wait, for: 1h, next: exit }
                - { id: quick, type: mcp, server: up, tool: quick, args: {}, compensate: undo, next: done }
                - { id: undo, type: mcp, server: up, tool: undo, args: {} }
                - { id: done, type: finish }
                - { id: exit, type: exit }
            """,
            upstreams);
    assertThat(graph.call("t", Map.of("well", true)).output()).isEqualTo("exit");
    assertThat(upstreams.calls()).extracting(ToolCall::tool).containsExactly("quick");
    FinishedRun failed = graph.call("t", Map.of("well", false));
    assertThat(failed.failure().orElseThrow().message()).contains("no");
    assertThat(upstreams.calls())
        .extracting(ToolCall::tool)
        .containsExactly("quick", "quick", "undo");
  }

  @Test
  void severalMayLeadToOneAndTheFirstDecides() {
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: [quick, hang] }
            - { id: quick, type: mcp, server: up, tool: quick, args: {}, next: done }
            - { id: hang, type: mcp, server: up, tool: hang, args: {}, next: done }
            - { id: done, type: finish }
            - { id: exit, type: exit }
            """);
    assertThat(run.output()).isEqualTo("quick");
  }

  @Test
  void whatWaitsBesideAStepIsStoppedToo() {
    FinishedRun run =
        run(
            """
            - { id: entry, type: entry, next: [asked, quick] }
            - { id: asked, type: ask, question: Well?, until: late, meanwhile: said, next: exit }
            - { id: late, type: wait, for: 1h, next: exit }
            - { id: said, type: signal, signal: said, next: exit }
            - { id: quick, type: mcp, server: up, tool: quick, args: {}, next: done }
            - { id: done, type: finish }
            - { id: exit, type: exit, join: any }
            """);
    assertThat(run.output()).isEqualTo("quick");
    assertThat(names(run, Event.StepCancelled.class))
        .containsExactlyInAnyOrder("asked", "late", "said");
  }

  @Test
  void aResultThatDoesNotFitIsAFailureAsEverywhere() {
    FinishedRun run =
        run(
            """
            tools:
            - name: t
              description: d
              outputSchema: { type: number }
              nodes:
                - { id: entry, type: entry, next: [long, quick] }
                - { id: long, type: wait, for: 1h, next: count }
                - { id: count, type: transform, transform: { expr: '1' }, next: exit }
                - { id: quick, type: mcp, server: up, tool: quick, args: {}, next: done }
                - { id: done, type: finish }
                - { id: exit, type: exit }
            """);
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.OUTPUT_INVALID);
  }

  /** Whoever resumes it is in the same state as whoever drove it. */
  @Test
  void everyStartOfItsJournalLeadsToTheSame() {
    String body =
        """
        - { id: entry, type: entry, next: [long, quick, asked] }
        - { id: long, type: wait, for: 1h, next: exit }
        - { id: asked, type: ask, question: Well?, next: exit }
        - { id: quick, type: mcp, server: up, tool: quick, args: {}, next: done }
        - { id: done, type: finish }
        - { id: exit, type: exit, join: any }
        """;
    upstreams.declare("quick", new ToolHints(true, true));
    LoadedGraph graph = Graphs.real(body, upstreams);
    List<Event> events = graph.call("t", Map.of()).events();
    for (int i = 1; i < events.size(); i++) {
      MemoryJournal journal = new MemoryJournal();
      RunResult result =
          graph
              .engine()
              .resume(graph.tool("t"), events.subList(0, i), RunOptions.DEFAULT, journal)
              .drive();
      assertThat(((RunResult.Completed) result).output()).as("after " + i).isEqualTo("quick");
    }
  }

  @Test
  void itLeadsNowhere() {
    String body =
        """
        - { id: entry, type: entry, next: done }
        - { id: done, type: finish, next: exit }
        - { id: exit, type: exit }
        """;
    assertThatThrownBy(() -> Graphs.real(body, upstreams))
        .hasMessageContaining("the run ends here; remove it");
  }
}
