package dev.pawl.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.model.PawlException;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFilesTest {
  private static final String GRAPH =
      """
      server: { name: g, version: "1" }
      tools:
        - name: read
          description: Reads a file
          nodes:
            - { id: entry, type: entry, next: call }
            - { id: call, type: mcp, server: docs, tool: read_text_file, args: { path: a.txt }, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path graph;
  private Path here;

  @BeforeEach
  void writeAGraph() throws IOException {
    here = Files.createDirectories(folder.resolve("here"));
    graph = Files.createDirectories(folder.resolve("there")).resolve("graph.yaml");
    Files.writeString(graph, GRAPH);
    Files.writeString(graph.resolveSibling("a.txt"), "hello");
  }

  @Test
  void theFirstThatKnowsANameDecides() throws IOException {
    Path first = write(folder.resolve("1.json"), "a", "first");
    Path second = write(folder.resolve("2.json"), "a b", "second");
    write(graph.resolveSibling(".mcp.json"), "a b c", "beside");
    write(here.resolve(".mcp.json"), "a b c d", "here");
    assertThat(commands(new ServerFiles(List.of(first, second), here)))
        .isEqualTo(Map.of("a", "first", "b", "second", "c", "beside", "d", "here"));
    assertThat(commands(new ServerFiles(List.of(), graph.getParent())))
        .isEqualTo(Map.of("a", "beside", "b", "beside", "c", "beside"));
    assertThat(commands(new ServerFiles(List.of(), folder)).keySet()).doesNotContain("d");
  }

  @Test
  void tellsWhichFilesItLooksFor() {
    Path named = Path.of("x.json");
    assertThat(new ServerFiles(List.of(named), here).all(graph))
        .containsExactly(named, graph.resolveSibling(".mcp.json"), here.resolve(".mcp.json"));
    assertThat(new ServerFiles(List.of(), here).all(Path.of("graph.yaml")))
        .containsExactly(Path.of(".mcp.json"));
  }

  @Test
  void aNamedFileMustBeReadable() {
    ServerFiles files = new ServerFiles(List.of(folder.resolve("none.json")), here);
    assertThatThrownBy(() -> files.servers(graph))
        .isInstanceOf(PawlException.InvalidDefinition.class)
        .hasMessageContaining("it does not exist");
    assertThat(files.problems()).hasSize(1);
  }

  @Test
  void aBrokenProjectFileIsInTheWayOfServersFoundNowhereElseOnly() throws IOException {
    Files.writeString(here.resolve(".mcp.json"), "{\"mcpServers\": ");
    ServerFiles files = new ServerFiles(List.of(), here);
    UpstreamDefinition docs = files.servers(graph).get("docs");
    assertThat(docs).isInstanceOf(UpstreamDefinition.Unusable.class);
    assertThat(((UpstreamDefinition.Unusable) docs).reason())
        .contains("not well-formed JSON", here.resolve(".mcp.json").toString());
    write(graph.resolveSibling(".mcp.json"), "docs", "x");
    assertThat(commands(files)).isEqualTo(Map.of("docs", "x"));
  }

  @Test
  void runTakesServersFromTheProjectFileBesideTheGraph() throws IOException {
    CommandRun.piped().pawl("run", graph).exits(Exit.DATA);
    Files.writeString(
        graph.resolveSibling(".mcp.json"),
        "{\"mcpServers\": {\"docs\": {\"builtin\": \"files\", \"root\": \""
            + graph.getParent()
            + "\"}}}");
    assertThat(CommandRun.piped().pawl("run", graph).exits(Exit.OK).out()).contains("hello");
  }

  @Test
  void severalFilesMayBeNamed() throws IOException {
    Path other = write(folder.resolve("1.json"), "other", "x");
    Path docs =
        Files.writeString(
            folder.resolve("2.json"),
            "{\"mcpServers\": {\"docs\": {\"builtin\": \"files\", \"root\": \""
                + graph.getParent()
                + "\"}}}");
    CommandRun.piped().pawl("run", "-m", other, graph, "--mcp", docs).exits(Exit.OK);
  }

  @Test
  void aServerThatIsSwitchedOffSaysSoWhenItIsUsed() throws IOException {
    Files.writeString(
        graph.resolveSibling(".mcp.json"),
        "{\"mcpServers\": {\"docs\": {\"command\": \"x\", \"disabled\": true}}}");
    assertThat(CommandRun.piped().pawl("run", graph).exits(Exit.UNAVAILABLE).err())
        .contains("server `docs` cannot be used: it is switched off by `disabled: true`");
    CommandRun check = CommandRun.piped().pawl("check", graph).exits(Exit.OK);
    assertThat(check.out()).contains("warning: server `docs`", "[UNUSABLE_SERVER]");
  }

  @Test
  void checkPassesOverServersThatNobodyUses() throws IOException {
    Files.writeString(
        graph.resolveSibling(".mcp.json"),
        """
        {"mcpServers": {
          "docs": {"builtin": "files"},
          "unused": {"command": "${NO_SUCH_VARIABLE_ANYWHERE}"},
          "broken": {}}}
        """);
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).err())
        .isEqualTo("✓ no problems in 1 file\n");
  }

  @Test
  void checkWarnsAboutVariablesThatAreNotSet() throws IOException {
    Files.writeString(
        graph.resolveSibling(".mcp.json"),
        "{\"mcpServers\": {\"docs\": {\"command\": \"${NO_SUCH_VARIABLE_ANYWHERE}\"}}}");
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).out())
        .contains("`command` needs the variable `NO_SUCH_VARIABLE_ANYWHERE`", "[MISSING_VARIABLE]");
  }

  private static Path write(Path file, String names, String command) throws IOException {
    StringBuilder servers = new StringBuilder();
    for (String name : List.of(names.split(" ", -1))) {
      servers.append(servers.isEmpty() ? "" : ", ");
      servers.append("\"" + name + "\": {\"command\": \"" + command + "\"}");
    }
    return Files.writeString(file, "{\"mcpServers\": {" + servers + "}}");
  }

  private Map<String, String> commands(ServerFiles files) {
    Map<String, String> commands = new TreeMap<>();
    files
        .servers(graph)
        .forEach((name, it) -> commands.put(name, ((UpstreamDefinition.Stdio) it).command()));
    return commands;
  }
}
