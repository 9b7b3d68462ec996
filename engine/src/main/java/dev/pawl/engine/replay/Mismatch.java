package dev.pawl.engine.replay;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a run could not be replayed to its end: it wants something that was not recorded. */
public sealed interface Mismatch {
  String step();

  /** A call, as it is made now. */
  record Call(String server, String tool, Map<String, @Nullable Object> arguments) {}

  /**
   * The step made no call when the run was recorded.
   *
   * @param nearest the recorded call that is most like it, or null
   */
  record NotRecorded(String step, Call call, @Nullable RecordedCall nearest) implements Mismatch {}

  /** The step made another call then. */
  record OtherCall(String step, Call call, RecordedCall recorded) implements Mismatch {}

  /** The step tries more often than it did then. */
  record TooOften(String step, Call call, RecordedCall recorded) implements Mismatch {}

  /** Nobody was asked this then. */
  record NotAnswered(String step, String question) implements Mismatch {}

  /** What was answered then does not fit the question any more. */
  record OtherQuestion(String step, @Nullable Object answer, List<String> refusals)
      implements Mismatch {
    public OtherQuestion {
      refusals = List.copyOf(refusals);
    }
  }

  /** Nothing can happen to the run any more, and it does not end. */
  record Stuck(String step) implements Mismatch {}
}
