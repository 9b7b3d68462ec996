package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipes, devices and folders where a file is expected: some could be waited for forever. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class IrregularFilesTest {
  private static final String GRAPH =
      """
      server: { name: good, version: 1.0.0 }
      tools:
        - name: echo
          description: Gives back its arguments
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void makeFiles() throws Exception {
    graph = Files.writeString(folder.resolve("graph.yaml"), GRAPH);
    pipe("pipe.yaml");
    pipe("pipe.json");
    pipe("pipe.run.json");
  }

  private void pipe(String name) throws IOException, InterruptedException {
    Process made = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
    assertThat(made.waitFor()).isZero();
  }

  private static String refusal(Object... words) {
    CommandRun run = CommandRun.piped().pawl(words).exits(Exit.NO_INPUT);
    return run.out() + run.err();
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "run", "serve", "show"})
  void noGraphIsReadFromAPipe(String command) {
    assertThat(refusal(command, folder.resolve("pipe.yaml")))
        .contains("pipe.yaml")
        .contains("it is no regular file")
        .contains("name a file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/dev/null", "/dev/tty"})
  void noGraphIsReadFromADevice(String device) {
    assertThat(refusal("check", device)).contains(device).contains("it is no regular file");
  }

  @Test
  void aLinkToAPipeIsNoFileEither() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.yaml"), folder.resolve("pipe.yaml"));
    assertThat(refusal("check", link)).contains("it is no regular file");
  }

  @Test
  void aFolderWithPipesIsCheckedWithoutThem() {
    CommandRun run = CommandRun.piped().pawl("check", folder).exits(Exit.OK);
    assertThat(run.err()).isEqualTo("✓ no problems in 1 file\n");
  }

  @Test
  void noServersAreReadFromAPipe() {
    Path pipe = folder.resolve("pipe.json");
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("check", graph, "--mcp", pipe),
            List.of("run", graph, "--mcp", pipe),
            List.of("tools", "--mcp", pipe),
            List.of("tools", "--file", folder.resolve("pipe.yaml")))) {
      assertThat(refusal(words.toArray())).contains("it is no regular file");
    }
  }

  @Test
  void noInputIsReadFromAPipeOrAFolder() {
    Path pipe = folder.resolve("pipe.json");
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("run", graph, "--data", "memory", "--input", "@" + pipe),
            List.of("eval", "$.a", "--data", "@" + pipe),
            List.of("eval", "@" + pipe))) {
      assertThat(refusal(words.toArray())).contains(pipe + ": it is no regular file");
    }
    assertThat(refusal("eval", "@" + folder)).contains(folder + ": it is a folder");
    assertThat(refusal("eval", "1", "--data", "@/dev/zero"))
        .contains("/dev/zero: it is no regular file");
  }

  @Test
  void noRunsAreLookedForInAPipe() {
    Path pipe = folder.resolve("pipe.json");
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("ls"),
            List.of("show", "last"),
            List.of("cancel", "last"),
            List.of("prune"),
            List.of("prune", "--keep", "1"))) {
      CommandRun run = CommandRun.piped().runs(pipe, words.toArray()).exits(Exit.NO_INPUT);
      assertThat(run.err()).contains(pipe + ", because it is no folder");
    }
  }

  @Test
  void noSavedRunIsReadFromAPipe() {
    assertThat(refusal("test", folder.resolve("pipe.run.json"))).contains("it is no regular file");
    CommandRun.piped().pawl("test", folder).exits(Exit.NO_INPUT);
  }

  @Test
  void nothingIsWrittenToAPipe() {
    Path pipe = folder.resolve("pipe.json");
    CommandRun run =
        CommandRun.piped()
            .pawl("run", graph, "--data", "memory", "--trace", pipe)
            .exits(Exit.CANNOT_CREATE);
    assertThat(run.err()).contains("cannot write " + pipe + ": it is no regular file");
    assertThat(run.out()).isEmpty();
    assertThat(
            CommandRun.piped()
                .pawl("show", graph, "--output", pipe)
                .exits(Exit.CANNOT_CREATE)
                .err())
        .contains("it is no regular file");
    CommandRun.piped()
        .pawl("run", graph, "--data", "memory", "--trace", "/dev/null")
        .exits(Exit.OK);
  }
}
