package dev.pawl.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsCommandTest {
  private static final String SECRET = "hunter2-hunter2";

  @TempDir Path folder;
  private Path servers;

  @BeforeEach
  void configure() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "one\ntwo\n");
    servers =
        write(
            "servers.json",
            """
            { "mcpServers": {
              "notes": { "builtin": "files", "root": "%s", "readOnly": true },
              "gone": { "command": "no-such-program-here", "args": ["--token", "%s"] },
              "away": { "url": "http://127.0.0.1:1/%s/mcp?key=%s", "headers": { "X": "%s" } }
            } }
            """
                .formatted(folder, SECRET, SECRET, SECRET, SECRET));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private CommandRun tools(CommandRun run, Object... words) {
    Object[] all = new Object[words.length + 3];
    all[0] = "tools";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "-m";
    all[words.length + 2] = servers;
    return run.pawl(all);
  }

  @Test
  void aServerThatFailsDoesNotHideTheOthers() {
    CommandRun run = tools(CommandRun.piped()).exits(Exit.OK);
    assertThat(run.out())
        .contains("notes\n  builtin files · " + servers + ":2\n")
        .containsPattern("  read_text_file +Reads a text file")
        .contains("gone\n  program no-such-program-here · ")
        .contains("✗ server `gone` could not be connected")
        .contains("away\n  http://127.0.0.1:1 · ");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void whatMayBeSecretIsNotShown() {
    CommandRun run = tools(CommandRun.piped());
    CommandRun json = tools(CommandRun.piped(), "--json");
    assertThat(run.out() + run.err() + json.out() + json.err()).doesNotContain(SECRET);
  }

  @Test
  void itFailsWhenNoServerAnswers() throws IOException {
    servers = write("gone.json", "{\"mcpServers\":{\"gone\":{\"command\":\"no-such-program-x\"}}}");
    assertThat(tools(CommandRun.piped()).exits(Exit.UNAVAILABLE).out()).contains("✗");
    CommandRun one = tools(CommandRun.piped(), "gone").exits(Exit.UNAVAILABLE);
    assertThat(one.err()).contains("server `gone`", "[UPSTREAM_UNREACHABLE]");
    assertThat(one.out()).isEmpty();
    assertThat(tools(CommandRun.piped(), "gone", "--json").exits(Exit.UNAVAILABLE).out())
        .contains("\"status\": \"failed\"", "\"UPSTREAM_UNREACHABLE\"");
  }

  @Test
  void offlineConnectsToNothing() {
    CommandRun run = tools(CommandRun.piped(), "--offline").exits(Exit.OK);
    assertThat(run.out()).contains("notes", "gone", "away").doesNotContain("✗", "read_text_file");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void showsTheParametersOfTools() {
    CommandRun run = tools(CommandRun.onTerminal(), "notes").exits(Exit.OK);
    assertThat(run.out())
        .contains("search  (read-only)")
        .containsPattern(" path +string +The folder to search")
        .containsPattern(" excludePatterns +array of string, optional +What fits")
        .contains("Default: [].");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void showsASingleToolWithItsSchemas() {
    CommandRun run = tools(CommandRun.piped(), "notes", "read_text_file").exits(Exit.OK);
    assertThat(run.out())
        .contains("Input schema\n{", "Output schema\n{", "\"required\"")
        .contains("pawl tools call notes read_text_file path=…")
        .doesNotContain("search");
  }

  @Test
  void theOverviewFitsATerminalAndIsColouredThere() {
    CommandRun plain = tools(CommandRun.onTerminal()).exits(Exit.OK);
    assertThat(plain.out().lines().filter(line -> !line.contains(folder.toString())))
        .allMatch(line -> line.length() <= 80);
    assertThat(plain.out()).contains("…").doesNotContain("\u001b");
    assertThat(tools(CommandRun.onTerminal().coloured()).out()).contains("\u001b[1mnotes");
  }

  @Test
  void everythingCanBeJson() {
    List<?> all = (List<?>) Json.parse(tools(CommandRun.piped(), "--json").exits(Exit.OK).out());
    assertThat(all).hasSize(3);
    assertThat(((Map<?, ?>) all.getFirst()).get("state")).isEqualTo("builtin");
    assertThat(((Map<?, ?>) all.getLast()).get("error").toString()).contains("127.0.0.1:1");
    Map<?, ?> one = (Map<?, ?>) Json.parse(tools(CommandRun.piped(), "notes", "--json").out());
    assertThat(one.get("tools")).asInstanceOf(InstanceOfAssertFactories.LIST).hasSize(5);
    Map<?, ?> tool =
        (Map<?, ?>) Json.parse(tools(CommandRun.piped(), "notes", "search", "--json").out());
    assertThat(tool.get("name")).isEqualTo("search");
  }

  @Test
  void suggestsServersAndTools() {
    assertThat(tools(CommandRun.piped(), "nots").exits(Exit.NO_INPUT).err())
        .contains("there is no server `nots`, did you mean `notes`?");
    assertThat(tools(CommandRun.piped(), "qqqqqqqq").exits(Exit.NO_INPUT).err())
        .contains("the servers are notes, gone, away");
    assertThat(tools(CommandRun.piped(), "notes", "serch").exits(Exit.NO_INPUT).err())
        .contains("has no tool `serch`, did you mean `search`?");
    assertThat(tools(CommandRun.piped(), "call", "notes", "serch").exits(Exit.NO_INPUT).err())
        .contains("did you mean `search`?");
  }

  @Test
  void takesTheServersOfAGraphFile() throws IOException {
    Path graph =
        write(
            "graph.yaml",
            """
            server: { name: demo, version: "1" }
            mcpServers:
              own: { builtin: files, root: %s }
              flawed: { builtin: files, command: x }
            tools: []
            """
                .formatted(folder));
    CommandRun run = CommandRun.piped().pawl("tools", "-f", graph).exits(Exit.OK);
    assertThat(run.out()).contains("own\n", "write_file");
    assertThat(run.err()).contains("graph.yaml:4", "error:");
    assertThat(
            CommandRun.piped()
                .pawl("tools", "-f", folder.resolve("none.yaml"))
                .exits(Exit.NO_INPUT)
                .err())
        .contains("none.yaml");
  }

  @Test
  void saysThatNothingIsConfigured() {
    assertThat(CommandRun.piped().pawl("tools").exits(Exit.NO_INPUT).err())
        .contains("no servers are configured", "--mcp FILE");
  }

  @Test
  void callsATool() {
    CommandRun run =
        tools(CommandRun.piped(), "call", "notes", "read_text_file", "path=a.txt", "head=1")
            .exits(Exit.OK);
    assertThat(run.out()).isEqualTo("one\n");
    assertThat(run.err()).isEmpty();
    assertThat(
            tools(
                    CommandRun.piped().reading("{\"path\": \"a.txt\", \"head\": 2}"),
                    "call",
                    "notes",
                    "read_text_file",
                    "--input",
                    "-",
                    "head=1",
                    "--json")
                .exits(Exit.OK)
                .out())
        .contains("\"text\": \"one\"", "\"structuredContent\"");
  }

  @Test
  void anErrorOfTheToolGoesToStderr() {
    CommandRun run =
        tools(CommandRun.piped(), "call", "notes", "read_text_file", "path=b.txt")
            .exits(Exit.FAILED);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("ENOENT", "[TOOL_ERROR]");
    assertThat(
            tools(CommandRun.piped(), "call", "notes", "read_text_file", "path=b.txt", "--json")
                .exits(Exit.FAILED)
                .out())
        .contains("\"isError\": true");
  }

  @Test
  void saysWhatIsWrongWithTheWords() {
    assertThat(tools(CommandRun.piped(), "call", "notes").exits(Exit.USAGE).err())
        .contains("something is missing: TOOL");
    assertThat(tools(CommandRun.piped(), "notes", "search", "path=.").exits(Exit.USAGE).err())
        .contains("unknown argument `path=.`", "pawl tools call");
    assertThat(
            tools(CommandRun.piped(), "call", "notes", "read_text_file", "head=x")
                .exits(Exit.USAGE)
                .err())
        .contains("`head` must be a number", "`read_text_file` takes path=string");
    assertThat(tools(CommandRun.piped(), "notes", "--timeout", "1s").exits(Exit.USAGE).err())
        .contains("--timeout is for `pawl tools call` only");
    assertThat(tools(CommandRun.piped(), "notes", "--header", "A: b").exits(Exit.USAGE).err())
        .contains("--header is for a server given as a URL");
    assertThat(
            tools(CommandRun.piped(), "http://127.0.0.1:1/mcp", "--header", SECRET)
                .exits(Exit.USAGE)
                .err())
        .contains("`Name: value`")
        .doesNotContain(SECRET);
  }

  @Test
  void aUrlNeedsNoConfiguration() {
    CommandRun run =
        tools(
                CommandRun.piped(),
                "http://127.0.0.1:1/mcp?key=" + SECRET,
                "--header",
                "X: " + SECRET)
            .exits(Exit.UNAVAILABLE);
    assertThat(run.err()).contains("server `http://127.0.0.1:1/mcp`").doesNotContain(SECRET);
  }

  @Test
  void aCallWithoutWhatTheToolNeedsIsNotMadeUnlessTheWholeInputIsWritten() {
    assertThat(tools(CommandRun.piped(), "call", "notes", "read_text_file").exits(Exit.USAGE).err())
        .contains("the tool needs `path`", "`read_text_file` takes path=string");
    tools(CommandRun.piped(), "call", "notes", "read_text_file", "--input", "{}")
        .exits(Exit.FAILED);
  }
}
