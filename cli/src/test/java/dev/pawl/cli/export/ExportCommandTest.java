package dev.pawl.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
  private static final String CANVAS =
      """
      { "name": "Say hello", "nodes": [
        { "id": "s", "type": "start" },
        { "id": "p", "type": "prompt", "data": { "prompt": "Hello {{name}}" } },
        { "id": "e", "type": "end" } ],
        "connections": [ { "from": "s", "to": "p" }, { "from": "p", "to": "e" } ] }
      """;

  @TempDir Path folder;
  private Path canvas;
  private Path out;

  @BeforeEach
  void writeACanvas() throws IOException {
    canvas = Files.writeString(folder.resolve("hello.json"), CANVAS);
    out = folder.resolve("out");
  }

  @Test
  void writesASkillOnceAndAgainOnlyByForce() throws IOException {
    CommandRun.piped().pawl("export", canvas, "--to", "claude-skill", "-o", out).exits(Exit.OK);
    Path skill = out.resolve(".claude/skills/say-hello/SKILL.md");
    assertThat(skill).content().startsWith("---\nname: say-hello\n").contains("Hello {{name}}");
    Files.writeString(skill, "mine");
    assertThat(
            CommandRun.piped()
                .pawl("export", canvas, "--to", "claude-skill", "-o", out)
                .exits(Exit.CANNOT_CREATE)
                .err())
        .contains("there already", "--force");
    assertThat(skill).hasContent("mine");
    CommandRun.piped()
        .pawl("export", canvas, "--to", "claude-skill", "-o", out, "--force")
        .exits(Exit.OK);
    assertThat(skill).content().startsWith("---");
  }

  @Test
  void tellsOnlyWhatWouldBeWritten() {
    CommandRun run =
        CommandRun.piped().pawl("export", canvas, "--to", "roo", "-o", out, "--dry-run");
    assertThat(run.exits(Exit.OK).out()).contains("SKILL.md: new");
    assertThat(out).doesNotExist();
  }

  /** What has placeholders among the arguments of a call once became an object. */
  @Test
  void runsInTheSameWayAsAGraphAndAsACanvasAgain() throws IOException {
    Files.writeString(
        folder.resolve(".mcp.json"),
        "{ \"mcpServers\": { \"out\": { \"builtin\": \"files\", \"root\": \".\" } } }");
    Path first =
        Files.writeString(
            folder.resolve("first.json"),
            """
            { "name": "note", "nodes": [
              { "id": "s", "type": "start" },
              { "id": "w", "type": "mcp", "data": { "serverId": "out", "toolName": "write_file",
                "parameterValues": { "path": "{{name}}.txt",
                  "content": "Dear {{name}}, {{ $.s.name & '?' }} {left} {{{}} \\"x\\"" } } },
              { "id": "f", "type": "subAgentFlow", "data": { "subAgentFlowId": "in",
                "parameterValues": { "whom": "{{name}}!" } } },
              { "id": "e", "type": "end" } ],
              "connections": [ { "from": "s", "to": "w" }, { "from": "w", "to": "f" },
                               { "from": "f", "to": "e" } ],
              "subAgentFlows": [ { "id": "in", "name": "in", "nodes": [
                { "id": "s", "type": "start" },
                { "id": "p", "type": "prompt", "data": { "prompt": "For {{whom}}" } },
                { "id": "e", "type": "end" } ],
                "connections": [ { "from": "s", "to": "p" }, { "from": "p", "to": "e" } ] } ] }
            """);
    Path second = folder.resolve("second.pawl.yaml");
    Path third = folder.resolve("third.json");
    CommandRun.piped().pawl("export", first, "--to", "graph-yaml", "-o", second).exits(Exit.OK);
    CommandRun.piped().pawl("export", second, "note", "--to", "canvas", "-o", third).exits(Exit.OK);
    for (Path each : List.of(first, second, third)) {
      CommandRun run = CommandRun.piped().pawl("run", each, "note", "name=Ada");
      assertThat(run.exits(Exit.OK).out().strip()).isEqualTo("\"For Ada!\"");
      assertThat(folder.resolve("Ada.txt")).hasContent("Dear Ada, Ada? {left} {{{}} \"x\"");
      Files.delete(folder.resolve("Ada.txt"));
    }
  }

  @Test
  void doesNotFollowLinks() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createDirectory(out);
    Files.createSymbolicLink(out.resolve(".claude"), elsewhere);
    CommandRun.piped()
        .pawl("export", canvas, "--to", "claude-command", "-o", out, "--force")
        .exits(Exit.CANNOT_CREATE);
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void printsChartsAndOtherFormats() {
    assertThat(CommandRun.piped().pawl("export", canvas, "--to", "plantuml").exits(Exit.OK).out())
        .startsWith("@startuml\n");
    assertThat(CommandRun.piped().pawl("export", canvas, "--to", "graph-yaml").exits(Exit.OK).out())
        .contains("template: Hello {{name}}");
    assertThat(CommandRun.piped().pawl("export", canvas, "--to", "canvas").exits(Exit.OK).out())
        .contains("\"connections\"");
  }

  @Test
  void asksForATargetThatThereIs() {
    assertThat(CommandRun.piped().pawl("export", canvas).exits(Exit.USAGE).err())
        .contains("claude-skill");
    assertThat(
            CommandRun.piped().pawl("export", canvas, "--to", "mermaids").exits(Exit.USAGE).err())
        .contains("did you mean `mermaid`");
  }
}
