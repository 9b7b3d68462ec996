package dev.pawl.bench;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How to measure.
 *
 * @param only a regular expression that the names of benchmarks must match
 * @param jvm options for the measured processes
 * @param document the page whose results are to be replaced, or null
 * @param log where to write what JMH has to say, and next to it its results as JSON
 */
record Settings(boolean full, String only, List<String> jvm, @Nullable Path document, Path log) {
  private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms768m", "-Xmx768m");

  static Settings of(String... words) {
    Queue<String> left = new ArrayDeque<>(List.of(words));
    boolean full = false;
    String only = "Benchmark";
    List<String> jvm = JVM;
    Path document = null;
    Path log = Path.of("jmh.log");
    while (!left.isEmpty()) {
      String word = left.remove();
      switch (word) {
        case "quick" -> full = false;
        case "full" -> full = true;
        case "--only" -> only = left.remove();
        case "--jvm" -> jvm = List.of(left.remove().trim().split(" +"));
        case "--markdown" -> document = Path.of(left.remove());
        case "--log" -> log = Path.of(left.remove());
        default -> throw new IllegalArgumentException("unknown option " + word);
      }
    }
    return new Settings(full, only, jvm, document, log);
  }

  /**
   * The options for the benchmarks that match.
   *
   * @param name of their log and results
   * @param warmUps how often to warm up for a while; once is enough where {@link WarmUp} did so
   */
  ChainedOptionsBuilder options(String include, String name, int warmUps) {
    return new OptionsBuilder()
        .include(include)
        .mode(Mode.AverageTime)
        .timeUnit(TimeUnit.MICROSECONDS)
        .forks(full ? 5 : 2)
        .warmupIterations(warmUps)
        .warmupTime(TimeValue.milliseconds(full ? 1_000 : 250))
        .measurementIterations(full ? 100 : 40)
        .measurementTime(TimeValue.milliseconds(20))
        .jvmArgs(jvm.toArray(new String[0]))
        // Code waits for the compiler: with other programs on the machine it may come very late.
        .jvmArgsAppend("-Xbatch", "-D" + WarmUp.ROUNDS + "=" + (full ? 60 : 15))
        .addProfiler(GCProfiler.class)
        .addProfiler(CpuProfiler.class)
        .shouldFailOnError(true)
        .output(log.resolveSibling(name + "-" + log.getFileName()).toString())
        .resultFormat(ResultFormatType.JSON)
        .result(log.resolveSibling(name + ".json").toString());
  }
}
