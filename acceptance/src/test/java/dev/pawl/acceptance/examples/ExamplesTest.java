package dev.pawl.acceptance.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every recorded case of every example. {@code -Dpawl.record=true} records those anew that do
 * something else now; look at the difference before you commit it.
 */
class ExamplesTest {
  /** Parallel steps may begin and end in any order, so these say nothing about a run's meaning. */
  private static final Set<String> TIMING =
      Set.of("executionIndex", "startTime", "endTime", "duration");

  @TempDir Path folder;

  static List<Path> graphs() {
    return ExampleCase.graphs();
  }

  static List<ExampleCase> cases() {
    return ExampleCase.all();
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void hasNoProblems(Path graph) {
    try (Pawl pawl = Pawl.load(graph)) {
      assertThat(pawl.check()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void wasRecorded(Path graph) {
    assertThat(cases()).extracting(ExampleCase::graph).contains(graph);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void doesWhatWasRecorded(ExampleCase example) throws IOException {
    ExampleRun run = ExampleRun.of(example, folder);
    boolean same =
        example.isComplete()
            && example.digest().equals(run.run().workflow().digest())
            && comparable(run.toJson()).equals(comparable(example.recorded()));
    if (Boolean.getBoolean("pawl.record")) {
      if (!same) {
        run.save();
      }
      return;
    }
    assertThat(example.isComplete()).as("it was recorded, with -Dpawl.record=true").isTrue();
    assertThat(comparable(run.toJson())).isEqualTo(comparable(example.recorded()));
  }

  @Test
  void aRunInAnotherOrderIsTheSame() {
    Map<String, @Nullable Object> left = history(List.of(step("a", 0, 1), step("b", 1, 2)));
    Map<String, @Nullable Object> right = history(List.of(step("b", 0, 2), step("a", 1, 1)));
    assertThat(comparable(left)).isEqualTo(comparable(right));
  }

  @Test
  void anotherOutputOrAMissingStepIsCaught() {
    Map<String, @Nullable Object> recorded = history(List.of(step("a", 0, 1), step("b", 1, 2)));
    assertThat(comparable(history(List.of(step("a", 0, 1), step("b", 1, 3)))))
        .isNotEqualTo(comparable(recorded));
    assertThat(comparable(history(List.of(step("a", 0, 1))))).isNotEqualTo(comparable(recorded));
  }

  @Test
  void theLoopTakesTwentyThreeSteps() {
    Map<String, @Nullable Object> loop =
        cases().stream()
            .filter(example -> example.name().equals("sum_to_n"))
            .findFirst()
            .orElseThrow()
            .recorded();
    assertThat(loop).containsEntry("result", Map.of("sum", 55));
    assertThat(ExampleCase.objects(loop.get("history"))).hasSize(23);
  }

  @Test
  void aFailedTransferLeavesTheAccountsAsTheyWere() throws IOException {
    ExampleCase failed =
        cases().stream()
            .filter(example -> example.name().equals("compensation"))
            .findFirst()
            .orElseThrow();
    ExampleRun run = ExampleRun.of(failed, folder);
    assertThat(run.run().failure()).isPresent();
    assertThat(run.root().resolve("examples/data/accounts/alice.txt")).hasContent("100");
    assertThat(Files.exists(run.root().resolve("examples/data/accounts/carol.txt"))).isFalse();
  }

  /** A recording without what timing decides, its steps by their ids. */
  private static String comparable(Map<String, @Nullable Object> recording) {
    Map<String, @Nullable Object> steps = new TreeMap<>();
    for (Map<String, @Nullable Object> step : ExampleCase.objects(recording.get("history"))) {
      Map<String, @Nullable Object> lasting = new LinkedHashMap<>(step);
      lasting.keySet().removeAll(TIMING);
      assertThat(steps.put(String.valueOf(step.get("step")), lasting)).isNull();
    }
    Map<String, @Nullable Object> lasting = new LinkedHashMap<>(recording);
    lasting.put("history", steps);
    return Json.pretty(lasting);
  }

  private static Map<String, @Nullable Object> history(List<Map<String, @Nullable Object>> steps) {
    return Map.of("history", steps);
  }

  private static Map<String, @Nullable Object> step(String id, int index, int output) {
    return Map.of("executionIndex", index, "step", id, "startTime", index, "output", output);
  }
}
