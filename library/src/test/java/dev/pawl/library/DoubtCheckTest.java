package dev.pawl.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with the call that looks into another is told where it stands. */
class DoubtCheckTest {
  @TempDir Path folder;

  private List<String> problems(String doubt) throws IOException {
    Path file = folder.resolve("graph.yaml");
    Files.writeString(
        file,
        """
        server: { name: demo, version: '1' }
        mcpServers: { files: { builtin: files, root: . } }
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: write }
          - id: write
            type: mcp
            server: files
            tool: write_file
            args: { path: a, content: b }
            onDoubt:
              DOUBT
            next: exit
          - { id: exit, type: exit }
        """
            .replace("DOUBT", doubt));
    try (Pawl pawl = Pawl.of(DefinitionFormats.STANDARD.read(file, Map.of()))) {
      return pawl.check().stream().map(DoubtCheckTest::words).toList();
    }
  }

  private static String words(Problem problem) {
    return problem.place().line() + ":" + problem.place().column() + " " + problem.code();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check: read_text_fil | 14:14 UNKNOWN_TOOL",
        "check: read_text_file | 14:14 MISSING_ARGUMENT",
        "{ check: read_text_file, args: { path: 42 } } | 14:46 WRONG_ARGUMENT",
        "{ check: read_text_file, args: { path: a, hed: 3 } } | 14:49 UNKNOWN_ARGUMENT",
        "{ check: read_text_file, args: { path: '$.writ.x' } } | 14:49 UNKNOWN_NODE",
        "{ check: read_text_file, args: { path: { expr: $args.pth } } } | 14:60 UNKNOWN_MEMBER",
      })
  void atItsPlace(String doubt, String problem) throws IOException {
    assertThat(problems(doubt)).contains(problem);
  }
}
