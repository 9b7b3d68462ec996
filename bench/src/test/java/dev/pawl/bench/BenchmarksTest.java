package dev.pawl.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs everything that is measured once: a benchmark that is wrong measures nothing. */
class BenchmarksTest {
  @ParameterizedTest
  @EnumSource
  void aGraphGivesWhatItShould(BenchGraph graph) {
    GraphBenchmark benchmark = new GraphBenchmark();
    benchmark.graph = graph;
    for (GraphBenchmark.Keeping keeping : GraphBenchmark.Keeping.values()) {
      benchmark.keeping = keeping;
      benchmark.load();
      RunResult result = benchmark.run();
      assertThat(result).isInstanceOf(RunResult.Completed.class);
      assertThat(Values.deepEquals(((RunResult.Completed) result).output(), graph.output()))
          .isTrue();
    }
  }

  @Test
  void aGraphThatGivesSomethingElseIsNotMeasured() {
    GraphRun wrong = new GraphRun(BenchGraph.A, Values.object("name", "Moon"));
    assertThatThrownBy(wrong::verify).hasMessageContaining("Hello, Moon");
  }

  @ParameterizedTest
  @EnumSource
  void theExpressionsOfAGraphAreEvaluatedAsInItsRun(BenchGraph graph) {
    ExpressionBenchmark benchmark = new ExpressionBenchmark();
    benchmark.graph = graph;
    List<Object> results = new ArrayList<>();
    benchmark.load();
    benchmark.recording().evaluate(results::add);
    assertThat(results).isNotEmpty().doesNotContainNull();
  }

  @Test
  void countsTheStepsOfAGraph() {
    assertThat(Recording.of(BenchGraph.A).steps()).isEqualTo(3);
    assertThat(Recording.of(BenchGraph.C).steps()).isEqualTo(303);
    assertThat(Recording.of(BenchGraph.FOREACH).steps()).isEqualTo(103);
    assertThat(Recording.of(BenchGraph.FORK).steps()).isEqualTo(13);
  }

  @Test
  void theLargeDocumentIsOfOneMegabyte() {
    assertThat(Json.bytes(Orders.document())).hasSizeBetween(1_000_000, 1_200_000);
  }

  @ParameterizedTest
  @EnumSource
  void aChainOfActivitiesOrTransformsAddsUp(ActivityBenchmark.Kind kind) {
    ActivityBenchmark benchmark = new ActivityBenchmark();
    benchmark.kind = kind;
    benchmark.load();
    assertThat(benchmark.run()).isInstanceOf(RunResult.Completed.class);
  }

  @Test
  void everyPartWorks() {
    new PartBenchmark().verify();
    assertThat(new CalibrationBenchmark().spin()).isNotZero();
  }

  @Test
  void reportsWhatTheEngineAddsToEachStep() {
    Score expressions = new Score(4, 1, 3, 3, 100, 0.1);
    Score run = new Score(14, 1, 13, 12, 1_000, 0.2);
    String report =
        new Report(
                Settings.of("quick"),
                Map.of(
                    "GraphBenchmark.run A HISTORY", run,
                    "ExpressionBenchmark.evaluate A", expressions),
                expressions,
                expressions)
            .markdown();
    assertThat(report)
        .contains("| 3 | 14.0 ± 1.0 | 13.0 | 12.0 | 1,000 | 3.0 | 3.0 |")
        .contains("| A with history, whole run: at most 15.0 µs | 12.0 µs | met |")
        .contains("differed by 20 % (median)");
  }
}
