package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.report.ErrorMapper;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.UnkeptRuns;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunAttendantTest {
  @TempDir Path folder;

  @Test
  void advisesCommandsThatWorkWhenTheyAreCopied() {
    RunAttendant.Manner manner =
        new RunAttendant.Manner(
            false,
            false,
            false,
            null,
            StorePlace.of("/data/my runs"),
            " 'my graph.yaml' --mcp s.json");
    assertThat(manner.advice("1f3c9a02-0000"))
        .contains("`pawl runs show 1f3c9a02 --data '/data/my runs'`")
        .contains(
            "`pawl runs resume 1f3c9a02 'my graph.yaml' --mcp s.json --data '/data/my runs'`");
  }

  @Test
  void namesTheProgramAsItIsCalled() {
    RunAttendant.Manner manner =
        new RunAttendant.Manner(false, false, false, null, StorePlace.of("data"), "");
    System.setProperty("pawl.command", "/opt/my tools/pawl");
    try {
      assertThat(manner.advice("1f3c9a02-0000"))
          .contains("`'/opt/my tools/pawl' runs show 1f3c9a02 --data data`")
          .contains("`'/opt/my tools/pawl' runs resume 1f3c9a02 --data data`");
    } finally {
      System.clearProperty("pawl.command");
    }
  }

  @Test
  void aRunThatIsNotOverIsNotToldAsOneThatFailed() throws IOException {
    CommandRun told = CommandRun.piped();
    RunStore store = new UnkeptRuns("the disk is full");
    Throwable thrown = catchThrowable(() -> attend(told.terminal(), store));
    Exit exit = new ErrorPrinter(told.terminal()).tell(ErrorMapper.of(thrown), true);
    assertThat(exit).isEqualTo(Exit.UNAVAILABLE);
    assertThat(Json.parse(told.out()))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("run", store.list(RunQuery.ALL).getFirst().run())
        .containsEntry("tool", "write")
        .containsEntry("status", "interrupted")
        .hasEntrySatisfying(
            "error",
            error -> assertThat(error.toString()).contains("UNREACHABLE").contains("is not over"));
  }

  private void attend(Terminal terminal, RunStore store) throws IOException {
    try (Pawl pawl = Pawl.load(graph());
        Stopping stopping = new Stopping(_ -> {});
        RunHost host = new RunHost(store)) {
      Workflow workflow = pawl.tool("write");
      RunAttendant.Manner manner =
          new RunAttendant.Manner(false, false, true, null, StorePlace.of("data"), "");
      new RunAttendant(terminal, stopping, manner, new RunWatch(System::nanoTime))
          .attend(
              workflow,
              () ->
                  host.begin(
                      workflow,
                      RunOptions.DEFAULT,
                      (options, journal) ->
                          pawl.engine().begin(workflow, Map.of(), options, journal)));
    }
  }

  private Path graph() throws IOException {
    return Files.writeString(
        folder.resolve("graph.yaml"),
        """
        version: "1.0"
        server: { name: test, version: 1.0.0 }
        mcpServers:
          files: { builtin: files, root: %s }
        tools:
          - name: write
            description: Writes a file
            inputSchema: { type: object }
            nodes:
              - { id: entry, type: entry, next: write }
              - id: write
                type: mcp
                server: files
                tool: write_file
                args: { path: a, content: b }
                next: exit
              - { id: exit, type: exit }
        """
            .formatted(folder));
  }
}
