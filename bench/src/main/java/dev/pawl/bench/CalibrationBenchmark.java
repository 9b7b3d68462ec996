package dev.pawl.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The same arithmetic every time: whatever it takes longer than before is the machine's doing. */
@State(Scope.Benchmark)
public class CalibrationBenchmark {
  private static final int ROUNDS = 10_000;
  private long seed = 42;

  @Benchmark
  public long spin() {
    long value = seed;
    for (int i = 0; i < ROUNDS; i++) {
      value ^= value << 13;
      value ^= value >>> 7;
      value ^= value << 17;
    }
    seed = value;
    return value;
  }
}
