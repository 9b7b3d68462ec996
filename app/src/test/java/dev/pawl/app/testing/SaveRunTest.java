package dev.pawl.app.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.replay.RecordingException;
import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.testkit.ScriptedUpstreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SaveRunTest {
  private static final String GRAPH =
      """
      - { id: entry, type: entry, next: get }
      - { id: get, type: mcp, server: up, tool: get,
          args: { url: { expr: '"https://x.test/?t=" & $.entry.apiToken' }, n: { expr: $.entry.n } }, next: exit }
      - { id: exit, type: exit }
      """;
  private static final String SECRET = "s3cr3t-value-1";

  @TempDir Path folder;

  private static ScriptedUpstreams upstreams() {
    return new ScriptedUpstreams()
        .on(
            "get",
            _ -> ToolResult.text(Json.write(Map.of("session_token", "another-secret", "n", 7))));
  }

  private SaveRun.Saved save(Map<String, @Nullable Object> input) throws IOException {
    Recorded recorded = Recorded.run(GRAPH, upstreams(), input);
    return new SaveRun(Files::writeString, _ -> false)
        .save(
            recorded.workflow(),
            recorded.events(),
            folder.resolve("flows/graph.yaml"),
            folder.resolve("a.run.json"));
  }

  @Test
  void whatIsSavedIsReplayedAsItIsExpected() throws Exception {
    SaveRun.Saved saved = save(Map.of("n", 1));
    TestFile test = TestFile.read(saved.file());
    assertThat(test.definition()).isEqualTo("flows/graph.yaml");
    assertThat(test.graph()).isEqualTo(folder.resolve("flows/graph.yaml"));
    assertThat(test.name()).isEqualTo("a");
    assertThat(test.text()).isEqualTo(Files.readString(saved.file()));
    assertThat(Replay.of(Recorded.compiled(GRAPH), test.recording()).mismatch()).isNull();
  }

  @Test
  void nothingThatIsNamedLikeASecretIsWritten() throws Exception {
    SaveRun.Saved saved = save(Map.of("apiToken", SECRET, "n", 1));
    assertThat(Files.readString(saved.file()))
        .doesNotContain(SECRET, "another-secret")
        .contains("https://x.test/?t=[redacted]");
    assertThat(saved.remarks()).first().asString().contains("apiToken, session_token");
    TestFile test = TestFile.read(saved.file());
    assertThat(Replay.of(Recorded.compiled(GRAPH), test.recording()).mismatch()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'{', JSON",
    "'[]', no JSON object",
    "'{}', `format` is missing",
    "'{\"format\": \"pawl.run/9\"}', knows only",
    "'{\"format\": \"pawl.run/1\", \"definition\": 7}', `definition` is no text"
  })
  void aFileThatMakesNoSenseIsRefusedWithTheReason(String text, String reason) throws Exception {
    Path file = Files.writeString(folder.resolve("b.run.json"), text);
    if (text.equals("{")) {
      assertThatThrownBy(() -> TestFile.read(file)).isInstanceOf(RecordingException.class);
    } else {
      assertThatThrownBy(() -> TestFile.read(file)).hasMessageContaining(reason);
    }
  }

  @Test
  void aBadPartIsNamedByItsPlace() throws Exception {
    SaveRun.Saved saved = save(Map.of("n", 1));
    for (String[] bad :
        List.of(
            new String[] {"\"server\": \"up\"", "\"server\": 5", "`calls[0].server` is no text"},
            new String[] {"\"content\": [", "\"contents\": [", "`calls[0].answers[0].content`"},
            new String[] {"\"startedAt\": \"2026", "\"startedAt\": \"x2026", "`startedAt` is no"},
            new String[] {"\"path\": [", "\"paths\": [", "`path` is missing"})) {
      Path file = folder.resolve("c.run.json");
      Files.writeString(file, Files.readString(saved.file()).replace(bad[0], bad[1]));
      assertThatThrownBy(() -> TestFile.read(file))
          .isInstanceOf(RecordingException.class)
          .hasMessageContaining(bad[2]);
    }
  }
}
