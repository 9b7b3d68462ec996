package dev.pawl.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** The expressions of a whole run, evaluated without the engine. */
@State(Scope.Benchmark)
public class ExpressionBenchmark {
  @Param public BenchGraph graph = BenchGraph.A;
  private Recording recording = Recording.EMPTY;

  @Setup
  public void prepare(Blackhole results) {
    load();
    WarmUp.with(() -> evaluate(results));
  }

  void load() {
    recording = Recording.of(graph);
  }

  Recording recording() {
    return recording;
  }

  @Benchmark
  public void evaluate(Blackhole results) {
    recording.evaluate(results::consume);
  }
}
