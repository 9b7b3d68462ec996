package dev.pawl.engine.replay;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.replay.RecordedCall.Answer;
import dev.pawl.engine.workflow.Action;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers calls as they were answered when the run was recorded, and complains of all others. */
final class RecordedCalls implements CallScript {
  private final Map<String, RecordedCall> calls = new LinkedHashMap<>();
  private final Map<String, Integer> answered = new HashMap<>();
  private final Set<String> made = new LinkedHashSet<>();

  /** The answers that were not given yet, in order. */
  private final Deque<Coming> coming;

  RecordedCalls(Collection<RecordedCall> calls) {
    List<Coming> all = new ArrayList<>();
    for (RecordedCall call : calls) {
      this.calls.put(call.step(), call);
      for (int i = 0; i < call.answers().size(); i++) {
        all.add(new Coming(call.answers().get(i).order(), call.step(), i));
      }
    }
    all.sort(Comparator.comparingInt(Coming::order));
    this.coming = new ArrayDeque<>(all);
  }

  private record Coming(int order, String step, int number) {}

  /** The steps whose calls were made. */
  Set<String> made() {
    return made;
  }

  /** What was not recorded may never have begun: it is held back as long as others can go on. */
  @Override
  public int order(Effect.Perform attempt) {
    RecordedCall recorded = calls.get(attempt.step());
    return switch (recorded == null ? null : next(recorded)) {
      case null -> LAST;
      case Answer.None() -> NEVER;
      case Answer answer -> answer.order();
    };
  }

  @Override
  public @Nullable String awaited() {
    while (!coming.isEmpty()
        && answered.getOrDefault(coming.getFirst().step, 0) > coming.getFirst().number) {
      coming.removeFirst();
    }
    return coming.isEmpty() ? null : coming.getFirst().step;
  }

  private @Nullable Answer next(RecordedCall recorded) {
    List<Answer> answers = recorded.answers();
    int number = answered.getOrDefault(recorded.step(), 0);
    return number < answers.size() ? answers.get(number) : null;
  }

  @Override
  public @Nullable Mismatch mismatch(Effect.Perform attempt) {
    RecordedCall recorded = calls.get(attempt.step());
    Mismatch.Call call = call(attempt);
    if (recorded == null) {
      return new Mismatch.NotRecorded(attempt.step(), call, nearest(call));
    }
    if (!fits(recorded, call)) {
      return new Mismatch.OtherCall(attempt.step(), call, recorded);
    }
    return next(recorded) == null ? new Mismatch.TooOften(attempt.step(), call, recorded) : null;
  }

  @Override
  public Outcome answer(Effect.Perform attempt) {
    RecordedCall recorded = calls.get(attempt.step());
    Answer answer = recorded == null ? null : next(recorded);
    made.add(attempt.step());
    answered.merge(attempt.step(), 1, Integer::sum);
    return outcome(answer == null ? new Answer.None() : answer);
  }

  static Outcome outcome(Answer answer) {
    return switch (answer) {
      case Answer.Result(_, var result) ->
          new Outcome.Success(result.output(), -1, result.toJson());
      case Answer.Failed(_, FailureCode code, String message, boolean inDoubt) ->
          new Outcome.Failed(new Failure(code, message, null), inDoubt);
      case Answer.None() -> Turnstile.interrupted();
    };
  }

  static Mismatch.Call call(Effect.Perform attempt) {
    Action.Call call = (Action.Call) attempt.node().action();
    return new Mismatch.Call(
        call.server(),
        call.tool(),
        attempt.input() instanceof Map<?, ?> map ? Values.asObject(map) : Map.of());
  }

  static boolean fits(RecordedCall recorded, Mismatch.Call call) {
    return recorded.server().equals(call.server())
        && recorded.tool().equals(call.tool())
        && Likeness.fits(recorded.arguments(), call.arguments());
  }

  /**
   * Of the calls to the same tool, or else of those that were not made yet, that which has most in
   * common with this one.
   */
  private @Nullable RecordedCall nearest(Mismatch.Call call) {
    return calls.values().stream()
        .filter(recorded -> recorded.server().equals(call.server()))
        .filter(recorded -> recorded.tool().equals(call.tool()) || !made.contains(recorded.step()))
        .max(Comparator.comparingInt(recorded -> likeness(recorded, call)))
        .orElse(null);
  }

  private int likeness(RecordedCall recorded, Mismatch.Call call) {
    return (recorded.tool().equals(call.tool()) ? 2_000 : 0)
        + (made.contains(recorded.step()) ? 0 : 1_000)
        + Likeness.common(recorded.arguments(), call.arguments());
  }
}
