package dev.pawl.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs, and the servers they call, that are not where somebody looks for them. */
@Timeout(120)
class RunsElsewhereTest {
  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void runSomething() throws IOException {
    graph = RunsGraph.in(Files.createDirectory(folder.resolve("examples")));
    CommandRun.piped().pawl("run", graph, "length", "path=a.txt").exits(Exit.OK);
  }

  private CommandRun runs(Path data, Object... words) {
    return CommandRun.piped().runs(data, words);
  }

  @Test
  void foldersWithRunsJustBelowAreNamed() throws IOException {
    Files.createDirectories(folder.resolve("other/.pawl"));
    Path data = folder.resolve("examples/.pawl");
    String hint = "there are runs in " + data + ": use --data " + data;
    assertThat(runs(folder.resolve(".pawl"), "show", "last").exits(Exit.NO_INPUT).err())
        .contains(hint);
    assertThat(runs(folder.resolve(".pawl")).exits(Exit.OK).err()).contains(hint);
    assertThat(runs(folder, "show", "last").exits(Exit.NO_INPUT).err()).contains(hint);
    assertThat(runs(folder.resolve("none/.pawl"), "show", "last").exits(Exit.NO_INPUT).err())
        .contains("they are kept beside the file that is run");
  }

  @Test
  void aCallThatAForkDoesNotMakeIsMadeWithLive() {
    Path data = folder.resolve("examples/.pawl");
    CommandRun.piped()
        .reading("continue\n{\"ok\": false}\n")
        .pawl("run", graph, "note", "text=x", "--debug")
        .exits(Exit.OK);
    assertThat(runs(data, "fork", "last@first", graph, "-i", "text=y").exits(Exit.FAILED).err())
        .contains("hint: --live lets the fork make it");
  }

  @Test
  void aRunWithoutStepsIsToldWithTheReason() {
    Path data = folder.resolve("examples/.pawl");
    CommandRun.piped().pawl("run", graph, "length", "path:=1").exits(Exit.DATA);
    assertThat(runs(data, "context", "last@load").exits(Exit.NO_INPUT).err())
        .containsPattern("run [0-9a-f]{8} has no steps: it ended before the first one, because ");
  }

  @Test
  void aForkWithoutAFileTakesItsServersFromElsewhere() {
    Path data = folder.resolve("examples/.pawl");
    assertThat(runs(data, "fork", "last@load", "-m", graph).exits(Exit.OK).out()).isEqualTo("5\n");
    assertThat(runs(data, "fork", "last@load").exits(Exit.NO_INPUT).err())
        .contains("calls servers that a graph file has to configure: files")
        .contains(
            "name one that does, as in `pawl runs fork last@load FILE --data "
                + data
                + "`, or take them from any file with --mcp FILE");
  }
}
