package dev.pawl.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import org.junit.jupiter.api.Test;

class FailureWordsTest {
  private static final Failure FAILURE =
      new Failure(FailureCode.CANCELLED, "somebody ended it", null)
          .with(new Failure(FailureCode.IN_DOUBT, "nobody knows", "send"));

  @Test
  void eachCodeStandsBehindItsOwnFailure() {
    assertThat(FailureWords.withCode(FAILURE))
        .isEqualTo(
            "somebody ended it [CANCELLED]\n  and then node `send`: nobody knows [IN_DOUBT]");
  }

  @Test
  void alsoWhenItEndsACommand() {
    CommandRun run = CommandRun.piped();
    String message = FailureWords.message(FAILURE);
    new ErrorPrinter(run.terminal())
        .print(ErrorReport.of(Exit.INTERRUPTED, "CANCELLED", message, ""));
    assertThat(run.err())
        .isEqualTo(
            """
            pawl: error: somebody ended it [CANCELLED]
              and then node `send`: nobody knows [IN_DOUBT]
            """);
  }
}
