package dev.pawl.engine.replay;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.FailureCode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call of an upstream tool, and what came of each attempt at it.
 *
 * @param step its effect id
 * @param readOnly whether the tool is known to change nothing
 */
public record RecordedCall(
    String step,
    String server,
    String tool,
    boolean readOnly,
    Map<String, @Nullable Object> arguments,
    List<Answer> answers) {
  public RecordedCall {
    answers = List.copyOf(answers);
  }

  /** What came of one attempt. */
  public sealed interface Answer {
    /** Where it stands among all answers of the run, in the order in which they came. */
    int order();

    record Result(int order, ToolResult result) implements Answer {}

    /**
     * @param inDoubt whether the call may have been made all the same
     */
    record Failed(int order, FailureCode code, String message, boolean inDoubt) implements Answer {}

    /** None: the call was interrupted before. */
    record None() implements Answer {
      @Override
      public int order() {
        return Integer.MAX_VALUE;
      }
    }
  }

  public RecordedCall with(boolean changesNothing) {
    return new RecordedCall(step, server, tool, changesNothing, arguments, answers);
  }
}
