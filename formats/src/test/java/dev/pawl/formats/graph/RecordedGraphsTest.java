package dev.pawl.formats.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that were run elsewhere, in all dialects: what ran must be read, in JSON and as YAML. */
final class RecordedGraphsTest {
  /**
   * Tools that cannot be read, by the name of their case; the rest is for the compiler to judge.
   */
  private static final Map<String, ProblemCode> UNREADABLE =
      Map.of(
          "struct:transform-missing-next (dialect 3)", ProblemCode.MISSING_KEY,
          "struct:dup-tools (dialect 3)", ProblemCode.DUPLICATE_TOOL);

  static Stream<Map<String, Object>> recorded() {
    return cases().stream();
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> cases() {
    return (List<Map<String, Object>>) Json.parse(Graphs.resource("recorded-graphs.json"));
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void readsWhatWasRun(Map<String, Object> recorded) {
    byte[] config = Json.write(recorded.get("config")).getBytes(UTF_8);
    ProblemCode expected = UNREADABLE.get((String) recorded.get("name"));
    for (String file : List.of("g.json", "g.yaml")) {
      Bundle bundle = GraphReader.read(file, config);
      if (expected == null) {
        assertThat(bundle.problems()).isEmpty();
        assertThat(bundle.definitions()).hasSize(1);
      } else {
        assertThat(bundle.problems()).extracting(Problem::code).containsExactly(expected);
        assertThat(bundle.definitions()).isEmpty();
      }
    }
  }
}
