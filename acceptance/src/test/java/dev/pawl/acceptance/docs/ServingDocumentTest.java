package dev.pawl.acceptance.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.testkit.Project;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code docs/serving.md} shows configurations that can be copied as they are. */
class ServingDocumentTest {
  @Test
  void everyConfigurationIsOneThatProgramsCanRead() {
    List<String> blocks = Fences.of(Project.read("docs/serving.md"), "json");
    assertThat(blocks).hasSizeGreaterThan(3);
    assertThat(blocks)
        .allSatisfy(
            block -> {
              McpServersFile file = read(block);
              assertThat(file.problems()).isEmpty();
              assertThat(file.upstreams().values())
                  .isNotEmpty()
                  .allMatch(ServingDocumentTest::leadsToPawl);
            });
  }

  @Test
  void aConfigurationWithAMistakeIsCaught() {
    assertThat(read("{ \"mcpServers\": { \"flows\": { \"args\": [] } } }").problems()).isNotEmpty();
  }

  private static McpServersFile read(String json) {
    return McpServersFile.read("document.json", json.getBytes(UTF_8));
  }

  private static boolean leadsToPawl(UpstreamDefinition server) {
    return switch (server) {
      case UpstreamDefinition.Stdio stdio ->
          stdio.command().equals("pawl") && stdio.args().getFirst().equals("serve");
      case UpstreamDefinition.Http http -> http.url().endsWith("/mcp");
      case UpstreamDefinition.Builtin _, UpstreamDefinition.Unusable _ -> false;
    };
  }
}
