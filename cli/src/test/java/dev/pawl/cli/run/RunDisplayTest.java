package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Polling;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shown and kept of a run beside its result. */
class RunDisplayTest {

  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void writeFiles() throws IOException {
    graph = RunGraph.in(folder);
  }

  @Test
  void theTimeoutCancels() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "nap", "--timeout", "20ms");
    assertThat(run.exits(Exit.OUT_OF_TIME).err())
        .startsWith("pawl: error: it took longer than the 20 ms of --timeout [CANCELLED]\n");
    assertThat(CommandRun.piped().runs(folder.resolve(".pawl"), "show", "last").out())
        .as("looked at later, it has the same code")
        .contains("it took longer than the 20 ms of --timeout [CANCELLED]");
    CommandRun.piped().pawl("run", graph, "nap", "--timeout", "soon").exits(Exit.USAGE);
  }

  @Test
  void whatIsUndoneIsShown() throws Exception {
    FutureTask<CommandRun> run =
        new FutureTask<>(() -> CommandRun.piped().pawl("run", graph, "nap", "--verbose"));
    Thread.ofVirtual().start(run);
    Path data = folder.resolve(".pawl");
    assertThat(
            Polling.until(
                () -> CommandRun.piped().runs(data).out().contains("sleeps in sleep"),
                Duration.ofSeconds(60)))
        .isTrue();
    CommandRun.piped().runs(data, "cancel", "last").exits(Exit.OK);
    assertThat(run.get(60, TimeUnit.SECONDS).exits(Exit.INTERRUPTED).err())
        .contains("✓ list", "⊘ sleep", "↩ list/undo:undo");
  }

  @Test
  void aFailedRunTellsWhatWasUndoneAlsoWithoutProgressAndNamesItsSteps() throws IOException {
    Path undoing =
        Files.writeString(
            folder.resolve("undoing.yaml"),
            """
            server: { name: test, version: 1.0.0 }
            tools:
              - name: order
                description: Reserves, and fails
                nodes:
                  - { id: entry, type: entry, next: reserve }
                  - { id: reserve, type: wait, for: 1ms, compensate: release, next: all }
                  - { id: all, type: foreach, items: [1, 2], do: { type: wait, for: 1ms, compensate: release }, next: buy }
                  - { id: buy, type: transform, transform: { expr: '$error("declined")' }, next: exit }
                  - { id: release, type: wait, for: 1ms, next: exit }
                  - { id: exit, type: exit }
            """);
    Path data = folder.resolve("kept");
    CommandRun run = CommandRun.piped().pawl("run", undoing, "-q", "--data", "memory");
    assertThat(run.exits(Exit.FAILED).err()).contains("declined", "  undone: all[…]/do, reserve\n");
    CommandRun json = CommandRun.piped().pawl("run", undoing, "--json", "--data", data);
    assertThat(Json.parse(json.out()))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .extractingByKey("error", InstanceOfAssertFactories.MAP)
        .containsEntry("undone", List.of("all[…]/do", "reserve"));
    assertThat(CommandRun.piped().runs(data, "context", "last@release").err())
        .containsPattern("has no step `release`, did you mean `[^`]*/undo:release` or `");
    assertThat(CommandRun.piped().runs(data, "context", "last@77").err())
        .contains("its steps are 0 to ", ": entry, reserve, all, ", "reserve/undo:release");
  }

  @Test
  void verboseShowsWhatEachStepGotAndMade() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "path=a.txt", "-v");
    assertThat(run.exits(Exit.OK).out()).isEqualTo("5\n");
    assertThat(
            run.err()
                .replaceAll("[ ,]+[0-9.]+ m?s(  run [0-9a-f]{8})?\n", " T$1\n")
                .replaceAll("run [0-9a-f]{8}", "run ID"))
        .isEqualTo(
            """
            ✓ entry  entry T
                output  {"path":"a.txt"}
            → load   files.read_file
                input   {"path":"a.txt"}
            ✓ load   files.read_file T
                output  {"content":"12345"}
            ✓ size   transform T
                expr    $length($.load.content)
                output  5
            ✓ exit   exit T
                output  5
            ✓ read  4 steps, 1 call T  run ID
            """);
  }

  @Test
  void aLiveTerminalShowsStepsThatActAndASummary() {
    CommandRun run = CommandRun.onTerminal().live().pawl("run", graph, "read", "path=b");
    assertThat(run.err())
        .contains("↻ load  files.read_file  attempt 1 failed, again in ")
        .contains("✗ load  files.read_file")
        .contains("✗ read  2 steps, 1 call, ")
        .doesNotContain("✓ entry");
  }

  @Test
  void quietShowsNoProgress() {
    CommandRun run = CommandRun.onTerminal().live().pawl("run", graph, "read", "path=a.txt", "-q");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("5\n");
  }

  @Test
  void coloursAreForTerminals() {
    assertThat(CommandRun.onTerminal().coloured().pawl("run", graph, "read", "path=b").err())
        .contains("\u001b[1;31merror:\u001b[0m");
  }

  @Test
  void theTraceKeepsHistoryAndJournal() throws IOException {
    Path trace = folder.resolve("trace.json");
    CommandRun.piped().pawl("run", graph, "read", "path=b", "--trace", trace).exits(Exit.FAILED);
    Map<String, Object> json = object(Files.readString(trace));
    assertThat(json).containsEntry("status", "failed").containsEntry("tool", "read");
    assertThat(each(json.get("history"), "nodeId")).containsExactly("entry", "load");
    assertThat(each(json.get("events"), "event"))
        .containsExactly(
            "run.started",
            "step.completed",
            "step.started",
            "attempt.failed",
            "timer.fired",
            "step.failed",
            "run.failed");
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  @Test
  void aTraceThatCannotBeWrittenStopsBeforeTheRun() {
    assertThat(
            CommandRun.piped().pawl("run", graph, "echo", "--trace", "-").exits(Exit.USAGE).err())
        .contains("stdout carries the result");
    Path lost = folder.resolve("no/trace.json");
    CommandRun run = CommandRun.piped().pawl("run", graph, "echo", "--trace", lost);
    assertThat(run.exits(Exit.CANNOT_CREATE).err())
        .contains("cannot write " + lost + ": its folder does not exist [CANNOT_WRITE]");
    assertThat(run.out()).isEmpty();
  }

  private static List<String> each(Object list, String key) {
    return ((List<?>) list)
        .stream().map(each -> String.valueOf(((Map<?, ?>) each).get(key))).toList();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(String json) {
    return (Map<String, Object>) Json.parse(json);
  }
}
