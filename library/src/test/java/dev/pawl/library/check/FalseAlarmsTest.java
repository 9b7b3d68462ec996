package dev.pawl.library.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing that runs as its author meant is called a mistake. */
final class FalseAlarmsTest {
  static Stream<Map<String, Object>> recorded() throws IOException {
    try (InputStream in =
        FalseAlarmsTest.class.getClassLoader().getResourceAsStream("golden/graph-cases.json")) {
      return list(object(Json.parse(in.readAllBytes())).get("cases")).stream()
          .map(FalseAlarmsTest::object)
          .filter(each -> "result".equals(object(each.get("expect")).get("kind")));
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void whatTheOriginalAnswersHasNoError(Map<String, Object> recorded) {
    byte[] config = Json.bytes(recorded.get("config"));
    try (Pawl pawl = Pawl.of(GraphReader.read("case.json", config), Engine.on(Upstreams.NONE))) {
      assertThat(pawl.check()).noneMatch(Problem::isError);
    }
  }

  @Test
  void theExamplesHaveNoProblem() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of("../examples"))) {
      files = all.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(8);
    for (Path file : files) {
      try (Pawl pawl = Pawl.load(file)) {
        assertThat(pawl.check()).as(file.toString()).isEmpty();
      }
    }
  }

  /** A mistake in it would only be seen as a slow start. */
  @Test
  void whatTheClassCacheIsTrainedWithHasNoError() {
    try (Pawl pawl = Pawl.load(Path.of("../scripts/training.yaml"))) {
      assertThat(pawl.check()).noneMatch(Problem::isError);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object value) {
    return (List<Object>) value;
  }
}
