package dev.pawl.library.runs;

import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How runs went, in numbers: how many, how long they took, and why they failed.
 *
 * @param since from when on, in microseconds since the epoch
 * @param until up to when
 */
public record RunMetrics(long since, long until) {
  private static final int PARTS = 48;
  private static final int MOST_FAILURES = 50;
  private static final int MOST_TOOLS = 200;

  /** The runs that began in that time, whoever they belong to. */
  public Map<String, @Nullable Object> of(List<RunSearch.Found> runs) {
    return Values.object(
        "runs", counts(runs),
        "throughput", throughput(runs),
        "tools", tools(runs),
        "failures", failures(runs));
  }

  /** Each word of {@link RunState} with how many stand so. */
  private static Map<String, @Nullable Object> counts(List<RunSearch.Found> runs) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("begun", runs.size());
    for (String state : RunState.NAMES) {
      counts.put(state, (int) runs.stream().filter(each -> state.equals(state(each))).count());
    }
    return counts;
  }

  private static String state(RunSearch.Found found) {
    return RunState.of(found.run(), found.cutOff());
  }

  private List<Map<String, @Nullable Object>> throughput(List<RunSearch.Found> runs) {
    long width = Math.max(1, Math.ceilDiv(until - since, PARTS));
    int[] begun = new int[PARTS];
    int[] completed = new int[PARTS];
    int[] failed = new int[PARTS];
    for (RunSearch.Found each : runs) {
      begun[part(each.run().startedAt(), width)]++;
      switch (state(each)) {
        case RunState.COMPLETED -> completed[part(each.run().endedAt(), width)]++;
        case RunState.FAILED -> failed[part(each.run().endedAt(), width)]++;
        default -> {}
      }
    }
    List<Map<String, @Nullable Object>> parts = new ArrayList<>();
    for (int i = 0; i < PARTS; i++) {
      parts.add(
          Values.object(
              "at", RunState.instant(since + i * width).toString(),
              "begun", begun[i],
              "completed", completed[i],
              "failed", failed[i]));
    }
    return parts;
  }

  private int part(long at, long width) {
    return Math.clamp((at - since) / width, 0, PARTS - 1);
  }

  private static List<Map<String, @Nullable Object>> tools(List<RunSearch.Found> runs) {
    Map<String, List<RunSearch.Found>> byTool = new TreeMap<>();
    runs.forEach(
        each -> byTool.computeIfAbsent(each.run().workflow(), _ -> new ArrayList<>()).add(each));
    return byTool.entrySet().stream()
        .limit(MOST_TOOLS)
        .map(each -> tool(each.getKey(), each.getValue()))
        .toList();
  }

  private static Map<String, @Nullable Object> tool(String name, List<RunSearch.Found> runs) {
    List<Double> times = new ArrayList<>();
    for (RunSearch.Found each : runs) {
      if (each.run().endedAt() > 0) {
        times.add((each.run().endedAt() - each.run().startedAt()) / 1_000.0);
      }
    }
    Collections.sort(times);
    return Values.object(
        "tool", name,
        "runs", runs.size(),
        "failed", (int) runs.stream().filter(each -> isFailed(each)).count(),
        "p50", percentile(times, 50),
        "p95", percentile(times, 95),
        "p99", percentile(times, 99),
        "longest", percentile(times, 100));
  }

  private static boolean isFailed(RunSearch.Found found) {
    return RunState.FAILED.equals(state(found));
  }

  /** The shortest time within which so many in a hundred were done; null where none was. */
  static @Nullable Double percentile(List<Double> sorted, int percent) {
    int index = Math.max(0, (int) Math.ceil(sorted.size() * percent / 100.0) - 1);
    return sorted.isEmpty() ? null : sorted.get(index);
  }

  /** Why runs failed, what happened most often first. */
  private static List<Map<String, @Nullable Object>> failures(List<RunSearch.Found> runs) {
    Map<String, List<RunSummary>> causes = new LinkedHashMap<>();
    for (RunSearch.Found each : runs) {
      Failure failure = each.run().failure();
      if (isFailed(each) && failure != null) {
        String cause = each.run().workflow() + "\n" + failure.code() + "\n" + failure.node();
        causes.computeIfAbsent(cause, _ -> new ArrayList<>()).add(each.run());
      }
    }
    return causes.values().stream()
        .sorted(Comparator.comparingInt((List<RunSummary> each) -> each.size()).reversed())
        .limit(MOST_FAILURES)
        .map(RunMetrics::cause)
        .toList();
  }

  private static Map<String, @Nullable Object> cause(List<RunSummary> runs) {
    RunSummary newest = runs.getFirst();
    Failure failure = newest.failure();
    return Values.object(
        "tool", newest.workflow(),
        "code", failure == null ? "" : failure.code().name(),
        "node", failure == null ? null : failure.node(),
        "count", runs.size(),
        "last", RunState.instant(newest.endedAt()).toString(),
        "run", newest.run());
  }
}
