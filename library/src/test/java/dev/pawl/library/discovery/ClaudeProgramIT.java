package dev.pawl.library.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClaudeProgramIT {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void begin() throws IOException {
    desk = new Desk(folder);
    desk.variables.put("PATH", desk.root.resolve("bin") + ":/usr/bin:/bin");
  }

  private void program(String script) throws IOException {
    Path file = Files.createDirectories(desk.root.resolve("bin")).resolve("claude");
    Files.writeString(file, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Discovery ask(ClaudeProgram claude) throws InterruptedException {
    return claude.ask(desk.look());
  }

  private static List<ProblemCode> codes(Discovery found) {
    return found.problems().stream().map(Problem::code).toList();
  }

  @Test
  void whatOnlyItKnowsIsAdded() throws Exception {
    desk.write("~/.claude.json", "{'mcpServers': {'known': {'command': 'npx', 'args': ['a']}}}");
    program(
        """
        echo "$@" >> "$(dirname "$0")/asked"
        if [ "$2" = list ]; then
          echo 'Checking MCP server health...'
          echo
          echo 'known: npx a - ✓ Connected'
          echo 'plugin:docs:search: npx -y docs-mcp --quiet - ✓ Connected'
          echo 'claude.ai Mail: https://mail.example/mcp (HTTP) - ! Needs authentication'
          echo 'stream: https://s.example/sse (SSE) - ✗ Failed to connect'
        else
          echo "$3:"
          echo '  Scope: Project config (shared via .mcp.json)'
          echo '  Status: ✓ Connected'
          echo '  Type: stdio'
          echo '  Command: npx'
          echo '  Args: -y docs-mcp --quiet'
          echo '  Environment:'
          echo '    DOCS_KEY=some-secret-value'
        fi
        """);
    ClaudeProgram claude = new ClaudeProgram(desk.machine(), Duration.ofSeconds(30));
    Discovery found = ask(claude);
    assertThat(found.servers().stream().map(Desk::told))
        .containsExactly(
            "plugin:docs:search claude-code project stdio: npx -y docs-mcp --quiet",
            "claude.ai Mail claude-code project http: https://mail.example/mcp",
            "stream claude-code project sse: https://s.example/sse",
            "known claude-code user stdio: npx a");
    assertThat(found.servers().getFirst().first().said().env())
        .containsEntry("DOCS_KEY", "${env:DOCS_KEY}");
    assertThat(claude.states())
        .containsEntry("known", ConnectionState.CONNECTED)
        .containsEntry("claude.ai Mail", ConnectionState.NEEDS_LOGIN)
        .containsEntry("stream", ConnectionState.DISCONNECTED);
    assertThat(found.problems()).isEmpty();
    assertThat(Files.readString(desk.root.resolve("bin/asked"))).doesNotContain("get known");
  }

  @Test
  void itNeedNotBeThere() throws Exception {
    Discovery found = ask(new ClaudeProgram(desk.machine(), Duration.ofSeconds(30)));
    assertThat(codes(found)).containsExactly(ProblemCode.MCP_CLI_NOT_FOUND);
  }

  @Test
  void oneThatNeverEndsIsEnded() throws Exception {
    program("echo $$ > \"$(dirname \"$0\")/pid\"; sleep 600 & sleep 600\n");
    Discovery found = ask(new ClaudeProgram(desk.machine(), Duration.ofSeconds(2)));
    assertThat(codes(found)).containsExactly(ProblemCode.MCP_CLI_TIMEOUT);
    long pid = Long.parseLong(Files.readString(desk.root.resolve("bin/pid")).strip());
    assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)).isFalse();
  }

  @Test
  void oneThatFailsIsTold() throws Exception {
    program("echo nonsense; exit 3\n");
    Discovery found = ask(new ClaudeProgram(desk.machine(), Duration.ofSeconds(30)));
    assertThat(codes(found)).containsExactly(ProblemCode.MCP_CLI_FAILED);
    assertThat(found.problems().getFirst().message()).contains("exit code 3");
  }

  @Test
  void namesAreNoOptionsAndNoShellReadsThem() throws Exception {
    program(
        """
        echo "$@" >> "$(dirname "$0")/asked"
        [ "$2" = list ] || exit 0
        echo '--evil: npx x - ✓ Connected'
        echo '$(touch pwned); `touch pwned`: npx y - ✓ Connected'
        head -c 3000000 /dev/zero | tr '\\\\0' 'x'
        """);
    Discovery found = ask(new ClaudeProgram(desk.machine(), Duration.ofSeconds(30)));
    assertThat(found.servers()).hasSize(2);
    String asked = Files.readString(desk.root.resolve("bin/asked"));
    assertThat(asked).doesNotContain("--evil").contains("mcp get $(touch pwned); `touch pwned`");
    assertThat(desk.project.resolve("pwned")).doesNotExist();
  }

  @Test
  void oneInTheCurrentFolderIsNotMeant() throws Exception {
    Files.writeString(desk.project.resolve("claude"), "#!/bin/sh\n");
    desk.variables.put("PATH", ".::relative");
    Discovery found = ask(new ClaudeProgram(desk.machine(), Duration.ofSeconds(30)));
    assertThat(codes(found)).containsExactly(ProblemCode.MCP_CLI_NOT_FOUND);
  }

  @Test
  void oneThatDoesNotAnswerIsAskedNothingMore() throws Exception {
    program(
        """
        echo "$@" >> "$(dirname "$0")/asked"
        [ "$2" = list ] || exec sleep 600
        for n in 1 2 3 4 5; do echo "s$n: npx x$n - ✓ Connected"; done
        """);
    Discovery found = ask(new ClaudeProgram(desk.machine(), Duration.ofSeconds(2)));
    assertThat(found.servers()).hasSize(5);
    assertThat(codes(found)).containsExactly(ProblemCode.MCP_CLI_TIMEOUT);
    assertThat(Files.readAllLines(desk.root.resolve("bin/asked")))
        .containsExactly("mcp list", "mcp get s1");
  }

  @Test
  void onWindowsItHasAnotherName() throws Exception {
    program("echo 'one: npx x - ✓ Connected'\n");
    Files.move(desk.root.resolve("bin/claude"), desk.root.resolve("bin/claude.cmd"));
    desk.system = Machine.System.WINDOWS;
    desk.variables.clear();
    desk.variables.put("Path", "C:/nowhere;" + desk.root.resolve("bin"));
    Discovery found = ask(new ClaudeProgram(desk.machine(), Duration.ofSeconds(30)));
    assertThat(found.servers()).hasSize(1);
  }
}
