package dev.pawl.cli.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.testkit.BuiltProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code pawl tools --discover}, as a process with a home of its own. */
@Timeout(120)
class DiscoverIT {
  private static final int SEVERAL = 6;

  @TempDir Path folder;
  private Path home;
  private Path project;

  private record Said(int exit, String out, String err) {}

  @BeforeEach
  void configure() throws IOException {
    Path root = folder.toRealPath();
    home = Files.createDirectories(root.resolve("home"));
    project = Files.createDirectories(home.resolve("project"));
    Files.createDirectory(project.resolve(".git"));
    write(project.resolve("a.txt"), "one");
    List<String> command = BuiltProgram.command();
    List<String> args = new ArrayList<>(command.subList(1, command.size()));
    args.addAll(List.of("upstream", "files", "--read-only", project.toString()));
    Map<String, Object> server =
        Values.object(
            "command",
            command.getFirst(),
            "args",
            args,
            "env",
            Values.object("NOTES_TOKEN", "a-secret-value"));
    write(
        home.resolve(".cursor/mcp.json"),
        Json.pretty(Values.object("mcpServers", Values.object("notes", server))));
    write(
        home.resolve(".codex/config.toml"),
        "[mcp_servers.closed]\nurl = \"http://127.0.0.1:9/mcp?key=hidden-value\"\n");
    write(project.resolve(".vscode/mcp.json"), "{ \"servers\": { // none yet\n } ]");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Said pawl(String... words) throws Exception {
    List<String> command = new ArrayList<>(BuiltProgram.command());
    command.addAll(List.of("tools", "--discover"));
    command.addAll(List.of(words));
    Path err = folder.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(project.toFile()).redirectError(err.toFile());
    builder.environment().put("HOME", home.toString());
    List.of("XDG_CONFIG_HOME", "CODEX_HOME", "COPILOT_HOME", "CLAUDE_CONFIG_DIR")
        .forEach(builder.environment()::remove);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Said(process.waitFor(), out, Files.readString(err));
  }

  @Test
  void whatIsFoundIsShownWithoutSecrets() throws Exception {
    Said said = pawl();
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("For this user", "notes", "env NOTES_TOKEN", "Cursor · ", "closed", "Codex · ")
        .doesNotContain("a-secret-value", "hidden-value");
    assertThat(said.err()).contains(".vscode/mcp.json:2:4: warning", "[SYNTAX]");
  }

  @Test
  void programsGetJsonAndServersAreAskedWhenThatIsWanted() throws Exception {
    Map<?, ?> quiet = (Map<?, ?>) Json.parse(pawl("--json").out());
    assertThat((List<?>) quiet.get("warnings")).hasSize(1);
    Said said = pawl("--json", "--connect");
    List<?> servers = (List<?>) ((Map<?, ?>) Json.parse(said.out())).get("servers");
    Map<?, ?> notes = named(servers, "notes");
    assertThat(notes.get("connectionStatus")).isEqualTo("connected");
    assertThat((Integer) notes.get("toolCount")).isPositive();
    assertThat(named(servers, "closed").get("connectionStatus")).isEqualTo("disconnected");
    assertThat(named((List<?>) quiet.get("servers"), "notes").get("connectionStatus"))
        .isEqualTo("unknown");
    assertThat(said.out()).doesNotContain("a-secret-value", "hidden-value");
  }

  private static Map<?, ?> named(List<?> servers, String name) {
    return servers.stream()
        .map(each -> (Map<?, ?>) each)
        .filter(each -> name.equals(each.get("name")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneIsAdoptedWithAVariableForItsSecret() throws Exception {
    Said said = pawl("--adopt", "notes@cursor");
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.err()).contains("wrote server `notes` in .mcp.json", "NOTES_TOKEN");
    String written = Files.readString(project.resolve(".mcp.json"));
    assertThat(written).contains("${env:NOTES_TOKEN}").doesNotContain("a-secret-value");
    Said again = pawl("--adopt", "notes@cursor");
    assertThat(again.err()).contains("already there");
    assertThat(Files.readString(project.resolve(".mcp.json"))).isEqualTo(written);
    Said refused = pawl("--adopt", "closed");
    assertThat(refused.exit()).isNotZero();
    assertThat(refused.err()).contains("--keep-secrets").doesNotContain("hidden-value");
    Said unknown = pawl("--adopt", "notse");
    assertThat(unknown.err()).contains("MCP_SERVER_NOT_FOUND", "did you mean `notes`?");
  }

  /** Each read the file before the others had written it, and wrote it without their servers. */
  @Test
  void severalAtATimeDoNotLoseEachOther() throws Exception {
    StringBuilder servers = new StringBuilder();
    for (int n = 0; n < SEVERAL; n++) {
      servers
          .append("[mcp_servers.s")
          .append(n)
          .append("]\ncommand = \"x")
          .append(n)
          .append("\"\n");
    }
    write(home.resolve(".codex/config.toml"), servers.toString());
    List<Process> adopting = new ArrayList<>();
    for (int n = 0; n < SEVERAL; n++) {
      List<String> command = new ArrayList<>(BuiltProgram.command());
      command.addAll(List.of("tools", "--discover", "--adopt", "s" + n));
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.directory(project.toFile()).redirectErrorStream(true);
      builder.redirectOutput(folder.resolve("said-" + n).toFile());
      builder.environment().put("HOME", home.toString());
      List.of("XDG_CONFIG_HOME", "CODEX_HOME").forEach(builder.environment()::remove);
      adopting.add(builder.start());
    }
    for (Process process : adopting) {
      assertThat(process.waitFor()).isZero();
    }
    Map<?, ?> file = (Map<?, ?>) Json.parse(Files.readString(project.resolve(".mcp.json")));
    assertThat((Map<?, ?>) file.get("mcpServers")).hasSize(SEVERAL);
  }

  @Test
  void wordsThatMakeNoSenseAreRefused() throws Exception {
    assertThat(pawl("--to", "x.json").exit()).isEqualTo(64);
    assertThat(pawl("call", "notes", "x").exit()).isEqualTo(64);
    assertThat(pawl("--offline").exit()).isEqualTo(64);
  }
}
