package dev.pawl.engine.replay;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.replay.RecordedCall.Answer;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Action;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls as they were answered when the run was recorded, except one. Calls that were never
 * made then, because all went well, are taken to succeed with an empty answer.
 */
final class FaultyCalls implements CallScript {
  private final Map<String, RecordedCall> calls = new HashMap<>();
  private final Map<String, Integer> made = new HashMap<>();
  private final Set<String> madeUp = new LinkedHashSet<>();
  private final RecordedCall target;
  private final Fault fault;
  private boolean gone;

  FaultyCalls(Recording recording, RecordedCall target, Fault fault) {
    recording.calls().forEach(call -> calls.put(call.step(), call));
    this.target = target;
    this.fault = fault;
  }

  /** How often the call that goes wrong was made. */
  int attempts() {
    return made.getOrDefault(target.step(), 0);
  }

  /** The steps whose answers are not known from the recording. */
  Set<String> madeUp() {
    return madeUp;
  }

  @Override
  public int order(Effect.Perform attempt) {
    RecordedCall recorded = calls.get(attempt.step());
    if (recorded == null || recorded.answers().isEmpty()) {
      return LAST;
    }
    Answer answer = answer(recorded);
    return answer instanceof Answer.None && recorded != target ? NEVER : answer.order();
  }

  /** The last one again, when it is called more often than it was. */
  private Answer answer(RecordedCall recorded) {
    List<Answer> answers = recorded.answers();
    int number = made.getOrDefault(recorded.step(), 0);
    return answers.get(Math.min(number, answers.size() - 1));
  }

  @Override
  public Outcome answer(Effect.Perform attempt) {
    RecordedCall recorded = calls.get(attempt.step());
    Outcome outcome = outcome(attempt, recorded);
    made.merge(attempt.step(), 1, Integer::sum);
    return outcome;
  }

  private Outcome outcome(Effect.Perform attempt, @Nullable RecordedCall recorded) {
    String server = ((Action.Call) attempt.node().action()).server();
    boolean first = made.getOrDefault(attempt.step(), 0) == 0;
    if (attempt.step().equals(target.step())) {
      switch (fault) {
        case ERROR -> {
          return failed(FailureCode.TOOL_ERROR, "the tool fails, for a test", false);
        }
        case TIMEOUT -> {
          return failed(FailureCode.TIMEOUT, "no answer came in time, for a test", true);
        }
        case TWICE -> {
          if (first) {
            return failed(FailureCode.UPSTREAM_UNREACHABLE, "the answer is lost, for a test", true);
          }
        }
        case GONE -> gone = true;
      }
    }
    if (gone && server.equals(target.server())) {
      return failed(FailureCode.UPSTREAM_UNREACHABLE, "the server is gone, for a test", false);
    }
    if (recorded == null || recorded.answers().isEmpty()) {
      madeUp.add(attempt.step());
      return RecordedCalls.outcome(
          new Answer.Result(0, new ToolResult(List.of(), Values.object(), false)));
    }
    return RecordedCalls.outcome(answer(recorded));
  }

  /** What changes nothing is never in doubt. */
  private Outcome failed(FailureCode code, String message, boolean inDoubt) {
    return new Outcome.Failed(new Failure(code, message, null), inDoubt && !target.readOnly());
  }
}
