package dev.pawl.lsp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionsTest {
  private static String found(Written written) {
    return Definitions.at(written.document(), written.offset())
        .map(
            it ->
                it.file().getFileName()
                    + ":"
                    + (it.text().lineOf(it.start()) + 1)
                    + " "
                    + it.text().content().substring(it.start(), it.end()))
        .orElse("");
  }

  @Test
  void leadsToNodesFromTargetsAndExpressions() {
    String node = "- { id: read, type: transform, transform: { expr: %s }, next: %s }";
    assertThat(found(Written.nodes(node.formatted("1", "ex▮it")))).isEqualTo("graph.yaml:16 exit");
    assertThat(found(Written.nodes(node.formatted("$.ent▮ry.dir", "exit"))))
        .isEqualTo("graph.yaml:14 entry");
    assertThat(found(Written.nodes(node.formatted("$.entry.d▮ir", "exit")))).isEmpty();
  }

  @Test
  void leadsToServers() {
    assertThat(found(Written.nodes("- { id: read, type: mcp, server: fi▮les, tool: x }")))
        .isEqualTo("graph.yaml:3 files");
  }

  @Test
  void leadsToToolsOfThisAndOfOtherFiles(@TempDir Path folder) throws IOException {
    assertThat(found(Written.nodes("- { id: read, type: workflow, tool: ▮t }")))
        .isEqualTo("graph.yaml:6 t");
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("sub/other.yaml"), "tools:\n  - name: x\n  - name: y\n");
    Written written =
        Written.of(
            folder.resolve("graph.yaml"),
            Written.tool("- { id: read, type: workflow, tool: 'sub/oth▮er.yaml#y' }"));
    assertThat(found(written)).isEqualTo("other.yaml:3 y");
  }
}
