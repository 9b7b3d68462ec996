package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ScaleTest {
  /** 2 n + 4 steps. */
  private static final String LOOP =
      """
      executionLimits: { maxNodeExecutions: 2000000, maxExecutionTimeMs: 600000 }
      tools:
      - name: sum
        description: Adds the numbers from 1 to n in a loop
        nodes:
        - { id: entry, type: entry, next: meet }
        - { id: meet, type: mcp, server: up, tool: meet, args: {}, next: add }
        - id: add
          type: transform
          transform:
            expr: |
              $executionCount("add") = 0
                ? { "i": 1, "sum": 1 }
                : { "i": $.add.i + 1, "sum": $.add.sum + $.add.i + 1 }
          next: more
        - id: more
          type: switch
          conditions: [ { rule: { "<": [ { var: add.i }, { var: entry.n } ] }, next: add } ]
          next: done
        - { id: done, type: transform, transform: { expr: $.add.sum }, next: exit }
        - { id: exit, type: exit }
      """;

  private static RunResult sum(LoadedGraph pawl, int n) {
    return pawl.begin("sum", Map.of("n", n), RunListener.NONE, Journal.NONE).drive();
  }

  private static void expect(RunResult result, long sum) {
    assertThat(result)
        .isInstanceOfSatisfying(
            RunResult.Completed.class,
            done -> assertThat(Values.deepEquals(done.output(), sum)).as("%s", done).isTrue());
  }

  @Test
  void aThousandRunsOfAHundredStepsEachGoOnAtOnce()
      throws InterruptedException, ExecutionException {
    CountDownLatch everybody = new CountDownLatch(1_000);
    LoadedGraph pawl =
        Graphs.real(
            LOOP,
            Graphs.upstreams()
                .on(
                    "meet",
                    _ -> {
                      everybody.countDown();
                      everybody.await();
                      return ToolResult.text("here");
                    }));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RunResult>> runs = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        int n = 48 + i % 7;
        runs.add(threads.submit(() -> sum(pawl, n)));
      }
      for (int i = 0; i < 1_000; i++) {
        int n = 48 + i % 7;
        expect(runs.get(i).get(), n * (n + 1L) / 2);
      }
    }
  }

  /** In a process of its own, with a heap that a million kept steps would overflow many times. */
  @Test
  void aMillionStepsRunInThirtyTwoMegabytes() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Million.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(printed).isEqualTo("124999250001");
    assertThat(process.waitFor()).isZero();
  }

  /** Prints the sum of the numbers from 1 to 499998, taken in 1,000,000 steps. */
  static final class Million {
    private Million() {}

    public static void main(String[] ignored) {
      LoadedGraph pawl =
          Graphs.real(LOOP, Graphs.upstreams().on("meet", _ -> ToolResult.text("here")));
      RunResult result = sum(pawl, 499_998);
      System.out.println(
          result instanceof RunResult.Completed done ? done.output() : result.toString());
    }
  }
}
