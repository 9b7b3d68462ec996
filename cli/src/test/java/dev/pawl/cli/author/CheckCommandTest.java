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

class CheckCommandTest {

  private static final String GOOD =
      """
      version: "1.0"
      server: { name: good, version: 1.0.0 }
      tools:
        - name: echo
          description: Gives back its arguments
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
      """;

  private static final String BAD =
      GOOD.replace("next: exit", "next: exti")
          .replace(
              "- { id: exit,",
              "- { id: lone, type: transform, transform: { expr: '1' }, next: exit }\n"
                  + "      - { id: exit,");

  @TempDir Path folder;
  private Path good;
  private Path bad;

  @BeforeEach
  void writeFiles() throws IOException {
    good = folder.resolve("good.yaml");
    bad = folder.resolve("sub/bad.yaml");
    Files.createDirectories(folder.resolve("sub"));
    Files.writeString(good, GOOD);
    Files.writeString(bad, BAD);
  }

  @Test
  void aCertainMistakeIsFoundBeforeTheFirstEffect() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("mistaken.yaml"),
            """
            server: { name: x, version: "1" }
            mcpServers: { files: { builtin: files, root: %s }, other: { command: nobody } }
            tools:
              - name: t
                nodes:
                  - { id: entry, type: entry, next: keep }
                  - id: keep
                    type: mcp
                    server: files
                    tool: write_file
                    args: { path: kept.txt, content: { expr: '"x"' } }
                    next: ask
                  - { id: ask, type: mcp, server: other, tool: look, next: sum }
                  - { id: sum, type: transform, transform: { expr: $.kep.content }, next: exit }
                  - { id: exit, type: exit }
            """
                .formatted(folder));
    CommandRun check = CommandRun.piped().pawl("check", file).exits(Exit.DATA);
    assertThat(check.out()).contains(":14:58", "there is no node `kep`", "did you mean `keep`?");
    assertThat(check.err()).contains("not known before a run: what other.look takes and answers");
    assertThat(CommandRun.piped().pawl("check", "--json", file).exits(Exit.DATA).out())
        .contains("\"code\": \"UNKNOWN_NODE\"", "\"column\": 58", "\"severity\": \"error\"");
    assertThat(CommandRun.piped().pawl("run", file, "t").exits(Exit.DATA).err())
        .contains("there is no node `kep`");
    assertThat(folder.resolve("kept.txt")).doesNotExist();
  }

  @Test
  void aProblemHidesNoOtherAndIsToldOnce() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("several.yaml"),
            """
            server: { name: x, version: "1" }
            mcpServers: { shop: { comand: python3 } }
            tools:
              - name: t
                inputSchema: { type: objekt }
                nodes:
                  - { id: entry, type: entry, next: a }
                  - { id: a, type: mcp, server: shop, tool: x, next: exit }
                  - { id: b, type: mpc, next: exit }
                  - { id: exit, type: exit }
            """);
    String out = CommandRun.piped().pawl("check", file).exits(Exit.DATA).out();
    assertThat(out)
        .contains("BAD_SCHEMA", "UNKNOWN_NODE_TYPE", "cannot have the key `comand`", "BAD_SERVER")
        .doesNotContain("UNKNOWN_SERVER");
    assertThat(CommandRun.piped().pawl("run", file, "t").exits(Exit.DATA).err())
        .contains("BAD_SERVER")
        .doesNotContain("UNKNOWN_SERVER");
  }

  @Test
  void saysSoWhenNothingIsWrong() {
    CommandRun run = CommandRun.piped().pawl("check", good).exits(Exit.OK);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("✓ no problems in 1 file\n");
  }

  @Test
  void inAPipeAProblemIsOneLine() {
    CommandRun run = CommandRun.piped().pawl("check", bad).exits(Exit.DATA);
    assertThat(run.out().lines())
        .hasSize(1)
        .allMatch(line -> line.startsWith(bad + ":8:41: error: "))
        .allMatch(line -> line.endsWith(" — did you mean `exit`? [UNKNOWN_NODE]"));
    assertThat(run.err()).isEqualTo("1 error in 1 file\n");
  }

  @Test
  void onATerminalTheSourceAndTheAdviceFollow() {
    CommandRun run = CommandRun.onTerminal().pawl("check", bad).exits(Exit.DATA);
    assertThat(run.out())
        .endsWith(
            """
             [UNKNOWN_NODE]
                8 |       - { id: entry, type: entry, next: exti }
                  |                                         ^~~~ did you mean `exit`?
            """);
  }

  @Test
  void coloursTheParts() {
    CommandRun run = CommandRun.onTerminal().coloured().pawl("check", bad);
    assertThat(run.out())
        .contains("\u001b[1m" + bad + ":8:41:\u001b[0m \u001b[1;31merror:\u001b[0m ")
        .contains("\u001b[2m[UNKNOWN_NODE]\u001b[0m")
        .contains("\u001b[1;31m^~~~\u001b[0m did you mean");
    assertThat(run.err()).isEqualTo("\u001b[1;31m1 error\u001b[0m in 1 file\n");
  }

  @Test
  void warningsAloneAreNoFailure() throws IOException {
    Files.writeString(bad, BAD.replace("exti", "exit"));
    CommandRun run = CommandRun.piped().pawl("check", bad, good).exits(Exit.OK);
    assertThat(run.out()).contains(": warning: ").contains("[NODE_UNREACHABLE]");
    assertThat(run.err()).isEqualTo("1 warning in 2 files\n");
  }

  @Test
  void brokenJsonIsToldWithoutTheCodecsOwnWords() throws IOException {
    Path broken = folder.resolve("broken.json");
    for (String text : List.of("{\"a\": [1}", "{\"a\": {]", "{\"a\": [1", "{\"a\": \"x")) {
      Files.writeString(broken, text);
      assertThat(CommandRun.piped().pawl("check", broken).exits(Exit.DATA).out())
          .contains("not well-formed JSON: Unexpected ")
          .doesNotContain("Source", "enable", "StreamReadFeature");
    }
  }

  @Test
  void jsonIsAList() {
    CommandRun run = CommandRun.piped().pawl("check", folder, "--json").exits(Exit.DATA);
    assertThat(Json.parse(run.out()))
        .isEqualTo(
            List.of(
                Map.of(
                    "file", bad.toString(),
                    "line", 8,
                    "column", 41,
                    "severity", "error",
                    "code", "UNKNOWN_NODE",
                    "message", messageIn(run.out()),
                    "advice", "did you mean `exit`?",
                    "tool", "echo",
                    "node", "entry")));
    assertThat(run.err()).isEmpty();
    assertThat(CommandRun.piped().pawl("check", good, "--json").out()).isEqualTo("[]\n");
  }

  private static Object messageIn(String json) {
    return ((Map<?, ?>) ((List<?>) Json.parse(json)).getFirst()).get("message");
  }

  @Test
  void aFileThatIsNotThereIsNoInput() {
    CommandRun run = CommandRun.piped().pawl("check", folder.resolve("no.yaml"));
    assertThat(run.exits(Exit.NO_INPUT).out()).contains("it does not exist").contains(" — check");
  }

  @Test
  void checksTheSchemasAndServersToo() throws IOException {
    Files.writeString(
        good,
        GOOD.replace("{ type: object }", "{ type: objekt }")
            + "mcpServers: { files: { builtin: fils } }\n");
    assertThat(CommandRun.piped().pawl("check", good).exits(Exit.DATA).out())
        .contains("[BAD_SCHEMA]")
        .contains("[BAD_SERVER]");
  }

  @Test
  void checksASecondFileOfServers() throws IOException {
    Path servers = folder.resolve("mcp.json");
    Files.writeString(servers, "{\"mcpServers\": {\"x\": {}}}");
    assertThat(CommandRun.piped().pawl("check", good, "--mcp", servers).exits(Exit.DATA).out())
        .contains("mcp.json:1:");
  }

  @Test
  void passesOverWhatIsNoGraphBelowAFolder() throws IOException {
    Files.writeString(folder.resolve("compose.yaml"), "services: { tools: {}, nodes: 3 }\n");
    Files.writeString(folder.resolve("package.json"), "{\"name\": \"nodes and tools\"}");
    Files.writeString(folder.resolve("notes.txt"), BAD);
    for (String skipped : List.of("node_modules", "target", ".git", ".pawl")) {
      Files.createDirectories(folder.resolve(skipped));
      Files.writeString(folder.resolve(skipped).resolve("bad.yaml"), BAD);
    }
    Files.delete(bad);
    assertThat(CommandRun.piped().pawl("check", folder).exits(Exit.OK).err())
        .isEqualTo("✓ no problems in 1 file\n");
    assertThat(CommandRun.piped().pawl("check", folder.resolve("compose.yaml")).out())
        .contains("[UNKNOWN_FORMAT]");
  }

  @Test
  void findsAGraphWithASyntaxErrorBelowAFolder() throws IOException {
    Files.writeString(bad, GOOD.replace("server: {", "server: {{"));
    assertThat(CommandRun.piped().pawl("check", folder).exits(Exit.DATA).out())
        .contains("bad.yaml:2:");
  }

  @Test
  void doesNotFollowLinksInCircles() throws IOException {
    Files.createSymbolicLink(folder.resolve("sub/up"), folder);
    assertThat(CommandRun.piped().pawl("check", folder).err()).endsWith(" in 2 files\n");
  }

  @Test
  void saysSoWhenAFolderHasNoGraphs() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(CommandRun.piped().pawl("check", empty).exits(Exit.OK).err())
        .isEqualTo("no graph files found\n");
  }

  @Test
  void findsWhatIsWrongWithTemplatesVariablesAndFlowsOfOneName() throws IOException {
    String flow =
        "{\"metadata\":{\"name\":\"twice\",\"version\":\"1.0.0\"},\"nodes\":[],\"edges\":[]}";
    Files.createDirectories(folder.resolve("flows"));
    Files.writeString(folder.resolve("flows/a.json"), flow);
    Files.writeString(folder.resolve("flows/b.json"), flow);
    Files.writeString(Files.createDirectories(folder.resolve("templates")).resolve("t.json"), "{");
    Files.writeString(Files.createDirectories(folder.resolve("variables")).resolve("v.json"), "[");
    assertThat(CommandRun.piped().pawl("check", folder).exits(Exit.DATA).out())
        .contains(
            "flows/b.json:1:21: error: the name `twice` is already used by the flow in flows/a.json")
        .contains("templates/t.json:1:2: error: not well-formed JSON")
        .contains("variables/v.json:1:2: error: not well-formed JSON");
  }
}
