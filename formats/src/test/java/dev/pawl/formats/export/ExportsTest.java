package dev.pawl.formats.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.canvas.CanvasFormat;
import dev.pawl.formats.canvas.Canvases;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import dev.pawl.model.canonical.CanonicalDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExportsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/export");
  private static final boolean RECORD = Boolean.getBoolean("pawl.record");

  private static final String GRAPH =
      """
      server: { name: shop, version: "1" }
      mcpServers:
        files: { builtin: files }
      tools:
        - name: look
          description: Looks into a file
          inputSchema: { type: object, properties: { path: { type: string } }, required: [path] }
          nodes:
            - { id: entry, type: entry, next: read }
            - id: read
              type: mcp
              server: files
              tool: read_text_file
              args: { path: { expr: $.entry.path }, strict: true }
              retry: { attempts: 2, backoff: 1s }
              next: large
            - { id: large, type: switch, conditions: [{ rule: { ">": [{ var: read.size }, 10] }, next: ask }, { rule: { var: "read.ok" }, next: exit }], next: shorten }
            - { id: ask, type: ask, question: { expr: '"Show all " & $.read.size & "?"' }, options: [all, some], next: again }
            - { id: again, type: workflow, tool: look_again, args: { n: 1 }, next: exit }
            - { id: shorten, type: transform, transform: { expr: '$substring($.read.content, 0, 10)' }, next: exit }
            - { id: exit, type: exit }
        - name: look_again
          description: Looks once more
          nodes:
            - { id: entry, type: entry, next: text }
            - { id: text, type: prompt, template: "Look, {name}!", values: { name: Kim }, next: exit }
            - { id: exit, type: exit }
      """;

  private static Export ofCanvas(ExportTarget target) {
    byte[] content = Canvases.bytes("every_node.json");
    Bundle bundle = new CanvasFormat().read("every_node.json", content, Map.of());
    Optional<Canvas> canvas = Canvas.read("every_node.json", content);
    return new Exports(bundle, canvas).of(bundle.definitions().getFirst(), target, Map.of());
  }

  private static Bundle graph(String text) {
    return GraphReader.read("shop.yaml", text.getBytes(UTF_8));
  }

  private static Export ofGraph(ExportTarget target) {
    Bundle bundle = graph(GRAPH);
    assertThat(bundle.problems()).isEmpty();
    return new Exports(bundle, Optional.empty())
        .of(bundle.definitions().getFirst(), target, Map.of());
  }

  private static void compare(String name, String text) throws IOException {
    Path golden = GOLDEN.resolve(name);
    if (RECORD) {
      Files.createDirectories(GOLDEN);
      Files.writeString(golden, text);
    }
    assertThat(text).isEqualTo(Files.readString(golden));
  }

  @ParameterizedTest
  @EnumSource(names = {"CLAUDE_SKILL", "CLAUDE_COMMAND", "MERMAID", "PLANTUML", "GRAPH_YAML"})
  void writesACanvasAsIsExpected(ExportTarget target) throws IOException {
    compare("canvas." + target.word(), ofCanvas(target).files().getFirst().text());
  }

  @ParameterizedTest
  @EnumSource(names = {"CODEX", "MERMAID", "PLANTUML", "GRAPH_YAML", "CANVAS"})
  void writesAGraphAsIsExpected(ExportTarget target) throws IOException {
    compare("graph." + target.word(), ofGraph(target).files().getFirst().text());
  }

  @Test
  void writesAgentsWhereAgentsHaveThem() throws IOException {
    Export export = ofCanvas(ExportTarget.CURSOR);
    assertThat(export.files())
        .extracting(ExportedFile::path)
        .containsExactly(".cursor/skills/every-node/SKILL.md", ".cursor/agents/researcher.md");
    compare("agent", export.files().getLast().text());
    assertThat(ofCanvas(ExportTarget.GEMINI).files()).hasSize(1);
  }

  @Test
  void leavesOutHooks() {
    Export export = ofCanvas(ExportTarget.CLAUDE_COMMAND);
    assertThat(export.losses()).anyMatch(each -> each.contains("hooks"));
    assertThat(export.files().getFirst().text()).doesNotContain("rm -rf");
  }

  @ParameterizedTest
  @EnumSource
  void staysBelowTheFolderWhateverThingsAreCalled(ExportTarget target) {
    String evil = "../../x/..\\\\con: \\\"$(id)\\\"\\n---\\nname: other";
    String json =
        """
        { "name": "%s", "description": "a\\n---\\n# b ``` \\u202e", "nodes": [
          { "id": "s", "type": "start" },
          { "id": "end", "type": "subAgent", "name": "%s", "data": { "agentDefinition": "````\\n```x\\n---", "prompt": "`````\\n```sh" } },
          { "id": "e", "type": "end" } ],
          "connections": [ { "from": "s", "to": "end" }, { "from": "end", "to": "e" } ] }
        """
            .formatted(evil, evil);
    byte[] content = json.getBytes(UTF_8);
    Bundle bundle = new CanvasFormat().read("a.json", content, Map.of());
    assertThat(bundle.problems()).noneMatch(Problem::isError);
    Export export =
        new Exports(bundle, Canvas.read("a.json", content))
            .of(bundle.definitions().getFirst(), target, Map.of());
    for (ExportedFile file : export.files()) {
      assertThat(file.path()).doesNotContain("..").matches("[.a-zA-Z0-9/_-]+");
      if (target.isAgent() && file.path().contains("skills")) {
        assertThat(export.losses()).anyMatch(each -> each.contains("nobody sees"));
        assertThat(file.text()).contains("\n``````text\n", "\n`````\n```sh\n``````\n");
        assertThat(frontMatter(file.text())).containsOnlyKeys("name", "description");
      }
    }
  }

  private static Map<String, ?> frontMatter(String text) {
    assertThat(text).startsWith("---\n");
    String yaml = text.substring(4, text.indexOf("\n---\n", 3) + 1);
    Source root = SourceReader.read("a.yaml", yaml.getBytes(UTF_8)).root();
    return ((Source.Mapping) java.util.Objects.requireNonNull(root)).value();
  }

  @Test
  void comesBackFromGraphYamlAsItWas() {
    Bundle before = graph(GRAPH);
    Bundle after = graph(ofGraph(ExportTarget.GRAPH_YAML).files().getFirst().text());
    assertThat(after.problems()).isEmpty();
    assertThat(digests(after)).isEqualTo(digests(before));
    Bundle canvas = new CanvasFormat().read("a.json", Canvases.bytes("every_node.json"), Map.of());
    Bundle again = graph(ofCanvas(ExportTarget.GRAPH_YAML).files().getFirst().text());
    assertThat(again.problems()).isEmpty();
    assertThat(digests(again)).isEqualTo(digests(canvas));
  }

  private static List<String> digests(Bundle bundle) {
    return bundle.definitions().stream().map(CanonicalDefinition::digest).toList();
  }

  @Test
  void drawsAGraphAsACanvasAndTellsWhatIsLost() {
    Export export = ofGraph(ExportTarget.CANVAS);
    String text = export.files().getFirst().text();
    assertThat(export.losses())
        .anyMatch(each -> each.contains("`shorten`") && each.contains("transform"))
        .anyMatch(each -> each.contains("`large`") && each.contains("prose"))
        .anyMatch(each -> each.contains("`read`") && each.contains("tried again"));
    Bundle again = new CanvasFormat().read("look.json", text.getBytes(UTF_8), Map.of());
    assertThat(again.problems()).noneMatch(Problem::isError);
    assertThat(again.definitions())
        .extracting(Definition::name)
        .containsExactly("look", "look.look_again");
    assertThat(again.definitions().getFirst().nodes())
        .extracting(Node::id)
        .contains("entry", "read", "large", "ask", "again", "exit");
    assertThat(Json.write(again.definitions().getFirst().inputSchema().value()))
        .contains("\"path\"");
    assertThat(text).contains("\"parameterValues\": {\n          \"n\": 1\n        }");
  }

  @Test
  void drawsAPicture() {
    assertThat(ofGraph(ExportTarget.SVG).files().getFirst().text()).startsWith("<svg");
  }
}
