package dev.pawl.acceptance.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.edit.GraphEdit;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Json;
import dev.pawl.library.author.AuthorOptions;
import dev.pawl.library.author.AuthorTools;
import dev.pawl.protocol.server.Tool;
import dev.pawl.testkit.Project;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the document on authoring tells is what happens. */
class AuthoringDocumentTest {
  private final String document = Project.read("docs/authoring.md");

  @Test
  void theExampleComesOutAsItSays() {
    List<String> files = Fences.of(document, "yaml");
    Map<?, ?> arguments = (Map<?, ?>) Json.parse(Fences.of(document, "json").get(1));
    @SuppressWarnings("unchecked")
    Map<String, Object> tool = (Map<String, Object>) arguments.get("tool");
    byte[] result = GraphEdit.of("graph.yaml", files.getFirst().getBytes(UTF_8)).add(tool);
    assertThat(new String(result, UTF_8).strip()).isEqualTo(files.get(1).strip());
    assertThat(GraphReader.read("graph.yaml", result).problems()).isEmpty();
  }

  @Test
  void everyToolIsListed() {
    try (AuthorTools tools = AuthorTools.of(AuthorOptions.of(Path.of("graph.yaml")))) {
      assertThat(tools.tools())
          .extracting(Tool::name)
          .allSatisfy(name -> assertThat(document).contains("| `" + name + "` |"));
    }
  }
}
