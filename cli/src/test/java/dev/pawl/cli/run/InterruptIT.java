package dev.pawl.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Interruptible;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.testkit.BuiltProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Ctrl-C does to a process that runs a tool. */
@Timeout(60)
class InterruptIT {

  @TempDir Path folder;
  private Process process;
  private BufferedReader err;

  @BeforeEach
  void writeGraph() throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        version: "1.0"
        server: { name: test, version: 1.0.0 }
        mcpServers:
          files: { builtin: files, root: %s }
        tools:
          - name: nap
            description: Sleeps, and undoes what it did before
            inputSchema: { type: object, properties: { undo: { type: string } } }
            nodes:
              - { id: entry, type: entry, next: list }
              - id: list
                type: mcp
                server: files
                tool: list_directory
                args: { path: . }
                compensate: undo
                next: sleep
              - { id: sleep, type: wait, for: 5m, next: exit }
              - { id: undo, type: wait, for: { expr: $.entry.undo }, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(folder));
  }

  @Test
  void aRunIsUndoneBeforeTheProcessEnds() throws Exception {
    start("undo=1ms");
    waitFor("→ sleep");
    interrupt();
    waitFor("↩ list/undo:undo");
    waitFor("error: interrupted [CANCELLED]");
    assertThat(process.waitFor()).isEqualTo(Exit.INTERRUPTED.code);
  }

  @Test
  void aSecondInterruptDoesNotWait() throws Exception {
    start("undo=5m");
    waitFor("→ sleep");
    interrupt();
    waitFor("Ctrl-C again quits at once");
    interrupt();
    waitFor("is not over, as it was to be undone first; `pawl runs show ");
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(Exit.INTERRUPTED.code);
  }

  @Test
  void programsAreToldOfASecondInterruptToo() throws Exception {
    start("undo=5m", "--json");
    waitFor("→ sleep");
    interrupt();
    waitFor("Ctrl-C again quits at once");
    interrupt();
    assertThat(Json.parse(new String(process.getInputStream().readAllBytes(), UTF_8)))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("tool", "nap")
        .containsEntry("status", "interrupted")
        .containsKeys("run", "error");
    assertThat(process.waitFor()).isEqualTo(Exit.INTERRUPTED.code);
  }

  @Test
  void watchingFilesEndsAtOnce() throws Exception {
    List<String> words = BuiltProgram.command();
    words.addAll(List.of("check", "--watch", folder.resolve("graph.yaml").toString()));
    process = new ProcessBuilder(Interruptible.command(words)).start();
    err = process.errorReader(UTF_8);
    waitFor("pawl: watching for changes; Ctrl-C ends it");
    interrupt();
    assertThat(process.waitFor()).isEqualTo(Exit.INTERRUPTED.code);
    assertThat(err.readLine()).isNull();
  }

  private void start(String... arguments) throws IOException {
    List<String> words = BuiltProgram.command();
    words.addAll(List.of("run", folder.resolve("graph.yaml").toString(), "--verbose"));
    words.addAll(List.of(arguments));
    process = new ProcessBuilder(Interruptible.command(words)).start();
    err = process.errorReader(UTF_8);
  }

  private void waitFor(String text) throws IOException {
    String line = err.readLine();
    while (line != null && !line.contains(text)) {
      line = err.readLine();
    }
    assertThat(line).as("a line with %s", text).isNotNull();
  }

  private void interrupt() throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
  }
}
