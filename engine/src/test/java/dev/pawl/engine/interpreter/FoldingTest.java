package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.RandomRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every graph, on graphs made at random. */
class FoldingTest {
  private static final int GRAPHS = Boolean.getBoolean("pawl.soak") ? 3_000 : 150;

  static IntStream seeds() {
    return IntStream.range(0, GRAPHS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyPrefixOfTheJournalFoldsToTheSameStateAndTheSameNextEffects(int seed) {
    LoadedGraph pawl = RandomRuns.graph(seed);
    Workflow workflow = pawl.tool("t");
    List<Event> events = RandomRuns.run(pawl).events();
    Run live = new Run(workflow);
    List<Event> read = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      List<Effect> news = live.on(events.get(i));
      read.add(RandomRuns.rewritten(events.get(i)));
      if (i % (1 + events.size() / 40) == 0 || i == events.size() - 1) {
        Run folded = Run.fold(workflow, read);
        assertThat(describe(folded.outstanding())).isEqualTo(describe(live.outstanding()));
        assertThat(describe(live.outstanding())).containsAll(describe(news));
        assertThat(folded.ended()).isEqualTo(live.ended());
        assertThat(folded.steps()).isEqualTo(live.steps());
      }
    }
    assertThat(live.ended()).isTrue();
    assertThat(live.outstanding()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void resultsDoNotDependOnTiming(int seed) {
    LoadedGraph pawl = RandomRuns.graph(seed);
    FinishedRun first = RandomRuns.run(pawl);
    for (int i = 0; i < 3; i++) {
      FinishedRun again = RandomRuns.run(pawl);
      assertThat(again.failure().isPresent()).isEqualTo(first.failure().isPresent());
      assertThat(RandomRuns.result(again)).isEqualTo(RandomRuns.result(first));
      if (!anyStepFailed(first)) {
        assertThat(outputs(again)).isEqualTo(outputs(first));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noStepIsLeftBehindAndNoEffectIdIsUsedTwice(int seed) {
    FinishedRun run = RandomRuns.run(RandomRuns.graph(seed));
    List<String> settled =
        run.events().stream()
            .flatMap(
                event ->
                    switch (event) {
                      case Event.StepCompleted e -> Stream.of(e.step());
                      case Event.StepFailed e -> Stream.of(e.step());
                      case Event.StepCancelled e -> Stream.of(e.step());
                      case Event.RunStarted _, Event.RunStopping _ -> Stream.<String>empty();
                      case Event.RunCompleted _, Event.RunFailed _ -> Stream.<String>empty();
                      case Event.StepStarted _, Event.AttemptFailed _ -> Stream.<String>empty();
                      case Event.TimerFired _, Event.InputReceived _ -> Stream.<String>empty();
                      case Event.InDoubt _, Event.RunResumed _ -> Stream.<String>empty();
                      case Event.StepHeld _, Event.Judged _ -> Stream.<String>empty();
                    })
            .toList();
    assertThat(settled).doesNotHaveDuplicates();
    assertThat(run.history()).hasSize(settled.size());
  }

  @Test
  void theRandomGraphsReachWhatTheyAreMeantTo() {
    Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();
    seeds()
        .forEach(
            seed -> {
              FinishedRun run = RandomRuns.run(RandomRuns.graph(seed));
              count(seen, run.failure().isPresent() ? "failed" : "completed");
              run.events().forEach(event -> count(seen, event.getClass().getSimpleName()));
              run.history().forEach(record -> count(seen, record.nodeType()));
              run.history().stream()
                  .filter(record -> record.step().contains("/undo:"))
                  .forEach(_ -> count(seen, "undone"));
            });
    assertThat(seen.keySet())
        .contains("failed", "completed", "foreach", "workflow", "switch", "mcp", "undone")
        .contains("AttemptFailed", "StepCancelled", "TimerFired", "StepFailed");
    assertThat(seen.get("completed").get()).isGreaterThan(GRAPHS / 4);
    assertThat(seen.get("failed").get()).isGreaterThan(GRAPHS / 20);
  }

  private static void count(Map<String, AtomicInteger> seen, String what) {
    seen.computeIfAbsent(what, _ -> new AtomicInteger()).incrementAndGet();
  }

  private static boolean anyStepFailed(FinishedRun run) {
    return run.events().stream().anyMatch(Event.StepFailed.class::isInstance);
  }

  private static List<String> outputs(FinishedRun run) {
    return run.history().stream()
        .map(record -> record.step() + " " + Json.write(record.output()))
        .sorted()
        .toList();
  }

  private static List<String> describe(List<Effect> effects) {
    return effects.stream().map(FoldingTest::describe).toList();
  }

  private static String describe(Effect effect) {
    return switch (effect) {
      case Effect.Perform p ->
          String.join(
              " ",
              p.step(),
              String.valueOf(p.attempt()),
              String.valueOf(p.began()),
              Json.write(p.input()),
              Json.write(p.history().context()),
              Json.write(p.variables()));
      case Effect.Sleep s -> s.toString();
      case Effect.Await a -> a.toString();
      case Effect.Settle s -> s.step() + " " + s.outcome();
      case Effect.Interrupt i -> i.toString();
      case Effect.Finish f -> f.toString();
    };
  }

  @Test
  void aRunThatFailsOnItsArgumentsIsInTheJournalTooAndWantsNothingMore() {
    String body =
        """
        tools:
        - name: t
          description: d
          inputSchema: { type: object, required: [x] }
          nodes: [ { id: entry, type: entry, next: exit }, { id: exit, type: exit } ]
        """;
    FinishedRun run = Graphs.repeatable(body, Graphs.upstreams()).call("t", Map.of());
    assertThat(run.result()).isInstanceOf(RunResult.Failed.class);
    assertThat(run.events())
        .extracting(event -> event.getClass().getSimpleName())
        .containsExactly("RunStarted", "RunFailed");
    assertThat(Run.fold(run.workflow(), run.events()).outstanding()).isEmpty();
  }
}
