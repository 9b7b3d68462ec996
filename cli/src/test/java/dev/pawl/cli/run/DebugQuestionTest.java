package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.runs.RunsGraph;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What can be typed in the debugger while a step asks something. */
@Timeout(120)
class DebugQuestionTest {
  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void writeGraph() throws IOException {
    graph = RunsGraph.in(folder);
  }

  private CommandRun debug(String tool, String typed) {
    return CommandRun.piped().reading(typed).pawl("run", graph, tool, "text=x", "--debug");
  }

  @Test
  void whatFitsIsTheAnswer() {
    CommandRun run = debug("choose", "continue\nright\n").exits(Exit.OK);
    assertThat(run.out()).contains("right");
    assertThat(run.err()).contains("answer with one of: left, right");
  }

  @Test
  void theStepCanBeNamedAsElsewhere() {
    assertThat(debug("choose", "continue\nanswer pick left\n").exits(Exit.OK).out())
        .contains("left");
  }

  @Test
  void commandsWorkAsElsewhere() {
    CommandRun run =
        debug("choose", "continue\nhistory\ncontinue\nprint 1\nmiddle\nleft\n").exits(Exit.OK);
    assertThat(run.out()).contains("left");
    assertThat(run.err())
        .contains("0  entry")
        .contains("the run goes on when it is answered; quit ends it")
        .contains("the run does not stand before a step")
        .containsOnlyOnce("`pick` asks: Which one?");
  }

  @Test
  void quittingEndsTheRun() {
    CommandRun run = debug("choose", "continue\nquit\n").exits(Exit.INTERRUPTED);
    assertThat(run.err()).contains("stopped in the debugger");
  }

  @Test
  void anAnswerThatHasPartsIsDescribed() {
    assertThat(debug("note", "continue\nquit\n").exits(Exit.INTERRUPTED).err())
        .contains("answer with a JSON object: `ok` takes ok=boolean, name=string (optional)");
  }

  @Test
  void aRunThatWasStoppedIsCancelled() {
    CommandRun run =
        CommandRun.piped().reading("quit\n").pawl("run", graph, "choose", "--debug", "--json");
    assertThat(run.exits(Exit.INTERRUPTED).out()).contains("\"status\": \"cancelled\"");
  }

  private CommandRun person(String tool, String typed) {
    return CommandRun.onTerminal()
        .asking()
        .reading(typed)
        .pawl("run", graph, tool, "text=x", "--debug", "--data", "memory");
  }

  @Test
  void aPersonFillsInTheForm() {
    CommandRun run = person("note", "continue\nmaybe\ntrue\nAda\n").exits(Exit.OK);
    assertThat(run.err())
        .contains("? `ok` asks: Write the second one too?", "  ok (yes or no")
        .doesNotContain("answer ok>");
    assertThat(folder.resolve("second.txt")).hasContent("x");
    assertThat(person("note", "continue\n").exits(Exit.INTERRUPTED).err())
        .contains("stopped in the debugger");
  }

  @Test
  void aFormEndsWhenItsDeadlineIsOver() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("hasty.yaml"),
            """
            server: { name: x, version: "1" }
            tools:
              - name: t
                nodes:
                  - { id: entry, type: entry, next: pick }
                  - { id: pick, type: ask, question: Which?, options: [a, b], deadline: 3s, default: b, next: exit }
                  - { id: exit, type: exit }
            """);
    CommandRun run =
        CommandRun.onTerminal()
            .asking()
            .readingOnly("continue\n")
            .pawl("run", file, "--debug", "--data", "memory")
            .exits(Exit.OK);
    assertThat(run.out()).contains("b");
    assertThat(run.err()).contains("it is answered, or no longer asked");
  }

  @Test
  void aPersonSeesWhatEachStepMade() {
    CommandRun run =
        CommandRun.onTerminal()
            .asking()
            .reading("step\nstep\nstep\ncontinue\n")
            .pawl("run", graph, "length", "path=a.txt", "--debug", "--data", "memory")
            .exits(Exit.OK);
    assertThat(run.err())
        .containsSubsequence(
            "▶ entry",
            "✓ entry  {\"path\":\"a.txt\"}",
            "▶ load",
            "✓ load  {\"content\":\"12345\"}",
            "▶ size",
            "✓ size  5",
            "▶ exit",
            "✓ exit  5");
    assertThat(debug("choose", "step\nquit\n").err()).doesNotContain("✓ entry");
  }

  @Test
  void aStepCanBeSetInsteadOfDone() {
    CommandRun run =
        CommandRun.piped()
            .reading(
                "set 1\nbreak load\nc\nset $.none\nset {\"content\": $.entry.path & \"!\"}\nc\n")
            .pawl("run", graph, "length", "path=none.txt", "--debug")
            .exits(Exit.OK);
    assertThat(run.out()).isEqualTo("9\n");
    assertThat(run.err())
        .contains("`entry` cannot be set: only steps that call, compute or choose can")
        .contains("the expression yields nothing, so nothing is set")
        .contains("`load` will have made {\"content\":\"none.txt!\"}");
    assertThat(CommandRun.piped().runs(folder.resolve(".pawl"), "show", "last").out())
        .containsPattern("load .*set");
  }
}
