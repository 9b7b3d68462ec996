package dev.pawl.engine.debug;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.model.PawlException;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DebuggerTest {
  private static final String LOOP =
      """
      - { id: entry, type: entry, next: add }
      - { id: add, type: transform, transform: { expr: '$executionCount("add") + 1' }, next: more }
      - { id: more, type: switch, conditions: [ { rule: { "<": [ { var: add }, 3 ] }, next: add } ], next: call }
      - { id: call, type: mcp, server: up, tool: echo, args: { n: { expr: $.add } }, next: exit }
      - { id: exit, type: exit }
      """;

  private final LoadedGraph pawl = Graphs.real(LOOP, Graphs.upstreams());
  private final Debugger debugger =
      new Debugger(pawl.engine(), pawl.tool("t"), Map.of("x", 1), RunOptions.DEFAULT, Journal.NONE);

  @AfterEach
  void close() {
    debugger.stop();
  }

  private void await() throws InterruptedException {
    assertThat(debugger.await(Duration.ofSeconds(30))).isTrue();
  }

  private String node() {
    return debugger.stopped().orElseThrow().node();
  }

  @Test
  void stopsBeforeEveryStepOfANodeWithABreakpoint() throws Exception {
    debugger.breakAt("add");
    assertThat(debugger.state()).isEqualTo(DebugState.NOT_STARTED);
    debugger.start();
    for (int i = 0; i < 3; i++) {
      await();
      assertThat(debugger.state()).isEqualTo(DebugState.PAUSED);
      assertThat(node()).isEqualTo("add");
      assertThat(debugger.history()).hasSize(1 + 2 * i);
      debugger.resume();
    }
    await();
    assertThat(debugger.state()).isEqualTo(DebugState.FINISHED);
    assertThat(debugger.result())
        .get()
        .isInstanceOfSatisfying(
            RunResult.Completed.class,
            completed -> assertThat(completed.output()).isEqualTo(Map.of("n", 3)));
  }

  @Test
  void aStepCanBeSetInsteadOfDone() throws Exception {
    assertThatThrownBy(() -> debugger.set(1)).hasMessage("the run does not stand before a step");
    debugger.breakAt("more");
    debugger.breakAt("call");
    debugger.breakAt("exit");
    debugger.start();
    await();
    assertThatThrownBy(() -> debugger.set("nowhere"))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessage("`more` does not lead to `nowhere`, but to add, call");
    debugger.set("call");
    debugger.resume();
    await();
    assertThat(node()).isEqualTo("call");
    debugger.set(Map.of("n", "made up"));
    debugger.resume();
    await();
    assertThat(debugger.stopped().orElseThrow().context())
        .containsEntry("more", "call")
        .containsEntry("call", Map.of("n", "made up"));
    assertThatThrownBy(() -> debugger.set(1)).hasMessageStartingWith("`exit` cannot be set");
    assertThat(debugger.events())
        .filteredOn(event -> event instanceof Event.StepCompleted done && done.past())
        .hasSize(2);
  }

  @Test
  void whatWasSetIsNotUndone() throws Exception {
    LoadedGraph undoing =
        Graphs.real(
            """
            - { id: entry, type: entry, next: call }
            - { id: call, type: mcp, server: up, tool: echo, args: { n: 1 }, compensate: undo, next: fail }
            - { id: fail, type: transform, transform: { expr: '$error("no")' }, next: exit }
            - { id: undo, type: mcp, server: up, tool: echo, args: { n: 2 } }
            - { id: exit, type: exit }
            """,
            Graphs.upstreams());
    for (boolean set : new boolean[] {true, false}) {
      Debugger run =
          new Debugger(
              undoing.engine(), undoing.tool("t"), Map.of(), RunOptions.DEFAULT, Journal.NONE);
      run.breakAt("call");
      run.start();
      assertThat(run.await(Duration.ofSeconds(30))).isTrue();
      if (set) {
        run.set(1);
      }
      run.resume();
      assertThat(run.await(Duration.ofSeconds(30))).isTrue();
      assertThat(run.history().stream().anyMatch(step -> step.nodeId().equals("undo")))
          .isNotEqualTo(set);
    }
  }

  @Test
  void stopsOnlyWhenTheConditionHolds() throws Exception {
    debugger.breakAt("add", "$.add = 2");
    debugger.start();
    await();
    assertThat(debugger.stopped().orElseThrow().context()).containsEntry("add", 2);
    assertThat(debugger.stopped().orElseThrow().evaluate("$.add * 10")).isEqualTo(20);
    debugger.resume();
    await();
    assertThat(debugger.state()).isEqualTo(DebugState.FINISHED);
  }

  @Test
  void goesStepByStep() throws Exception {
    debugger.step();
    for (String expected : new String[] {"entry", "add", "more", "add"}) {
      await();
      assertThat(node()).isEqualTo(expected);
      debugger.step();
    }
    await();
    assertThat(debugger.removeBreak("call")).isFalse();
    debugger.resume();
    await();
    assertThat(debugger.state()).isEqualTo(DebugState.FINISHED);
  }

  @Test
  void aRunThatIsStoppedEndsCancelled() throws Exception {
    debugger.breakAt("call");
    debugger.start();
    await();
    debugger.stop();
    await();
    assertThat(debugger.state()).isEqualTo(DebugState.STOPPED);
    assertThat(debugger.result()).get().isInstanceOf(RunResult.Failed.class);
  }

  @Test
  void evenOneThatIsStoppedBeforeItsLastStepEndsCancelled() throws Exception {
    for (int i = 0; i < 50; i++) {
      Debugger one =
          new Debugger(
              pawl.engine(), pawl.tool("t"), Map.of("x", 1), RunOptions.DEFAULT, Journal.NONE);
      one.breakAt("exit");
      one.start();
      assertThat(one.await(Duration.ofSeconds(30))).isTrue();
      one.stop();
      assertThat(one.await(Duration.ofSeconds(30))).isTrue();
      assertThat(one.result()).get().isInstanceOf(RunResult.Failed.class);
    }
  }

  @Test
  void timeStandsWhileTheRunDoes() throws Exception {
    String limited =
        """
        executionLimits: { maxExecutionTimeMs: 400 }
        tools:
        - name: t
          description: d
          nodes: [ { id: entry, type: entry, next: exit }, { id: exit, type: exit } ]
        """;
    LoadedGraph short_ = Graphs.real(limited, Graphs.upstreams());
    Debugger patient =
        new Debugger(short_.engine(), short_.tool("t"), Map.of(), RunOptions.DEFAULT, Journal.NONE);
    patient.breakAt("exit");
    patient.start();
    assertThat(patient.await(Duration.ofSeconds(30))).isTrue();
    Thread.sleep(600);
    patient.resume();
    assertThat(patient.await(Duration.ofSeconds(30))).isTrue();
    assertThat(patient.state()).isEqualTo(DebugState.FINISHED);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> debugger.breakAt("nowhere"))
        .isInstanceOf(PawlException.NotFound.class)
        .hasMessageContaining("nowhere");
    assertThatThrownBy(debugger::resume)
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("NOT_STARTED");
  }
}
