package dev.pawl.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.Faces;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HintCheckTest {
  private static final String GRAPH =
      """
      server: { name: s, version: "1" }
      mcpServers: { files: { builtin: files } }
      tools:
        - name: t
          description: d
          annotations: { readOnlyHint: true, openWorldHint: false }
          nodes:
            - { id: entry, type: entry, next: act }
            - { id: act, type: mcp, server: files, tool: %s, args: %s, next: exit }
            - { id: exit, type: exit }
      """;

  private static final String READING = GRAPH.formatted("read_file", "{ path: a }");
  private static final String WRITING = GRAPH.formatted("write_file", "{ path: a, content: b }");

  @TempDir Path folder;

  private List<Problem> found(String graph) throws IOException {
    Path file = folder.resolve("graph.yaml");
    Files.writeString(file, graph);
    try (Pawl pawl = Pawl.load(file)) {
      return pawl.check().stream()
          .filter(problem -> problem.code() == ProblemCode.UNPROVEN_HINT)
          .toList();
    }
  }

  @Test
  void warnsOfAPromiseThatACallBreaks() throws IOException {
    assertThat(found(READING)).isEmpty();
    assertThat(found(WRITING))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.isError()).isFalse();
              assertThat(problem.message()).contains("readOnlyHint: true", "files.write_file");
              assertThat(problem.place().line()).isEqualTo(4);
            });
  }

  @Test
  void isSilentWhereTheAuthorKnowsBetter() throws IOException {
    assertThat(found(WRITING.replace("  - name: t", "  # pawl: ignore UNPROVEN_HINT\n  - name: t")))
        .isEmpty();
  }

  @Test
  void plansWhatTheToolDoes() throws IOException {
    Path file = folder.resolve("graph.yaml");
    Files.writeString(file, READING);
    try (Pawl pawl = Pawl.load(file)) {
      assertThat(pawl.plan("t", Map.of()).plan().servers()).containsExactly("files");
      assertThat(pawl.plan("t", Map.of()).lasting()).isEmpty();
      assertThat(pawl.plan("t", Map.of()).isReady()).isTrue();
    }
  }

  @Test
  void knowsWhatTheLockSaysOfATool() throws IOException {
    String calling =
        GRAPH
            .formatted("look", "{}")
            .replace("{ builtin: files }", "{ command: never-started }")
            .replace(", openWorldHint: false", "");
    assertThat(found(calling)).hasSize(1);
    LockedTool look =
        new LockedTool(
            Values.object(
                "inputSchema",
                Values.object("type", "object"),
                "annotations",
                Values.object("readOnlyHint", true)));
    Files.writeString(
        folder.resolve(LockFile.NAME), LockFile.text(Lock.EMPTY.with("files", "look", look)));
    assertThat(found(calling)).isEmpty();
    Bundle bundle = DefinitionFormats.STANDARD.read(folder.resolve("graph.yaml"));
    try (Pawl kept = Pawl.locked(bundle)) {
      assertThat(kept.published(Faces.idle()).getFirst().annotations())
          .containsEntry("readOnlyHint", true);
    }
    try (Pawl free = Pawl.of(bundle)) {
      assertThat(free.published(Faces.idle()).getFirst().annotations())
          .as("nobody sees to it that the server is the one that was locked")
          .doesNotContainEntry("readOnlyHint", true);
    }
  }
}
