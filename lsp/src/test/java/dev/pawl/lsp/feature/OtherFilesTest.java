package dev.pawl.lsp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtherFilesTest {
  private static final String OTHER =
      """
      server: { name: o, version: "1" }
      tools:
        - name: %s
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("other.yaml"), OTHER.formatted("theirs"));
    Files.writeString(folder.resolve("a.txt"), OTHER.formatted("hidden"));
    Files.writeString(folder.resolve("values.yaml"), "tools: [{ name: hammer }]\n");
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("sub/deep.yaml"), OTHER.formatted("deeper"));
    Files.writeString(folder.resolve("graph.yaml"), OTHER.formatted("saved"));
  }

  private Written tool(String name) {
    return Written.of(
        folder.resolve("graph.yaml"),
        Written.tool("- { id: read, type: workflow, tool: " + name + ", next: exit }"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"▮", "oth▮", "other.yaml#▮", "other.yaml#th▮"})
  void namesTheToolsOfFilesBesideThisOne(String begun) {
    Written written = tool(begun);
    assertThat(written.labels()).containsExactly("other.yaml#theirs");
    assertThat(written.with("other.yaml#theirs")).contains("tool: other.yaml#theirs, next");
  }

  @Test
  void looksIntoTheFolderThatIsNamed() {
    assertThat(tool("sub/▮").labels()).containsExactly("sub/deep.yaml#deeper");
    assertThat(tool("sub/../▮").labels()).containsExactly("sub/../other.yaml#theirs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/▮", "~/▮", "nowhere/▮", "'\\x▮'", "sub/deep.yaml/▮"})
  void proposesNothingWhereNoOtherFileCanBe(String begun) {
    assertThat(tool(begun).labels()).isEmpty();
  }
}
