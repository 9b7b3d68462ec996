package dev.pawl.library.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.replay.RecordingException;
import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import dev.pawl.testkit.Recorded;
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
import org.junit.jupiter.params.provider.ValueSource;

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
    return save(GRAPH, input);
  }

  private SaveRun.Saved save(String graph, Map<String, @Nullable Object> input) throws IOException {
    Recorded recorded = Recorded.run(graph, upstreams(), input);
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
  @ValueSource(strings = {"tea", "k1"})
  void aShortSecretGoesFromOtherTextsTooSoThatTheRunCanBeReplayed(String secret) throws Exception {
    SaveRun.Saved saved = save(Map.of("apiToken", secret, "n", 1));
    assertThat(Files.readString(saved.file())).contains("https://x.test/?t=[redacted]");
    TestFile test = TestFile.read(saved.file());
    assertThat(Replay.of(Recorded.compiled(GRAPH), test.recording()).mismatch()).isNull();
  }

  @Test
  void aShortValueOfSomethingThatIsJustCalledKeyIsNoSecret() throws Exception {
    String graph = GRAPH.replace("$.entry.apiToken", "$.entry.key");
    SaveRun.Saved saved = save(graph, Map.of("key", "tea", "n", 1));
    assertThat(Files.readString(saved.file())).contains("?t=tea", "\"key\": \"tea\"");
    assertThat(Files.readString(save(graph, Map.of("key", SECRET, "n", 1)).file()))
        .doesNotContain(SECRET);
  }

  @Test
  void aRunThatCannotDoWithoutWhatIsRedactedIsNotSavedAndSaysWhy() {
    String graph = GRAPH.replace("$.entry.apiToken", "\"a\" & $.entry.apiToken");
    assertThatThrownBy(() -> save(graph, Map.of("apiToken", "tea", "n", 1)))
        .hasMessageContaining("redacted because of its name (apiToken")
        .hasMessageContaining("made-up values of 6 characters or more")
        .hasMessageContaining("with other arguments");
  }

  @Test
  void aSecretThatIsAWordOfTheFormatIsNoDefect() {
    assertThatThrownBy(() -> save(Map.of("apiToken", "arguments", "n", 1)))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("redacted because of its name (apiToken");
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
            new String[] {"\"path\": [", "\"paths\": [", "no key `paths` in `expected`, did you"},
            new String[] {"\"calls\": [", "\"cals\": [", "in a saved run, did you mean `calls`?"},
            new String[] {"\"arguments\": {", "\"argments\": {", "`argments` in `calls[0]`"})) {
      Path file = folder.resolve("c.run.json");
      Files.writeString(file, Files.readString(saved.file()).replace(bad[0], bad[1]));
      assertThatThrownBy(() -> TestFile.read(file))
          .isInstanceOf(RecordingException.class)
          .hasMessageContaining(bad[2]);
    }
  }
}
