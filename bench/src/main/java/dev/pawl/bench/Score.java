package dev.pawl.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What was measured of one benchmark, in microseconds and bytes per operation.
 *
 * @param error half the width of the 99.9 % confidence interval of the mean
 * @param best the fastest iteration: on a busy machine the closest to the truth
 * @param cpu processor time of the iteration that took least of it
 * @param spread how much slower the slowest process was than the fastest, as a fraction
 */
record Score(double median, double error, double best, double cpu, double bytes, double spread) {

  static Score of(RunResult run) {
    double[] times = iterations(run, each -> each.getPrimaryResult().getScore());
    double[] forks =
        run.getBenchmarkResults().stream()
            .mapToDouble(fork -> fork.getPrimaryResult().getStatistics().getPercentile(50))
            .sorted()
            .toArray();
    return new Score(
        median(times),
        run.getPrimaryResult().getScoreError(),
        times[0],
        iterations(run, each -> secondary(each, CpuProfiler.LABEL))[0],
        median(iterations(run, each -> secondary(each, "gc.alloc.rate.norm"))),
        forks[forks.length - 1] / forks[0] - 1);
  }

  private static double[] iterations(RunResult run, ToDoubleFunction<IterationResult> value) {
    List<Double> all = new ArrayList<>();
    for (BenchmarkResult fork : run.getBenchmarkResults()) {
      Collection<IterationResult> iterations = fork.getIterationResults();
      iterations.forEach(each -> all.add(value.applyAsDouble(each)));
    }
    return all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static double secondary(IterationResult iteration, String label) {
    for (Result<?> result : iteration.getSecondaryResults().values()) {
      if (result.getLabel().endsWith(label)) {
        return result.getScore();
      }
    }
    return Double.NaN;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }

  static double largest(double[] values) {
    return Arrays.stream(values).max().orElse(Double.NaN);
  }
}
