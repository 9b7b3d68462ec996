package dev.pawl.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time per operation, of all Java threads together. Unlike the time on the clock it does
 * not grow when other programs want the processor too. The machine's own threads, which collect
 * garbage and compile, are not in it.
 */
public final class CpuProfiler implements InternalProfiler {
  static final String LABEL = "cpu";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long before;

  @Override
  public String getDescription() {
    return "processor time per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = nanos();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double micros = (nanos() - before) / 1_000.0;
    double each = micros / Math.max(1, result.getMetadata().getMeasuredOps());
    return List.of(new ScalarResult(LABEL, each, "us/op", AggregationPolicy.AVG));
  }

  private static long nanos() {
    long sum = 0;
    for (long thread : THREADS.getAllThreadIds()) {
      sum += Math.max(0, THREADS.getThreadCpuTime(thread));
    }
    return sum;
  }
}
