package dev.pawl.acceptance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.npm.Ended;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs call the official npm servers, started by {@code npx} without a network, or over HTTP. */
@Timeout(120)
class UpstreamsIT {
  private static final String SEED =
      "formats/src/test/resources/dev/pawl/formats/graph/count_files.yaml";

  @TempDir Path folder;
  private BuiltPawl pawl;
  private NpxFolder npx;

  @BeforeEach
  void makeAFolder() throws IOException, InterruptedException {
    pawl = new BuiltPawl(folder.toRealPath());
    npx = NpxFolder.in(pawl.folder());
  }

  @AfterEach
  void forgetThePackages() throws IOException {
    npx.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stdio", "streamableHttp", "sse"})
  void callsTheServerThatHasOneOfEverything(String transport)
      throws IOException, InterruptedException {
    pawl.lay("everything.yaml");
    try (Everything _ = Everything.over(transport, pawl.folder());
        StdioPawl serve = StdioPawl.serve(pawl, "everything.yaml")) {
      assertThat(serve.call("echo", Map.of("message", "hello")).get("structuredContent"))
          .isEqualTo(Map.of("said", "Echo: hello"));
      assertThat(serve.call("weather", Map.of("city", "New York")).get("structuredContent"))
          .isEqualTo(Map.of("temperature", 33, "conditions", "Cloudy", "humidity", 82));
      assertThat(serve.call("picture", Map.of()).get("structuredContent"))
          .isEqualTo(Map.of("mimeType", "image/png", "begins", "iVBORw0K"));
      passesProgressUp(serve);
      tellsWhatFailed(serve);
    }
  }

  private static void passesProgressUp(StdioPawl serve) throws IOException {
    serve.progress().clear();
    Map<?, ?> result = serve.call("operation", Map.of("seconds", 1, "steps", 5));
    assertThat(Json.write(result)).contains("Long running operation completed");
    List<Double> progress =
        serve.progress().stream()
            .map(params -> ((Number) params.get("progress")).doubleValue())
            .toList();
    // The three nodes of the graph, and the steps of the operation: all but perhaps the last one.
    assertThat(progress).hasSizeGreaterThanOrEqualTo(3 + 4).isSorted().doesNotHaveDuplicates();
  }

  private static void tellsWhatFailed(StdioPawl serve) throws IOException {
    Map<?, ?> wrong = serve.call("weather", Map.of("city", "Nowhere"));
    assertThat(wrong.get("isError")).isEqualTo(true);
    assertThat(wrong.get("structuredContent"))
        .extracting("error")
        .extracting("code", "node")
        .containsExactly("TOOL_ERROR", "call");
    assertThat(Json.write(wrong.get("content"))).contains("location");
  }

  @Test
  void callsTheServerOfFiles() throws IOException, InterruptedException {
    pawl.lay("filesystem.yaml");
    Path shelf = Files.createDirectory(pawl.folder().resolve("shelf"));
    Path note = shelf.resolve("note.txt");
    // Without a UTF-8 locale a Java test cannot hand over such letters as they are.
    String text = "text:=\"Gr\\u00fc\\u00dfe\\nvon hier\"";
    Ended ended = run("filesystem.yaml", "keep", "path=" + note, "folder=" + shelf, text);
    assertThat(Json.parse(ended.output()))
        .isEqualTo(Map.of("read", "Grüße\nvon hier", "list", "[FILE] note.txt"));
    assertThat(note).hasContent("Grüße\nvon hier");
  }

  /** The graph is the example of the format's own design document, letter for letter. */
  @Test
  void runsTheFirstExampleUnchanged() throws IOException, InterruptedException {
    Files.copy(Project.file(SEED), pawl.folder().resolve("count_files.yaml"));
    Path counting = Files.createDirectories(pawl.folder().resolve("tests/counting"));
    for (String name : List.of("one", "two", "three")) {
      Files.createFile(counting.resolve(name));
    }
    Ended ended = run("count_files.yaml", "count_files", "directory=" + counting);
    assertThat(Json.parse(ended.output())).isEqualTo(Map.of("count", 3));
  }

  private Ended run(String graph, String tool, String... arguments)
      throws IOException, InterruptedException {
    String[] words = new String[3 + arguments.length];
    words[0] = "run";
    words[1] = graph;
    words[2] = tool;
    System.arraycopy(arguments, 0, words, 3, arguments.length);
    Ended ended = Ended.of(pawl.builder(words), Duration.ofMinutes(1));
    assertThat(ended.code()).as(ended.everything()).isZero();
    return ended;
  }
}
