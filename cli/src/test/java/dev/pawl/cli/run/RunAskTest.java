package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.runs.RunsGraph;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Polling;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Json;
import dev.pawl.library.runs.DataStore;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that ask something: the person at the terminal, or whoever answers from elsewhere. */
@Timeout(120)
class RunAskTest {
  @TempDir Path folder;
  private Path graph;
  private Path data;

  @BeforeEach
  void writeFiles() throws IOException {
    graph = RunsGraph.in(folder);
    data = folder.resolve(".pawl");
  }

  @Test
  void thePersonAtTheTerminalIsAskedFieldByField() {
    CommandRun run =
        CommandRun.onTerminal()
            .asking()
            .reading("perhaps\nyes\n\n")
            .pawl("run", graph, "note", "text=hi");
    assertThat(run.exits(Exit.OK).err())
        .contains("? `ok` asks: Write the second one too?")
        .contains("ok (yes or no): ")
        .contains("yes or no, please")
        .contains("name (string, optional): ")
        .doesNotContain("pawl runs answer");
    assertThat(folder.resolve("second.txt")).hasContent("hi");
  }

  @Test
  void anAnswerWithoutPartsIsOneField() {
    CommandRun run =
        CommandRun.onTerminal().asking().reading("3\n2\n").pawl("run", graph, "choose");
    assertThat(run.exits(Exit.OK).out()).isEqualTo("\"right\"\n");
    assertThat(run.err())
        .contains("1) left")
        .contains("2) right")
        .contains("one of 1 to 2, please");
  }

  @Test
  void progressMakesRoomForTheQuestion() {
    CommandRun run =
        CommandRun.onTerminal()
            .live()
            .asking()
            .reading("no\n\n")
            .pawl("run", graph, "note", "text=hi");
    String said = run.exits(Exit.OK).err();
    assertThat(said.indexOf("✓ first")).isLessThan(said.indexOf("? `ok` asks"));
    assertThat(said.indexOf("✓ ok ")).isGreaterThan(said.indexOf("? `ok` asks"));
    assertThat(folder.resolve("second.txt")).doesNotExist();
  }

  @Test
  void whereNobodySitsItIsAnsweredFromElsewhere() throws Exception {
    FutureTask<CommandRun> run = start("run", graph, "note", "text=hi");
    awaitQuestion();
    CommandRun wrong = runs("answer", "last", "ok=maybe");
    assertThat(wrong.exits(Exit.DATA).err())
        .contains("the answer does not fit what `ok` asks: `ok` must be true or false");
    CommandRun unfit = runs("answer", "last", "--input", "{}");
    assertThat(unfit.exits(Exit.DATA).err())
        .contains("the answer does not fit what `ok` asks")
        .contains("[INPUT_INVALID]");
    assertThat(runs("answer", "last", "ok", "ok=true").exits(Exit.OK).err())
        .contains("✓ `ok` is answered");
    CommandRun done = run.get(60, TimeUnit.SECONDS).exits(Exit.OK);
    assertThat(done.err())
        .contains("? `ok` asks: Write the second one too?")
        .containsPattern("answer it with: pawl runs answer [0-9a-f]{8} ok ok=true --data ");
    assertThat(folder.resolve("second.txt")).hasContent("hi");
    assertThat(runs("show", "last").out()).contains("answered by local");
    assertThat(runs("answer", "last", "ok=true").exits(Exit.OK).err()).contains("`ok` is answered");
    assertThat(runs("answer", "last", "ok=false").exits(Exit.OUT_OF_TIME).err())
        .contains("`ok` was answered by local already, with {\"ok\":true}");
  }

  @Test
  void nothingIsAskedOfARunThatCannotBeKept() {
    CommandRun run =
        CommandRun.piped()
            .pawl("run", graph, "choose", "--data", "postgresql://nobody@127.0.0.1:1/none");
    assertThat(run.exits(Exit.UNAVAILABLE).err())
        .contains("because it cannot be kept")
        .doesNotContain("asks");
  }

  @Test
  void anAnswerWithoutPartsGoesByTheNameOfAnswer() throws Exception {
    String text = Files.readString(graph);
    Files.writeString(graph, text.replace("[left, right],", "[left, right], deadline: 3h,"));
    FutureTask<CommandRun> run = start("run", graph, "choose", "--json");
    awaitQuestion();
    assertThat(runs("answer", "last", "choice=left").exits(Exit.DATA).err()).contains("answer");
    assertThat(runs("show", "last").out())
        .contains("? `pick` asks: Which one?")
        .contains("answer: left, right")
        .contains("can be answered until ")
        .containsPattern("pawl runs answer [0-9a-f]{8} pick answer=left");
    assertThat(runs("answer", "last", "answer=left", "--json").exits(Exit.OK).out())
        .contains("\"status\": \"taken\"");
    assertThat(Json.parse(run.get(60, TimeUnit.SECONDS).exits(Exit.OK).out()))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("result", "left");
  }

  @Test
  void aRunIsCancelledFromElsewhere() throws Exception {
    FutureTask<CommandRun> run = start("run", graph, "nap");
    awaitQuestion();
    assertThat(runs("show", "last").out()).contains("sleeps in sleep");
    assertThat(runs("resume", "last", graph).exits(Exit.OUT_OF_TIME).err())
        .contains("is driven by a living process");
    assertThat(runs("cancel", "last", "--reason", "enough of it").exits(Exit.OK).err())
        .contains("is over: cancelled");
    assertThat(run.get(60, TimeUnit.SECONDS).exits(Exit.INTERRUPTED).err())
        .contains("enough of it [CANCELLED]");
    assertThat(runs("ls").out()).contains("⊘  cancelled");
  }

  @Test
  void whoIsAskedWhileTheRunIsCancelledHearsOnlyThat() throws Exception {
    CommandRun asked = CommandRun.onTerminal().asking().readingNothing();
    FutureTask<CommandRun> run = start(asked, "run", graph, "choose");
    awaitQuestion();
    assertThat(Polling.until(() -> asked.err().contains("2) right"), Duration.ofSeconds(60)))
        .isTrue();
    runs("cancel", "last", "--reason", "enough of it").exits(Exit.OK);
    assertThat(run.get(60, TimeUnit.SECONDS).exits(Exit.INTERRUPTED).err())
        .contains("enough of it [CANCELLED]")
        .doesNotContain("it is answered");
  }

  @Test
  void whoIsAskedHearsWhenSomebodyElseAnswers() throws Exception {
    CommandRun asked = CommandRun.onTerminal().asking().readingNothing();
    FutureTask<CommandRun> run = start(asked, "run", graph, "choose");
    awaitQuestion();
    assertThat(Polling.until(() -> asked.err().contains("2) right"), Duration.ofSeconds(60)))
        .isTrue();
    runs("answer", "last", "answer=left").exits(Exit.OK);
    assertThat(run.get(60, TimeUnit.SECONDS).exits(Exit.OK).err())
        .contains("it is answered, or no longer asked");
  }

  private static FutureTask<CommandRun> start(Object... words) {
    return start(CommandRun.piped(), words);
  }

  private static FutureTask<CommandRun> start(CommandRun command, Object... words) {
    Callable<CommandRun> work = () -> command.pawl(words);
    FutureTask<CommandRun> run = new FutureTask<>(work);
    Thread.ofVirtual().start(run);
    return run;
  }

  /** Until the run in the data folder waits for something, and says so there. */
  private void awaitQuestion() {
    try (RunStore store = DataStore.open(new StorePlace.Folder(data))) {
      RunQuery waiting = RunQuery.ALL.statuses(Set.of(RunStatus.WAITING));
      assertThat(Polling.until(() -> !store.list(waiting).isEmpty(), Duration.ofSeconds(60)))
          .isTrue();
      RunSummary run = store.list(waiting).getFirst();
      assertThat(run.waits()).isNotEqualTo(Map.of());
    }
  }

  private CommandRun runs(Object... words) {
    return CommandRun.piped().runs(data, words);
  }
}
