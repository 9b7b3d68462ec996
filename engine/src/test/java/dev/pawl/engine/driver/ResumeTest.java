package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.FailureCode;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.RandomRuns;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Resuming runs that were cut off anywhere, on graphs made at random. */
class ResumeTest {
  private static final int GRAPHS = Boolean.getBoolean("pawl.soak") ? 1_000 : 60;
  private static final int CUTS = Boolean.getBoolean("pawl.soak") ? 1_000 : 8;

  static IntStream seeds() {
    return IntStream.range(0, GRAPHS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRunThatWasCutOffAnywhereEndsAsItWouldHaveAndRepeatsNoCallThatWasAnswered(int seed) {
    FinishedRun whole = RandomRuns.run(RandomRuns.graph(seed));
    for (int cut : cuts(whole.events())) {
      ScriptedUpstreams upstreams =
          RandomRuns.upstreams(seed).declare("work", new ToolHints(false, true));
      List<Event> prefix = whole.events().subList(0, cut);
      Resumed resumed = resume(whole.workflow(), prefix, upstreams);
      assertThat(resumed.result.getClass()).isEqualTo(whole.result().getClass());
      if (resumed.result instanceof RunResult.Completed completed) {
        assertThat(RandomRuns.comparable(completed.output())).isEqualTo(RandomRuns.result(whole));
      }
      assertThat(upstreams.calls()).extracting(ToolCall::step).noneMatch(settled(prefix)::contains);
      assertThat(Run.fold(whole.workflow(), resumed.events).ended()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aCallThatMayHaveBeenMadeIsNotMadeAgainUnlessItsToolSaysThatItMayBe(int seed) {
    FinishedRun whole = RandomRuns.run(RandomRuns.graph(seed));
    for (int cut : cuts(whole.events())) {
      ScriptedUpstreams upstreams = RandomRuns.upstreams(seed);
      List<Event> prefix = whole.events().subList(0, cut);
      Set<String> inDoubt = underWay(prefix);
      Set<String> mustNotRepeat = unsafe(whole.workflow(), prefix, inDoubt);
      Resumed resumed = resume(whole.workflow(), prefix, upstreams);
      assertThat(upstreams.calls())
          .extracting(ToolCall::step)
          .noneMatch(mustNotRepeat::contains)
          .noneMatch(settled(prefix)::contains);
      Set<String> doubted = new HashSet<>();
      for (Event event : resumed.events) {
        switch (event) {
          case Event.InDoubt e -> doubted.add(e.step());
          case Event.StepCancelled e -> doubted.add(e.step());
          case Event.StepFailed e when mustNotRepeat.contains(e.step()) ->
              assertThat(e.failure().code()).isEqualTo(FailureCode.IN_DOUBT);
          case Event _ -> {}
        }
      }
      assertThat(doubted).containsAll(inDoubt);
    }
  }

  /**
   * Those of the calls for which neither the tool nor the author says that they may be repeated.
   */
  private static Set<String> unsafe(Workflow workflow, List<Event> prefix, Set<String> calls) {
    Run run = Run.fold(workflow, prefix);
    Set<String> unsafe = new HashSet<>(calls);
    unsafe.removeIf(step -> mayBeRepeated(run.nodeOf(step)));
    return unsafe;
  }

  private static boolean mayBeRepeated(@Nullable WorkflowNode node) {
    return node == null
        || !(node.action() instanceof Action.Call call)
        || !call.tool().equals("work")
        || !(node.doubt() instanceof Doubt.Hints);
  }

  private record Resumed(RunResult result, List<Event> events) {}

  private static Resumed resume(
      Workflow workflow, List<Event> prefix, ScriptedUpstreams upstreams) {
    List<Event> past = prefix.stream().map(RandomRuns::rewritten).toList();
    MemoryJournal journal = new MemoryJournal();
    RunResult result =
        Engines.repeatable(upstreams).resume(workflow, past, RunOptions.DEFAULT, journal).drive();
    List<Event> all = new ArrayList<>(past);
    all.addAll(journal.events());
    return new Resumed(result, all);
  }

  private static int[] cuts(List<Event> events) {
    int every = Math.max(1, events.size() / CUTS);
    return IntStream.rangeClosed(1, events.size()).filter(i -> i % every == 0).toArray();
  }

  private static Set<String> settled(List<Event> events) {
    Set<String> settled = new HashSet<>();
    for (Event event : events) {
      switch (event) {
        case Event.StepCompleted e -> settled.add(e.step());
        case Event.StepFailed e -> settled.add(e.step());
        case Event.StepCancelled e -> settled.add(e.step());
        case Event _ -> {}
      }
    }
    return settled;
  }

  /** Calls that had begun, and were neither answered nor waiting for another attempt. */
  private static Set<String> underWay(List<Event> events) {
    Set<String> begun = new HashSet<>();
    for (Event event : events) {
      switch (event) {
        case Event.StepStarted e
            when e.input() instanceof Map<?, ?> input && input.containsKey("keys") ->
            begun.add(e.step());
        case Event.AttemptFailed e -> begun.remove(e.step());
        case Event.TimerFired e -> begun.add(e.timer());
        case Event _ -> {}
      }
    }
    begun.removeAll(settled(events));
    return begun;
  }
}
