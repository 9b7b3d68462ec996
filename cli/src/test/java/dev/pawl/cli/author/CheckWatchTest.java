package dev.pawl.cli.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code pawl check --watch}, ended as by Ctrl-C. */
@Timeout(120)
class CheckWatchTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String GRAPH =
      """
      server: { name: x, version: "1" }
      tools:
        - name: t
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path file;
  private CommandRun run = CommandRun.piped();
  private Thread thread;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("graph.yaml"), GRAPH);
  }

  @AfterEach
  void end() throws InterruptedException {
    thread.interrupt();
    thread.join();
    run.exits(Exit.INTERRUPTED);
  }

  private void watch(Object... words) {
    thread = Thread.ofPlatform().start(() -> run.pawl(words));
  }

  private void await(BooleanSupplier condition) {
    assertThat(Polling.until(condition, LONG)).as(run.out() + "\n---\n" + run.err()).isTrue();
  }

  @Test
  void gatesOfAFolderAreCheckedWhenTheyAppearAndWhenTheyChange() throws IOException {
    watch("check", "--watch", folder);
    await(() -> run.err().contains("watching for changes"));
    Path gates = Files.writeString(folder.resolve("gates.yaml"), "gates: [{ name: a }]\n");
    await(() -> run.out().contains("gates.yaml:1:9"));
    Files.writeString(gates, "gates: [{ name: a, applies: { workflows: tt }, then: note }]\n");
    await(() -> run.out().contains("did you mean `t`?"));
  }

  @Test
  void aFileIsCheckedAgainWhenItChanges() throws IOException {
    watch("check", "--watch", file);
    await(() -> run.err().contains("no problems in 1 file\npawl: watching for changes; Ctrl-C"));
    Files.writeString(file, GRAPH.replace("next: exit", "next: exti"));
    await(() -> run.err().contains("1 error in 1 file"));
    assertThat(run.out()).contains("graph.yaml:5:", "did you mean `exit`?");
    assertThat(run.err()).containsPattern("pawl: something has changed, at \\d\\d:\\d\\d:\\d\\d\n");
    Files.writeString(file, GRAPH);
    await(() -> run.err().endsWith("✓ no problems in 1 file\n"));
  }

  @Test
  void editorsMayReplaceFiles() throws IOException {
    watch("check", "-w", file);
    await(() -> run.err().contains("watching"));
    for (int i = 1; i <= 3; i++) {
      String broken = GRAPH.replace("next: exit", "next: gone" + i);
      Path next = Files.writeString(folder.resolve(".graph.yaml.swp"), broken);
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      String name = "`gone" + i + "`";
      await(() -> run.out().contains(name));
    }
    Files.delete(file);
    await(() -> run.out().contains("FILE_UNREADABLE"));
    Files.writeString(file, GRAPH);
    await(() -> run.err().endsWith("✓ no problems in 1 file\n"));
  }

  @Test
  void whatItReadsBesideCountsToo() throws IOException {
    Path other = Files.writeString(folder.resolve("other.yaml"), GRAPH);
    Files.writeString(
        file,
        GRAPH.replace(
            "next: exit }",
            "next: call }\n      - { id: call, type: mcp, server: shop,"
                + " tool: price, next: run }\n      - { id: run, type: workflow, tool:"
                + " other.yaml#t, next: exit }"));
    watch("check", "--watch", file);
    await(() -> run.err().contains("watching"));
    assertThat(run.out()).contains("`shop`");
    Files.writeString(
        folder.resolve(".mcp.json"), "{\"mcpServers\":{\"shop\":{\"command\":\"no\"}}}");
    await(() -> run.err().contains("not known before a run: what shop.price takes and answers"));
    Files.writeString(folder.resolve("pawl.lock"), "nonsense");
    await(() -> run.out().contains("BAD_LOCK"));
    Files.writeString(other, GRAPH.replace("name: t", "name: another"));
    await(() -> run.out().contains("UNKNOWN_TOOL"));
  }

  @Test
  void aTerminalShowsOnlyHowItIsNow() throws IOException {
    run = CommandRun.onTerminal().live();
    watch("check", "--watch", folder);
    await(() -> run.err().contains("  watching for changes; Ctrl-C ends it\n"));
    assertThat(run.out()).isEqualTo("\u001b[H\u001b[2J");
    Files.writeString(folder.resolve("more.yaml"), GRAPH.replace("type: exit", "type: exot"));
    await(() -> run.err().contains("1 error in 2 files"));
    assertThat(run.out().split("\u001b\\[H\u001b\\[2J", -1)).hasSize(3);
    assertThat(run.err()).doesNotContain("something has changed");
  }

  @Test
  void programsGetOneListInALineEachTime() throws IOException {
    watch("check", "--watch", "--json", file);
    await(() -> run.out().equals("[]\n"));
    Files.writeString(file, GRAPH.replace("next: exit", "next: exti"));
    await(() -> run.out().lines().count() == 2);
    assertThat(run.out().lines().toList().getLast()).startsWith("[{\"").contains("UNKNOWN_NODE");
  }
}
