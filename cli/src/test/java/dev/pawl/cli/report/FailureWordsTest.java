package dev.pawl.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.run.RunEnding;
import dev.pawl.cli.run.RunGraph;
import dev.pawl.cli.run.RunWatch;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.JsonPointer;
import dev.pawl.library.Pawl;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureWordsTest {
  private static final Failure DOUBT = new Failure(FailureCode.IN_DOUBT, "nobody knows", "send");

  /** A run that was cancelled, whose undoing took too long, with two calls on the way. */
  private static final Failure FAILURE =
      new Failure(FailureCode.CANCELLED, "somebody ended it", null)
          .with(
              new Failure(FailureCode.TIMEOUT, "`undo` took too long", "undo")
                  .with(DOUBT)
                  .with(new Failure(FailureCode.IN_DOUBT, "nobody knows", "pay").with(DOUBT)));

  @TempDir Path folder;

  @Test
  void eachCodeStandsBehindItsOwnFailure() {
    assertThat(FailureWords.withCode(FAILURE))
        .isEqualTo(
            """
            somebody ended it [CANCELLED]
              and then node `undo`: `undo` took too long [TIMEOUT]
              and then node `send`: nobody knows [IN_DOUBT]
              and then node `pay`: nobody knows [IN_DOUBT]\
            """);
  }

  @Test
  void alsoWhenItEndsACommand() throws IOException {
    assertThat(told(false).err())
        .isEqualTo(
            """
            pawl: error: somebody ended it [CANCELLED]
              and then node `undo`: `undo` took too long [TIMEOUT]
              and then node `send`: nobody knows [IN_DOUBT]
              and then node `pay`: nobody knows [IN_DOUBT]
            """);
  }

  @Test
  void programsGetAllLevelsBesideTheMessage() throws IOException {
    Object json = Json.parse(told(true).out());
    assertThat(JsonPointer.parse("/error/message").evaluate(json)).isEqualTo("somebody ended it");
    assertThat(JsonPointer.parse("/error/suppressed").evaluate(json))
        .isEqualTo(FAILURE.toJson().get("suppressed"));
  }

  private CommandRun told(boolean json) throws IOException {
    CommandRun run = CommandRun.piped();
    try (Pawl pawl = Pawl.load(RunGraph.in(folder))) {
      Workflow workflow = pawl.tool("echo");
      RunResult result = new RunResult.Failed("a-run", FAILURE);
      RunEnding ending = new RunEnding(run.terminal(), workflow, new RunWatch(() -> 0));
      int exit = ending.tell(result, ending.error(result, false, null), json);
      assertThat(exit).isEqualTo(Exit.INTERRUPTED.code);
    }
    return run;
  }
}
