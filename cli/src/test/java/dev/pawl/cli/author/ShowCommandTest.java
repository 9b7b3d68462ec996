package dev.pawl.cli.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShowCommandTest {

  private static final String TOOL =
      """
        - name: %s
          description: Does nothing
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
      """;

  private static final String GRAPH =
      "version: \"1.0\"\nserver: { name: two, version: 1.0.0 }\ntools:\n";

  @TempDir Path folder;
  private Path one;
  private Path two;

  @BeforeEach
  void writeFiles() throws IOException {
    one = folder.resolve("one.yaml");
    two = folder.resolve("two.yaml");
    Files.writeString(one, GRAPH + TOOL.formatted("first"));
    Files.writeString(two, GRAPH + TOOL.formatted("first") + TOOL.formatted("second"));
  }

  @Test
  void drawsTheOnlyToolAsABareChart() {
    CommandRun run = CommandRun.piped().pawl("show", one).exits(Exit.OK);
    assertThat(run.out()).startsWith("flowchart TD\n").endsWith("\n").doesNotEndWith("\n\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void drawsSeveralToolsAsMarkdown() {
    assertThat(CommandRun.piped().pawl("show", two).exits(Exit.OK).out())
        .startsWith("## first\n\n```mermaid\nflowchart TD\n")
        .contains("```\n\n## second\n\n```mermaid\n");
    assertThat(CommandRun.piped().pawl("show", two, "second").out()).startsWith("flowchart");
  }

  @Test
  void jsonIsAListUnlessAToolIsNamed() {
    assertThat((List<?>) Json.parse(CommandRun.piped().pawl("show", one, "-f", "json").out()))
        .hasSize(1);
    assertThat(Json.parse(CommandRun.piped().pawl("show", two, "second", "-f", "JSON").out()))
        .isInstanceOfSatisfying(
            Map.class, tool -> assertThat(tool.get("name")).isEqualTo("second"));
  }

  @Test
  void svgDrawsOneTool() {
    assertThat(CommandRun.piped().pawl("show", one, "--format", "svg").exits(Exit.OK).out())
        .startsWith("<svg ");
    assertThat(CommandRun.piped().pawl("show", two, "--format=svg").exits(Exit.USAGE).err())
        .contains("SVG draws one tool; say which: first, second");
  }

  @Test
  void theNameOfTheOutputDecidesTheFormat() throws IOException {
    Path output = folder.resolve("picture.svg");
    CommandRun run = CommandRun.piped().pawl("show", one, "-o", output).exits(Exit.OK);
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(output)).startsWith("<svg ");
  }

  @Test
  void anOutputThatCannotBeWrittenIsAnError() {
    CommandRun run = CommandRun.piped().pawl("show", one, "-o", folder.resolve("no/x.svg"));
    assertThat(run.exits(Exit.CANNOT_CREATE).err()).contains("its folder does not exist");
  }

  @Test
  void suggestsATool() {
    assertThat(CommandRun.piped().pawl("show", two, "secnd").exits(Exit.NO_INPUT).err())
        .contains("no tool `secnd`")
        .contains("did you mean `second`?");
  }

  @Test
  void anUnreadableFileIsAnError() throws IOException {
    CommandRun.piped().pawl("show", folder.resolve("no.yaml")).exits(Exit.NO_INPUT);
    Files.writeString(one, "tools: [");
    CommandRun.piped().pawl("show", one).exits(Exit.DATA);
  }

  @Test
  void refusesAnUnknownFormat() {
    assertThat(CommandRun.piped().pawl("show", one, "-f", "pdf").exits(Exit.USAGE).err())
        .contains("--format must be mermaid, svg or json, but is `pdf`");
  }

  @Test
  void refusesANameThatTellsNoFormat() {
    Path gif = folder.resolve("picture.gif");
    assertThat(CommandRun.piped().pawl("show", one, "-o", gif).exits(Exit.USAGE).err())
        .contains("add --format mermaid, svg or json");
    assertThat(gif).doesNotExist();
    CommandRun.piped().pawl("show", one, "-o", gif, "-f", "svg").exits(Exit.OK);
    assertThat(gif).isRegularFile();
  }

  @Test
  void aMarkdownFileHasItsChartInAFence() throws IOException {
    Path markdown = folder.resolve("one.md");
    CommandRun.piped().pawl("show", one, "-o", markdown).exits(Exit.OK);
    assertThat(Files.readString(markdown))
        .startsWith("## first\n\n```mermaid\nflowchart TD\n")
        .endsWith("```\n");
    Path bare = folder.resolve("one.mmd");
    CommandRun.piped().pawl("show", one, "-o", bare).exits(Exit.OK);
    assertThat(Files.readString(bare)).startsWith("flowchart TD\n");
  }
}
