package dev.pawl.lsp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.Pawl;
import dev.pawl.library.place.DataFolder;
import dev.pawl.library.runs.DataStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HoversTest {
  private static final String READ =
      "- { id: read, type: transform, transform: { expr: '%s' }, next: exit }";

  @Test
  void showsWhatANodeYields() {
    assertThat(
            Written.nodes("- { id: re▮ad, type: transform, transform: { expr: '1' }, next: exit }")
                .hover())
        .contains("transform node read: 1");
    assertThat(Written.nodes("- { id: read, type: wait, for: 1s, next: ex▮it }").hover())
        .contains("exit node exit: { dir: string, list: { ");
  }

  @Test
  void showsTheTypeOfThePartOfAnExpression() {
    assertThat(Written.nodes(READ.formatted("$.entry.di▮r & \"x\"")).hover())
        .contains("dir: string");
    assertThat(Written.nodes(READ.formatted("$.entry.list.si▮ze")).hover()).contains("number");
    assertThat(Written.nodes(READ.formatted("$.en▮try.dir")).hover()).contains("list: ");
  }

  @Test
  void explainsFunctions() {
    assertThat(Written.nodes(READ.formatted("$upper▮case($.entry.dir)")).hover())
        .contains("$uppercase(text)")
        .contains("upper case");
  }

  @Test
  void saysWhatAToolOfAServerDoes() {
    assertThat(
            Written.nodes(
                    "- { id: read, type: mcp, server: files, tool: read_▮text_file, next: exit }")
                .hover())
        .contains("read_text_file({ ")
        .contains("text file");
  }

  @Test
  void knowsWhatEveryFunctionDoes() {
    assertThat(JsonataExpression.functionNames())
        .allSatisfy(name -> assertThat(FunctionDocs.meaning(name)).endsWith("."))
        .hasSizeGreaterThan(60);
  }

  @Test
  void explainsKeysAndArguments() {
    assertThat(Written.nodes("- { id: read, type: wait, fo▮r: 1s, next: exit }").hover())
        .isNotEmpty();
    assertThat(
            Written.nodes(
                    "- { id: read, type: mcp, server: files, tool: read_text_file, args: { pa▮th: a"
                        + " }, next: exit }")
                .hover())
        .contains("path: string");
  }

  @Test
  void showsToolsAndServers() {
    String node = "- { id: read, type: mcp, server: %s, tool: %s, args: { path: a }, next: exit }";
    assertThat(Written.nodes(node.formatted("files", "read_te▮xt_file")).hover())
        .contains("read_text_file({ path: string");
    assertThat(Written.nodes(node.formatted("fil▮es", "read_text_file")).hover())
        .contains("builtin files");
    assertThat(Written.nodes(node.formatted("oth▮er", "x")).hover()).contains("program nobody");
    assertThat(
            Written.nodes("- { id: read, type: workflow, tool: t▮, args: {}, next: exit }").hover())
        .contains("t({ dir: string");
  }

  @Test
  void showsWhatTheLastRunMade(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("graph.yaml");
    String text =
        """
        server: { name: s, version: "1" }
        tools:
          - name: twice
            inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
            nodes:
              - { id: entry, type: entry, next: double }
              - { id: double, type: transform, transform: { expr: '{ "twice": $.entry.n▮ * 2 }' }, next: exit }
              - { id: exit, type: exit }
        """;
    Files.writeString(file, text.replace("▮", ""));
    assertThat(Written.of(file, text).hover()).contains("number").doesNotContain("Last run");
    assertThat(folder.resolve(DataFolder.NAME)).doesNotExist();

    run(file);

    assertThat(Written.of(file, text.replace("n▮ *", "▮n *")).hover())
        .contains("Last run:\n```json\n21\n");
    assertThat(
            Written.of(file, text.replace("▮", "").replace("next: double", "next: dou▮ble"))
                .hover())
        .contains("\"twice\": 42");
  }

  private static void run(Path file) {
    String id = "0123456789abcdef0123456789abcdef";
    Engine engine = Engine.on(Upstreams.NONE).naming(() -> id);
    try (Pawl pawl = Pawl.of(DefinitionFormats.STANDARD.read(file), engine);
        var store = DataStore.open(DataFolder.where(null, null, file))) {
      var journal = store.begin(id);
      pawl.begin("twice", Map.of("n", 21), RunListener.NONE, journal).drive();
    }
  }

  @Test
  void nothingFromElsewhereTakesPartInTheMarkdown() {
    assertThat(Markdown.code("", "a\n```\n# x")).startsWith("````\n").endsWith("\n````");
    assertThat(Markdown.words("<img src=x> [a](b)\n`c`"))
        .isEqualTo("\\<img src=x\\> \\[a\\](b) \\`c\\`");
    assertThat(Markdown.words("a\u202eb c\u00a0d\n")).isEqualTo("a\\\\u\\{202e\\}b c d");
    assertThat(Markdown.code("", "a\u202e\n\u001bb")).isEqualTo("```\na\\u{202e}\n\\u{1b}b\n```");
    assertThat(Markdown.value("\u200b")).isEqualTo("Last run:\n```json\n\"\\u200b\"\n```");
    assertThat(List.of(Markdown.code("", "x".repeat(10_000)).length())).allMatch(it -> it < 2_000);
  }
}
