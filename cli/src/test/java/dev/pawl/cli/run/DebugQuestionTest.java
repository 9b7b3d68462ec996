package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.runs.RunsGraph;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
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
}
