package dev.pawl.engine.replay;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.replay.RecordedCall.Answer;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Retry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a journal what came from outside.
 *
 * <p>A crash is not part of a recording: of a call that was cut off by one, what finally came of it
 * counts. Only where a step looks into a call in doubt, by asking or checking, does the doubt
 * itself belong to what happened.
 */
final class Recorder {
  private static final String CUT_OFF = "the call was cut off";

  private final Run run;
  private final Map<String, Call> calls = new LinkedHashMap<>();
  private final List<RecordedInput> inputs = new ArrayList<>();
  private final List<RecordedRuling> rulings = new ArrayList<>();

  /** Steps whose fate somebody has decided: what follows did not come from their upstream. */
  private final Set<String> decided = new HashSet<>();

  /** Calls in doubt about which somebody is to decide. */
  private final Set<String> askedAbout = new HashSet<>();

  private int answers;
  private @Nullable RecordedStop stop;
  private @Nullable Event last;

  private record Call(
      WorkflowNode node, Map<String, @Nullable Object> input, List<Answer> answers) {}

  private Recorder(Workflow workflow) {
    this.run = new Run(workflow);
  }

  static Recording record(Workflow workflow, List<Event> events) {
    if (events.isEmpty() || !(events.getFirst() instanceof Event.RunStarted started)) {
      throw new PawlException.Defect("a journal does not begin with the start of its run");
    }
    Recorder recorder = recorded(workflow, events);
    if (!recorder.run.ended()) {
      throw new PawlException.Conflict(
          "run " + started.run() + " is not over; it can be saved when it is");
    }
    return new Recording(
        started.workflow(),
        started.run(),
        started.at(),
        started.seed(),
        started.input(),
        recorder.calls(),
        recorder.inputs,
        recorder.rulings,
        recorder.stop);
  }

  /** The same of a run that may still go on. */
  static Recorder recorded(Workflow workflow, List<Event> events) {
    Recorder recorder = new Recorder(workflow);
    for (Event event : events) {
      recorder.take(event);
      recorder.run.on(event);
      recorder.last = event;
    }
    return recorder;
  }

  List<RecordedInput> inputs() {
    return inputs;
  }

  List<RecordedCall> calls() {
    List<RecordedCall> all = new ArrayList<>();
    calls.forEach(
        (step, call) -> {
          Action.Call action = (Action.Call) call.node.action();
          all.add(
              new RecordedCall(
                  step, action.server(), action.tool(), false, call.input, call.answers));
        });
    return all;
  }

  private void take(Event event) {
    switch (event) {
      case Event.StepStarted e -> began(e);
      case Event.StepCompleted e -> answered(e.step(), order -> result(order, e));
      case Event.AttemptFailed e -> answered(e.step(), order -> failed(order, e.failure(), false));
      case Event.StepFailed e
          when askedAbout.contains(e.step()) -> {} // no answer of its upstream's
      case Event.StepFailed e -> answered(e.step(), order -> failed(order, e));
      case Event.StepCancelled e -> interrupted(e.step());
      case Event.InDoubt e -> inDoubt(e);
      case Event.InputReceived e -> input(e);
      case Event.RunStopping e -> stopping(e);
      case Event.Judged e ->
          rulings.add(new RecordedRuling(e.step(), e.point(), e.passed(), e.findings(), null));
      case Event.StepHeld e -> held(e);
      case Event.RunStarted _, Event.TimerFired _, Event.RunResumed _ -> {}
      case Event.RunCompleted _, Event.RunFailed _ -> {}
    }
  }

  private void held(Event.StepHeld event) {
    for (int i = rulings.size() - 1; i >= 0; i--) {
      if (event.step().equals(rulings.get(i).step())) {
        rulings.set(i, rulings.get(i).with(event.hold()));
        return;
      }
    }
  }

  private void began(Event.StepStarted event) {
    WorkflowNode node = run.nodeOf(event.step());
    if (node != null && node.action() instanceof Action.Call) {
      Map<String, @Nullable Object> input =
          event.input() instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
      calls.put(event.step(), new Call(node, input, new ArrayList<>()));
    }
  }

  private void answered(String step, IntFunction<Answer> answer) {
    Call call = calls.get(step);
    if (call != null && !decided.contains(step)) {
      call.answers.add(answer.apply(answers++));
    }
  }

  private void interrupted(String step) {
    Call call = calls.get(step);
    if (call != null) {
      call.answers.add(new Answer.None());
    }
  }

  /** A call that ended without an answer of its upstream's has an output all the same. */
  private static Answer result(int order, Event.StepCompleted event) {
    if (event.result() instanceof Map<?, ?> map) {
      return new Answer.Result(order, ToolResultJson.read(Values.asObject(map)));
    }
    return new Answer.Result(order, new ToolResult(List.of(), event.output(), false));
  }

  private static Answer failed(int order, Failure failure, boolean inDoubt) {
    return new Answer.Failed(order, failure.code(), failure.message(), inDoubt);
  }

  /**
   * Whether it was in doubt is not written down, but shows where another attempt is missing, or
   * where it was stopped and yet failed.
   */
  private Answer failed(int order, Event.StepFailed event) {
    WorkflowNode node = run.nodeOf(event.step());
    Retry retry = node == null ? null : node.retry();
    FailureCode code = event.failure().code();
    boolean missing =
        retry != null && retry.covers(code) && event.attempt() < retry.attempts() && !run.failing();
    boolean stopped = run.outstanding(event.step()) instanceof Effect.Interrupt;
    return failed(order, event.failure(), code == FailureCode.TIMEOUT || missing || stopped);
  }

  private void inDoubt(Event.InDoubt event) {
    Call call = calls.get(event.step());
    if (call == null || run.outstanding(event.step()) instanceof Effect.Interrupt) {
      return;
    }
    switch (call.node.doubt()) {
      case Doubt.Ask(), Doubt.Check _ -> {
        call.answers.add(
            new Answer.Failed(answers++, FailureCode.UPSTREAM_UNREACHABLE, CUT_OFF, true));
        if (event.waitsFor() != null) {
          askedAbout.add(event.step());
        }
      }
      case Doubt.Hints(), Doubt.Retry(), Doubt.Fail() -> {}
    }
  }

  private void input(Event.InputReceived event) {
    Object answer = event.answer() == Undefined.UNDEFINED ? null : event.answer();
    inputs.add(new RecordedInput(event.step(), answer));
    boolean again = answer instanceof Map<?, ?> map && "retry".equals(map.get("decision"));
    askedAbout.remove(event.step());
    if (calls.containsKey(event.step()) && !again) {
      decided.add(event.step());
    }
  }

  private void stopping(Event.RunStopping event) {
    if (event.failure().code() == FailureCode.CANCELLED && last != null) {
      Map<String, @Nullable Object> before = EventJson.write(last);
      Object step = before.containsKey("timer") ? before.get("timer") : before.get("step");
      stop =
          new RecordedStop(
              event.failure().message(),
              String.valueOf(before.get("event")),
              step instanceof String text ? text : null);
    }
  }
}
