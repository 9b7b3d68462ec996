package dev.pawl.library.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiscoveryTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void begin() throws IOException {
    desk = new Desk(folder);
  }

  private static String servers(String key, String name, String command) {
    return "{'" + key + "': {'" + name + "': {'command': '" + command + "', 'args': ['-y']}}}";
  }

  @Test
  void nothingIsFoundWhereNothingIs() {
    assertThat(desk.look()).isEqualTo(new Discovery(List.of(), List.of()));
  }

  @Test
  void filesOfEveryProgramAreRead() throws IOException {
    desk.write("@/.mcp.json", servers("mcpServers", "project", "a"));
    desk.write("home/ada/work/.mcp.json", servers("mcpServers", "above", "b"));
    desk.write(
        "~/.claude.json",
        """
        {'numStartups': 7, 'history': [{'deep': [[[1]]]}],
         'mcpServers': {'claude': {'type': 'stdio', 'command': 'c', 'env': {}}},
         'projects': {'PROJECT': {'allowedTools': [], 'mcpServers': {'local': {'command': 'd'}}},
                      '/elsewhere': {'mcpServers': {'foreign': {'command': 'x'}}}}}
        """
            .replace("PROJECT", desk.project.toString()));
    desk.write("etc/claude-code/managed-mcp.json", servers("mcpServers", "managed", "e"));
    desk.write(
        "~/.config/Claude/claude_desktop_config.json", servers("mcpServers", "desktop", "f"));
    desk.write(
        "@/.vscode/mcp.json",
        """
        // Servers of the team
        {'inputs': [{'id': 'key', 'type': 'promptString'}],
         'servers': {'code': {'type': 'http', 'url': 'https://code.example/mcp', /* later */},},}
        """);
    desk.write("~/.config/Code/User/mcp.json", servers("servers", "codeuser", "g"));
    desk.write(
        "~/.config/Code/User/settings.json", "{'mcp': " + servers("servers", "old", "g2") + "}");
    desk.write("@/.cursor/mcp.json", servers("mcpServers", "cursor", "h"));
    desk.write("~/.cursor/mcp.json", servers("mcpServers", "cursoruser", "i"));
    desk.write(
        "~/.codeium/windsurf/mcp_config.json",
        "{'mcpServers': {'surf': {'serverUrl': 'https://surf.example/mcp'}}}");
    desk.write(
        "~/.gemini/settings.json",
        """
        {'theme': 'dark', 'mcpServers': {'gemini': {'httpUrl': 'https://g.example/mcp'},
                          'stream': {'url': 'https://g.example/sse', 'timeout': 5000}}}
        """);
    desk.write("@/.gemini/settings.json", servers("mcpServers", "geminiproject", "j"));
    desk.write(
        "~/.codex/config.toml",
        """
        model = "o"
        [mcp_servers.codex]
        command = "k"
        args = ["-y", "x"]
        [mcp_servers.codex.env]
        LEVEL = "3"
        [mcp_servers.remote]
        url = "https://codex.example/mcp"
        bearer_token_env_var = "CODEX_TOKEN"
        """);
    desk.write("@/.roo/mcp.json", servers("mcpServers", "roo", "l"));
    desk.write(
        "~/.copilot/mcp-config.json",
        "{'mcpServers': {'copilot': {'type': 'local', 'command': 'm', 'tools': ['*']}}}");
    desk.write("@/.github/mcp.json", servers("mcpServers", "github", "n"));

    assertThat(desk.told())
        .containsExactlyInAnyOrder(
            "project project project stdio: a -y",
            "above project project stdio: b -y",
            "local claude-code project stdio: d",
            "code vscode project http: https://code.example/mcp",
            "cursor cursor project stdio: h -y",
            "geminiproject gemini project stdio: j -y",
            "roo roo project stdio: l -y",
            "github copilot project stdio: n -y",
            "claude claude-code user stdio: c",
            "desktop claude-desktop user stdio: f -y",
            "codeuser vscode user stdio: g -y",
            "old vscode user stdio: g2 -y",
            "cursoruser cursor user stdio: i -y",
            "surf windsurf user http: https://surf.example/mcp",
            "gemini gemini user http: https://g.example/mcp",
            "stream gemini user sse: https://g.example/sse",
            "codex codex user stdio: k -y x",
            "remote codex user http: https://codex.example/mcp",
            "copilot copilot user stdio: m",
            "managed claude-code enterprise stdio: e -y");
    assertThat(desk.look().problems()).isEmpty();
    List<ServerScope> scopes =
        desk.look().servers().stream().map(each -> each.first().scope()).toList();
    assertThat(scopes).isSorted();
  }

  @Test
  void everyServerHasItsPlace() throws IOException {
    Path file =
        desk.write(
            "@/.cursor/mcp.json", "{'mcpServers': {\n  'one-server_mcp': {'command': 'x'}}}");
    DiscoveredServer server = desk.look().servers().getFirst();
    assertThat(server.first().place()).hasToString(file + ":2:3");
    assertThat(server.displayName()).isEqualTo("One Server Mcp");
  }

  @Test
  void otherSystemsHaveOtherFolders() throws IOException {
    desk.system = Machine.System.MAC;
    desk.write(
        "~/Library/Application Support/Claude/claude_desktop_config.json",
        servers("mcpServers", "desktop", "a"));
    desk.write(
        "Library/Application Support/ClaudeCode/managed-mcp.json",
        servers("mcpServers", "managed", "b"));
    assertThat(desk.told())
        .containsExactly(
            "desktop claude-desktop user stdio: a -y",
            "managed claude-code enterprise stdio: b -y");
  }

  @Test
  void variablesMoveFolders() throws IOException {
    desk.variables.put("CODEX_HOME", desk.home.resolve("elsewhere").toString());
    desk.variables.put("XDG_CONFIG_HOME", "not/absolute");
    desk.write("~/elsewhere/config.toml", "[mcp_servers.a]\ncommand = \"a\"\n");
    desk.write("~/.config/Code/User/mcp.json", servers("servers", "b", "b"));
    assertThat(desk.told())
        .containsExactlyInAnyOrder("a codex user stdio: a", "b vscode user stdio: b -y");
  }

  @Test
  void theSameServerIsShownOnce() throws IOException {
    desk.write("@/.mcp.json", servers("mcpServers", "plums", "npx"));
    desk.write("~/.cursor/mcp.json", servers("mcpServers", "plums", "npx"));
    desk.write("~/.gemini/settings.json", servers("mcpServers", "fruit", "npx"));
    desk.write("~/.copilot/mcp-config.json", servers("mcpServers", "plums", "uvx"));
    Discovery found = desk.look();
    assertThat(found.servers()).hasSize(2);
    DiscoveredServer plums = found.servers().getFirst();
    assertThat(plums.sightings()).hasSize(3);
    assertThat(plums.name()).isEqualTo("plums");
    assertThat(plums.otherNames()).containsExactly("fruit");
    assertThat(found.servers().getLast().name()).isEqualTo("plums");
  }

  @Test
  void twoAccountsAreTwoServers() throws IOException {
    desk.write(
        "@/.mcp.json",
        """
        {'mcpServers': {'work': {'command': 'npx', 'env': {'TOKEN': 'one-secret'}},
                        'home': {'command': 'npx', 'env': {'TOKEN': 'two-secret'}}}}
        """);
    assertThat(desk.look().servers()).hasSize(2);
  }

  @Test
  void variablesAreWrittenAsOurs() throws IOException {
    desk.write(
        "@/.vscode/mcp.json",
        """
        {'servers': {'code': {'command': '${workspaceFolder}/run', 'args': ['${userHome}'],
           'env': {'KEY': '${input:api-key}', 'OTHER': '${env:OTHER}'}}}}
        """);
    desk.write(
        "~/.gemini/settings.json",
        "{'mcpServers': {'gemini': {'command': 'x', 'env': {'A': '$MY_A', 'B': '${MY_B}'}}}}");
    desk.write(
        "~/.codex/config.toml",
        """
        [mcp_servers.codex]
        url = "https://codex.example/mcp"
        http_headers = { X-Plain = "${NOT}" }
        env_http_headers = { X-Key = "MY_KEY" }
        bearer_token_env_var = "MY_TOKEN"
        """);
    Map<String, Sighting> all =
        desk.look().servers().stream()
            .collect(Collectors.toMap(DiscoveredServer::name, DiscoveredServer::first));
    UpstreamDefinition.Stdio code = (UpstreamDefinition.Stdio) all.get("code").definition();
    assertThat(code.command()).isEqualTo(desk.project + "/run");
    assertThat(code.args()).containsExactly(desk.home.toString());
    assertThat(code.env())
        .containsEntry("KEY", "${env:API_KEY}")
        .containsEntry("OTHER", "${env:OTHER}");
    UpstreamDefinition.Stdio gemini = (UpstreamDefinition.Stdio) all.get("gemini").definition();
    assertThat(gemini.env()).containsEntry("A", "${MY_A}").containsEntry("B", "${MY_B}");
    UpstreamDefinition.Http codex = (UpstreamDefinition.Http) all.get("codex").definition();
    assertThat(codex.headers())
        .containsEntry("X-Plain", "$${NOT}")
        .containsEntry("X-Key", "${env:MY_KEY}")
        .containsEntry("Authorization", "Bearer ${env:MY_TOKEN}");
  }

  @Test
  void aBrokenFileIsAWarningThatNamesIt() throws IOException {
    Path broken = desk.write("@/.cursor/mcp.json", "{'mcpServers': {\n  'a': }");
    Path toml = desk.write("~/.codex/config.toml", "x = 1\n[mcp_servers\n");
    Path list = desk.write("@/.vscode/mcp.json", "{'servers': []}");
    desk.write("@/.mcp.json", servers("mcpServers", "good", "x"));
    Discovery found = desk.look();
    assertThat(found.servers()).hasSize(1);
    assertThat(found.problems()).noneMatch(Problem::isError);
    assertThat(found.problems().stream().map(each -> each.place().toString()))
        .containsExactlyInAnyOrder(broken + ":2:8", toml + ":2:13", list + ":1:13");
  }

  @Test
  void aServerThatCannotBeUsedIsShownAllTheSame() throws IOException {
    desk.write(
        "@/.roo/mcp.json",
        """
        {'mcpServers': {'off': {'command': 'x', 'disabled': true},
                        'both': {'command': 'x', 'url': 'https://x.example'},
                        'number': 7, 'odd': {'command': 'x', 'args': ['${command:pick}']}}}
        """);
    Discovery found = desk.look();
    assertThat(found.servers().stream().map(each -> each.first().definition()))
        .hasSize(4)
        .allMatch(UpstreamDefinition.Unusable.class::isInstance);
    assertThat(found.problems()).isNotEmpty();
  }

  @Test
  void pipesFoldersLinksAndHugeFilesHoldNobodyUp() throws Exception {
    Path pipe = desk.project.resolve(".mcp.json");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assertThat(made.waitFor()).isZero();
    Files.createDirectories(desk.home.resolve(".cursor/mcp.json"));
    Path loop = Files.createDirectories(desk.home.resolve(".gemini")).resolve("settings.json");
    Files.createSymbolicLink(loop, loop);
    Path huge = desk.write("~/.claude.json", "");
    try (var out = Files.newOutputStream(huge)) {
      byte[] block = new byte[1 << 20];
      for (int n = 0; n < 33; n++) {
        out.write(block);
      }
    }
    Path deep = desk.write("@/.vscode/mcp.json", "[".repeat(200_000));
    Discovery found = desk.look();
    assertThat(found.servers()).isEmpty();
    assertThat(found.problems().stream().map(each -> each.place().file()))
        .contains(pipe.toString(), huge.toString(), deep.toString(), loop.toString())
        .hasSize(5);
  }

  @Test
  void aLargeFileIsReadForItsServersOnly() throws IOException {
    String history =
        IntStream.range(0, 200_000)
            .mapToObj(n -> "{'text': 'line " + n + "', 'more': [1, 2, 3]}")
            .collect(Collectors.joining(","));
    desk.write(
        "~/.claude.json",
        "{'history': [" + history + "], 'mcpServers': {'late': {'command': 'x'}}}");
    assertThat(desk.told()).containsExactly("late claude-code user stdio: x");
    assertThat(desk.look().problems()).isEmpty();
  }

  @Test
  void moreServersThanAnybodyHasAreLeftOut() throws IOException {
    String many =
        IntStream.range(0, 2_000)
            .mapToObj(n -> "'s" + n + "': {'command': 'c" + n + "'}")
            .collect(Collectors.joining(",", "{'mcpServers': {", "}}"));
    desk.write("@/.mcp.json", many);
    assertThat(desk.look().servers()).hasSize(500);
    assertThat(desk.look().problems()).hasSize(1);
  }

  @Test
  void aHomeThatIsTheProjectIsLookedAtOnce() throws IOException {
    desk.write("~/.cursor/mcp.json", servers("mcpServers", "a", "x"));
    Machine machine = new Machine(desk.home, desk.home, desk.root, desk.system, Map.of());
    Discovery found = Discovery.of(machine);
    assertThat(found.servers()).hasSize(1);
    assertThat(found.servers().getFirst().sightings()).hasSize(1);
  }

  @Test
  void secretsAreNotShown() throws IOException {
    desk.write(
        "@/.mcp.json",
        """
        {'mcpServers': {
          'a': {'command': 'npx', 'args': ['--api-key', 'abcd', '--token=hunter22', 'sk-aaaabbbbccccdddd'],
                'env': {'API_KEY': 'very-secret-value', 'SAFE': '${env:SAFE}'}},
          'b': {'url': 'https://u:p4ssw0rd@b.example/s/0a1b2c3d4e5f6a7b8c9d0e1f/mcp?key=abc&x=${X}',
                'headers': {'Authorization': 'Bearer very-secret-value'}}}}
        """);
    String all =
        desk.look().servers().stream()
            .map(each -> each.first().said().masked() + " " + each)
            .collect(Collectors.joining("\n"));
    assertThat(all)
        .doesNotContain(
            "abcd", "hunter22", "sk-aaaa", "very-secret", "p4ssw0rd", "0a1b2c3d", "key=abc")
        .contains("API_KEY=[redacted]", "SAFE=${env:SAFE}", "--token=[redacted]", "x=${X}");
  }

  @Test
  void secretsInHeadersAndWordsOfACommandAreNotShown() throws IOException {
    desk.write(
        "@/.mcp.json",
        """
        {'mcpServers': {'a': {'command': 'npx', 'args': ['mcp-remote', 'https://a.example/mcp',
          '--header', 'X-Api-Key: hidden-one', '-H', 'Authorization: Bearer hidden-two',
          '--header=Authorization:hidden-three', '--header', 'Accept: text/plain',
          '--header', 'Authorization: Bearer ${TOKEN}', 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4',
          '@scope/server-filesystem@2025.11.18', 'mcp-server-with-a-long-name-v2']}}}
        """);
    String all = String.join("\n", desk.told());
    assertThat(all)
        .doesNotContain("hidden-", "a1b2c3d4e5")
        .contains(
            "X-Api-Key: [redacted]",
            "Accept: text/plain",
            "Bearer ${TOKEN}",
            "@scope/server-filesystem@2025.11.18",
            "mcp-server-with-a-long-name-v2");
  }

  @Test
  void profilesOfTheEditorHaveServersOfTheirOwn() throws IOException {
    desk.write("~/.config/Code/User/profiles/-5f2e/mcp.json", servers("servers", "work", "a"));
    desk.write("~/.config/Code/User/profiles/1a2b/mcp.json", servers("servers", "home", "b"));
    desk.write(
        "~/.config/Code/User/profiles/1a2b/settings.json",
        "{'mcp': " + servers("servers", "old", "c") + "}");
    desk.write("~/.config/Code/User/profiles/file", "no folder");
    assertThat(desk.told())
        .containsExactlyInAnyOrder(
            "work vscode user stdio: a -y",
            "home vscode user stdio: b -y",
            "old vscode user stdio: c -y");
  }

  @Test
  void onWindowsFilesLieElsewhereAndPathsHaveTwoSpellings() throws IOException {
    desk.system = Machine.System.WINDOWS;
    // On Linux this is a name like any other: only the spelling matters.
    Path project = Files.createDirectories(desk.home.resolve("C\\work"));
    desk.variables.put("AppData", desk.root.resolve("roaming").toString());
    desk.write("roaming/Code/User/mcp.json", servers("servers", "code", "a"));
    desk.write("roaming/Claude/claude_desktop_config.json", servers("mcpServers", "desk", "b"));
    desk.write("Program Files/ClaudeCode/managed-mcp.json", servers("mcpServers", "managed", "c"));
    desk.write("ProgramData/gemini-cli/settings.json", servers("mcpServers", "gemini", "d"));
    desk.write(
        "~/.claude.json",
        "{'projects': {'%s': {'mcpServers': {'local': {'command': 'e'}}}}}"
            .formatted(project.toString().replace('\\', '/')));
    Machine machine = new Machine(desk.home, project, desk.root, desk.system, desk.variables);
    assertThat(Discovery.of(machine).servers())
        .extracting(DiscoveredServer::name)
        .containsExactlyInAnyOrder("code", "desk", "managed", "gemini", "local");
  }
}
