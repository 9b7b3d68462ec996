package dev.pawl.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.formats.graph.GraphReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginsTest {
  private static RunOrigin origin(String server, String folder) {
    String text =
        """
        server: { name: g, version: "1" }
        mcpServers:
          up: %s
        tools: []
        """
            .formatted(server);
    return new Origins(
            GraphReader.read("/flows/graph.yaml", text.getBytes(UTF_8)), Set.of(), Path.of(folder))
        .whole();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ command: ./up.py }",
        "{ command: tools/up }",
        "{ command: python3, args: [up.py] }",
        "{ command: node, args: [build/index] }",
        "{ command: up, args: [--db=./x] }",
        "{ command: up, args: [.] }",
        "{ command: up, cwd: work }",
        "{ builtin: files, root: data }",
      })
  void relativePathsMeanTheSameWhereverPawlIsStarted(String server) {
    assertThat(origin(server, "/prod")).isEqualTo(origin(server, "/elsewhere"));
  }

  @Test
  void aPathThatLeadsSomewhereOnlyFromWherePawlWasStartedMeansThat(@TempDir Path prod)
      throws IOException {
    String server = "{ builtin: files, root: data }";
    RunOrigin atTheFile = origin(server, prod.toString());
    Files.createDirectory(prod.resolve("data"));
    assertThat(origin(server, prod.toString())).isNotEqualTo(atTheFile);
    assertThat(origin(server, "/elsewhere")).isEqualTo(atTheFile);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ command: /bin/up, args: [-v, /data/x.db, --level=3] }",
        "{ command: npx, args: [-y, '@scope/server', 'server@1.2.3'] }",
        "{ command: ./up.py, cwd: /work }",
        "{ builtin: files, root: /data }",
        "{ url: 'http://localhost:1/mcp' }",
      })
  void othersAreTheSameEverywhere(String server) {
    assertThat(origin(server, "/prod")).isEqualTo(origin(server, "/elsewhere"));
  }
}
