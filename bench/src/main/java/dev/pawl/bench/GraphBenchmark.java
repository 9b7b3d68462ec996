package dev.pawl.bench;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Whole runs on the engine, from a loaded definition to the result. */
@State(Scope.Benchmark)
public class GraphBenchmark {
  /** What becomes of a run's events. */
  public enum Keeping {
    NOTHING,
    HISTORY;

    Journal journal() {
      return this == NOTHING ? Journal.NONE : new MemoryJournal();
    }
  }

  @Param public BenchGraph graph = BenchGraph.A;
  @Param public Keeping keeping = Keeping.NOTHING;
  private GraphRun subject = new GraphRun(BenchGraph.A);

  @Setup
  public void prepare() {
    load();
    WarmUp.with(this::run);
  }

  void load() {
    subject = new GraphRun(graph);
    subject.verify();
  }

  @Benchmark
  public RunResult run() {
    return subject.run(keeping.journal(), RunListener.NONE);
  }
}
