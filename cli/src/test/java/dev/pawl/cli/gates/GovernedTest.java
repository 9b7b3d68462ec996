package dev.pawl.cli.gates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.runs.DataStore;
import dev.pawl.store.StorePlace;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example with gates, from a call that is held to a note that has changed. */
@Timeout(120)
class GovernedTest {
  private static final Path EXAMPLE = Project.file("examples/governed");
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;
  private Path graph;
  private Path note;
  private Path data;

  @BeforeEach
  void copy() throws IOException {
    Files.createDirectories(folder.resolve("notes"));
    for (String each : List.of("pawl.yaml", "gates.yaml", "notes.yaml", "notes/todo.md")) {
      Files.copy(EXAMPLE.resolve(each), folder.resolve(each));
    }
    graph = folder.resolve("notes.yaml");
    note = folder.resolve("notes/todo.md");
    data = folder.resolve(".pawl");
  }

  private static HostedRun held(RunHost host, Pawl pawl) throws InterruptedException {
    HostedRun run =
        host.begin(
            pawl.engine(),
            pawl.tool("replace_note"),
            Values.object("name", "todo.md", "text", "Buy plums"),
            RunOptions.DEFAULT);
    run.awaitNews(LONG, Set.of());
    run.sync();
    return run;
  }

  @Test
  void whoSitsAtTheTerminalIsAskedAndAgrees() {
    CommandRun run =
        CommandRun.onTerminal()
            .asking()
            .reading("1\nfine\n")
            .pawl("run", graph, "replace_note", "name=todo.md", "text=Buy plums", "--data", data);
    assertThat(run.exits(Exit.OK).err()).contains("human-in-the-loop", "1) approve", "2) deny");
    assertThat(note).hasContent("Buy plums");
  }

  @Test
  void whoSitsAtTheTerminalMayDeny() {
    CommandRun run =
        CommandRun.onTerminal()
            .asking()
            .reading("2\nnot now\n")
            .pawl("run", graph, "replace_note", "name=todo.md", "text=Buy plums", "--data", data);
    assertThat(run.exits(Exit.DENIED).err()).contains("not now", "NOT_AGREED");
    assertThat(note).hasContent("Buy pears\n");
  }

  @Test
  void aNoteChangesWhenSomebodyAgrees() throws Exception {
    try (Pawl pawl = new ServedGates().gated(Pawl.load(graph), graph);
        RunHost host = new RunHost(DataStore.open(new StorePlace.Folder(data)))) {
      HostedRun run = held(host, pawl);
      assertThat(CommandRun.piped().pawl("approvals", "ls", "--data", data).exits(Exit.OK).out())
          .contains("human-in-the-loop", "editor", "write");
      assertThat(note).hasContent("Buy pears\n");
      CommandRun.piped().pawl("approvals", "approve", "last", "--data", data).exits(Exit.OK);
      assertThat(run.await(LONG))
          .contains(new RunResult.Completed(run.id(), Values.object("before", "Buy pears\n")));
    }
    assertThat(note).hasContent("Buy plums");
  }

  @Test
  void aNoteStaysWhenSomebodyDenies() throws Exception {
    try (Pawl pawl = new ServedGates().gated(Pawl.load(graph), graph);
        RunHost host = new RunHost(DataStore.open(new StorePlace.Folder(data)))) {
      HostedRun run = held(host, pawl);
      CommandRun.piped()
          .pawl("approvals", "deny", "last", "--reason", "not now", "--data", data)
          .exits(Exit.OK);
      assertThat(run.await(LONG))
          .hasValueSatisfying(end -> assertThat(end).asString().contains("NOT_AGREED"));
    }
    assertThat(note).hasContent("Buy pears\n");
  }

  @Test
  void aRunIsNotResumedBehindGatesThatCannotBeRead() throws Exception {
    try (Pawl pawl = new ServedGates().gated(Pawl.load(graph), graph);
        RunHost host = new RunHost(DataStore.open(new StorePlace.Folder(data)))) {
      held(host, pawl);
    }
    Files.writeString(folder.resolve("gates.yaml"), "gates: [{");
    CommandRun.piped().pawl("runs", "resume", "last", graph, "--data", data).exits(Exit.DATA);
    assertThat(note).hasContent("Buy pears\n");
  }

  @Test
  void aRunThatIsForkedPassesTheGatesOfNow() throws Exception {
    CommandRun.piped()
        .pawl("run", graph, "read_note", "name=todo.md", "--data", data)
        .exits(Exit.OK);
    Files.writeString(
        folder.resolve("gates.yaml"), "gates: [{ name: no-more, of: calls, then: refuse }]");
    assertThat(
            CommandRun.piped()
                .pawl("runs", "fork", "last@0", graph, "--input", "name=todo.md", "--data", data)
                .exits(Exit.DENIED)
                .err())
        .contains("`no-more` refuses");
  }

  /** What was told of it is not all that a journal has. */
  @Test
  void whatIsExportedOfARunIsRedactedOrRefused() throws Exception {
    Files.writeString(folder.resolve("gates.yaml"), "principles: false\n");
    Files.writeString(note, "password: swordfish\n");
    CommandRun.piped()
        .pawl("run", graph, "read_note", "name=todo.md", "--data", data)
        .exits(Exit.OK);
    assertThat(export().exits(Exit.OK).out()).contains("swordfish");

    Files.writeString(folder.resolve("gates.yaml"), "principles: { data-governance: true }\n");
    assertThat(export().exits(Exit.OK).out())
        .contains("[redacted: password]", "read_text_file")
        .doesNotContain("swordfish");

    Files.writeString(
        folder.resolve("gates.yaml"),
        """
        gates:
          - name: nothing-leaves
            of: exports
            if: run.workflow = "read_note"
            issue: notes stay here
            then: refuse
        """);
    CommandRun refused = export().exits(Exit.DENIED);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("`nothing-leaves` refuses it: notes stay here");

    Files.writeString(folder.resolve("gates.yaml"), "gates: 7\n");
    assertThat(export().exits(Exit.DATA).err()).contains("gates.yaml:1");
  }

  /** A seed may look like the number of a card, and is none. */
  @Test
  void numbersThatPawlMadeUpStayInAnExport() throws Exception {
    CommandRun.piped()
        .pawl("run", graph, "read_note", "name=todo.md", "--data", data)
        .exits(Exit.OK);
    Files.writeString(
        folder.resolve("gates.yaml"),
        """
        gates: [{ name: no-numbers, of: exports, then: { redact: { patterns: { number: '[0-9]+' } } } }]
        """);
    Map<?, ?> document = (Map<?, ?>) Json.parse(export().exits(Exit.OK).out());
    Map<?, ?> started = (Map<?, ?>) ((List<?>) document.get("events")).getFirst();
    assertThat(started.get("seed")).isInstanceOf(Number.class);
    assertThat(started.get("at")).isInstanceOf(Number.class);
    assertThat(started.get("interpreter")).isEqualTo("[redacted: number]");
  }

  private CommandRun export() {
    return CommandRun.piped().pawl("runs", "export", "last", "--data", data);
  }

  @Test
  void aSavedRunFailsAsATestWhenGatesSayOtherwiseOfItByNow() throws Exception {
    Path test = folder.resolve("tests/read.run.json");
    CommandRun.piped()
        .pawl("run", graph, "read_note", "name=todo.md", "--data", data)
        .exits(Exit.OK);
    CommandRun.piped().pawl("runs", "save", "last", test, "--data", data).exits(Exit.OK);
    assertThat(CommandRun.piped().pawl("test", test).exits(Exit.OK).err()).contains("1 passed");

    Path gates = folder.resolve("gates.yaml");
    String before = Files.readString(gates);
    Files.writeString(
        gates,
        before
            + """

              - name: no-reading
                applies: { tools: notes/read_text_file }
                issue: notes are private
                then: refuse
            """);
    assertThat(CommandRun.piped().pawl("test", test).exits(Exit.FAILED).out())
        .contains("gates say otherwise now: `no-reading` refuses `read`, because notes are private")
        .contains("pawl runs save last " + test + " --force");

    Files.writeString(gates, "gates: 7\n");
    assertThat(CommandRun.piped().pawl("test", test).exits(Exit.DATA).out())
        .contains("the gates of its project have errors", "gates.yaml:1:8");
  }
}
