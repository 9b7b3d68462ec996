package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import java.util.List;

/** What there is to know of a run at one time. */
sealed interface Moment {
  record Ended(RunResult result) implements Moment {}

  /**
   * @param questions that wait for an answer
   */
  record Going(List<Asked> questions) implements Moment {
    public Going {
      questions = List.copyOf(questions);
    }
  }
}
