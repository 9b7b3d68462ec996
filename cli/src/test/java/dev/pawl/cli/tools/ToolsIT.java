package dev.pawl.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.Interruptible;
import dev.pawl.cli.serve.ServeProcess;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.testkit.BuiltProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code pawl tools} with real servers. */
@Timeout(120)
class ToolsIT {
  private static final String JAVA = BuiltProgram.java();

  @TempDir Path folder;
  private Path servers;
  private final Set<ProcessHandle> before = children();

  @BeforeEach
  void configure() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "one\ntwo\n");
    servers = folder.resolve("servers.json");
    Files.writeString(
        servers,
        Json.write(
            Values.object(
                "mcpServers",
                Values.object(
                    "files",
                    program(BuiltProgram.command(), "upstream", "files", "--read-only", folder),
                    "scripted",
                    program(BuiltProgram.command(ScriptedServer.class), folder)))));
  }

  private static Object program(List<String> command, Object... words) {
    List<Object> arguments = new ArrayList<>(command.subList(1, command.size()));
    for (Object word : words) {
      arguments.add(String.valueOf(word));
    }
    return Values.object("command", JAVA, "args", arguments);
  }

  /** The servers that were started; the shell that watches over them all stays. */
  private static Set<ProcessHandle> children() {
    return ProcessHandle.current()
        .descendants()
        .filter(child -> child.info().command().filter(JAVA::equals).isPresent())
        .collect(Collectors.toSet());
  }

  @AfterEach
  void noChildIsLeftBehind() throws Exception {
    for (ProcessHandle child : children()) {
      if (!before.contains(child)) {
        child.onExit().get(20, TimeUnit.SECONDS);
      }
    }
  }

  private CommandRun call(CommandRun run, Object... words) {
    Object[] all = new Object[words.length + 4];
    all[0] = "tools";
    all[1] = "-m";
    all[2] = servers;
    all[3] = "call";
    System.arraycopy(words, 0, all, 4, words.length);
    return run.pawl(all);
  }

  @Test
  void callsAPawlThatServesFiles() {
    CommandRun run =
        call(CommandRun.piped(), "files", "read_text_file", "path=a.txt", "head=1").exits(Exit.OK);
    assertThat(run.out().strip()).isEqualTo("one");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void showsWhatServersSayOfThemselves() {
    CommandRun run = CommandRun.piped().pawl("tools", "-m", servers).exits(Exit.OK);
    assertThat(run.out())
        .contains("pawl-files")
        .contains("MCP 2026-07-28, second era")
        .contains("scripted 1")
        .contains("read_text_file", "picture")
        .doesNotContain("write_file", "✗");
  }

  @Test
  void callsAPawlThatServesAGraphOverHttp() throws Exception {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1.0.0' }
        tools:
          - name: double
            description: Doubles
            inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
            nodes:
              - { id: entry, type: entry, next: say }
              - { id: say, type: transform, transform: { expr: '{ "is": $.entry.n * 2 }' }, next: exit }
              - { id: exit, type: exit }
        """);
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--http", "0")) {
      String url = pawl.url();
      assertThat(CommandRun.piped().pawl("tools", url).exits(Exit.OK).out())
          .contains("demo 1.0.0", "double", "number");
      assertThat(
              CommandRun.piped().pawl("tools", "call", url, "double", "n=21").exits(Exit.OK).out())
          .isEqualTo("{\n  \"is\": 42\n}\n");
      assertThat(CommandRun.piped().pawl("tools", "call", url, "double").exits(Exit.USAGE).err())
          .contains("the tool needs `n`");
      assertThat(
              CommandRun.piped()
                  .pawl("tools", "call", url, "double", "-i", "{\"n\":\"many\"}")
                  .exits(Exit.FAILED)
                  .err())
          .contains("INPUT_INVALID");
    }
  }

  @Test
  void aPersonAnswersWhatAServerAsks() {
    CommandRun asked =
        call(CommandRun.onTerminal().asking().reading("yes\nAda\n"), "scripted", "ask");
    assertThat(asked.exits(Exit.OK).out()).contains("accept", "Ada");
    assertThat(asked.err()).contains("server `scripted` asks: Who?");
    CommandRun nobody = call(CommandRun.piped(), "scripted", "ask").exits(Exit.OK);
    assertThat(nobody.out()).contains("decline");
    assertThat(nobody.err()).contains("declined, because stdin is no terminal");
  }

  @Test
  void savesWhatCannotBeShown() {
    Path save = folder.resolve("saved");
    CommandRun run = call(CommandRun.piped(), "scripted", "picture", "--save", save).exits(Exit.OK);
    assertThat(run.out()).startsWith("[image, image/png, 4 bytes: ");
    assertThat(save.resolve("image.png")).hasBinaryContent(new byte[] {0, 1, 2, 3});
  }

  @Test
  void aCallEndsWhenItsTimeIsOver() {
    CommandRun run =
        call(CommandRun.piped(), "scripted", "wait", "--timeout", "2s").exits(Exit.OUT_OF_TIME);
    assertThat(run.err()).contains("it took longer than the 2.0 s of --timeout", "[TIMEOUT]");
  }

  @Test
  void anInterruptCancelsTheCallAndEndsTheServer() throws Exception {
    List<String> command = BuiltProgram.command();
    command.addAll(List.of("tools", "-m", servers.toString(), "call", "scripted", "wait"));
    Process pawl =
        new ProcessBuilder(Interruptible.command(command)).redirectErrorStream(true).start();
    try {
      Path waiting = folder.resolve("waiting");
      while (!Files.exists(waiting)) {
        assertThat(pawl.waitFor(20, TimeUnit.MILLISECONDS)).as("it ended early").isFalse();
      }
      List<ProcessHandle> children = pawl.descendants().toList();
      assertThat(children).isNotEmpty();
      new ProcessBuilder("kill", "-INT", String.valueOf(pawl.pid())).start().waitFor();
      assertThat(pawl.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
      assertThat(pawl.exitValue()).isEqualTo(Exit.INTERRUPTED.code);
      assertThat(pawl.inputReader().lines()).anyMatch(line -> line.contains("[CANCELLED]"));
      for (ProcessHandle child : children) {
        child.onExit().get(20, TimeUnit.SECONDS);
      }
      assertThat(folder.resolve("cancelled")).exists();
    } finally {
      pawl.destroyForcibly();
    }
  }
}
