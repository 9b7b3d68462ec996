package dev.pawl.engine.replay;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.replay.Trial.Verdict;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Retry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a run that something went wrong in leaves behind. */
record Aftermath(Verdict verdict, List<String> details) {
  private static final String UNDO = "/undo:";

  static Aftermath of(Workflow workflow, Recording recording, Replayed replayed) {
    List<String> defects = new ArrayList<>();
    for (Event event : replayed.events()) {
      Failure failure = failure(event);
      if (failure != null && failure.code() == FailureCode.DEFECT) {
        defects.add(failure.message());
      }
    }
    if (!defects.isEmpty()) {
      return new Aftermath(Verdict.DEFECT, defects);
    }
    return switch (replayed.result()) {
      case RunResult.Completed _ -> new Aftermath(Verdict.COMPLETES, List.of());
      case RunResult.Suspended _ -> suspended(replayed.mismatch());
      case RunResult.Failed _ -> failed(workflow, recording, replayed.events());
    };
  }

  private static @Nullable Failure failure(Event event) {
    return switch (event) {
      case Event.StepFailed e -> e.failure();
      case Event.AttemptFailed e -> e.failure();
      case Event.RunFailed e -> e.failure();
      case Event.RunStarted _, Event.StepStarted _, Event.StepCompleted _ -> null;
      case Event.StepHeld _, Event.Judged _ -> null;
      case Event.StepCancelled _, Event.TimerFired _, Event.InputReceived _ -> null;
      case Event.RunResumed _, Event.InDoubt _, Event.RunStopping _, Event.RunCompleted _ -> null;
    };
  }

  private static Aftermath suspended(@Nullable Mismatch mismatch) {
    return switch (mismatch) {
      case Mismatch.NotAnswered(String step, _) -> new Aftermath(Verdict.ASKS, List.of(step));
      case Mismatch.OtherQuestion(String step, _, _) -> new Aftermath(Verdict.ASKS, List.of(step));
      case null -> new Aftermath(Verdict.HANGS, List.of());
      case Mismatch.Stuck _, Mismatch.NotRecorded _ -> new Aftermath(Verdict.HANGS, List.of());
      case Mismatch.OtherCall _, Mismatch.TooOften _ -> new Aftermath(Verdict.HANGS, List.of());
    };
  }

  private static Aftermath failed(Workflow workflow, Recording recording, List<Event> events) {
    Set<String> harmless = new HashSet<>();
    for (RecordedCall call : recording.calls()) {
      if (call.readOnly()) {
        harmless.add(call.server() + "/" + call.tool());
      }
    }
    Map<String, WorkflowNode> done = new LinkedHashMap<>();
    Set<String> undone = new HashSet<>();
    Run run = new Run(workflow);
    for (Event event : events) {
      if (event instanceof Event.StepCompleted completed) {
        WorkflowNode node = run.nodeOf(completed.step());
        int undo = completed.step().lastIndexOf(UNDO);
        if (undo >= 0 && completed.step().indexOf('/', undo + 1) < 0) {
          undone.add(completed.step().substring(0, undo));
        } else if (undo < 0
            && node != null
            && node.action() instanceof Action.Call call
            && !harmless.contains(call.server() + "/" + call.tool())) {
          done.put(completed.step(), node);
        }
      }
      run.on(event);
    }
    done.keySet().removeAll(undone);
    return left(done);
  }

  private static Aftermath left(Map<String, WorkflowNode> done) {
    List<String> notUndone = new ArrayList<>();
    done.forEach(
        (step, node) -> {
          if (node.compensate() >= 0) {
            notUndone.add(step);
          }
        });
    if (!notUndone.isEmpty()) {
      return new Aftermath(Verdict.NOT_UNDONE, notUndone);
    }
    return done.isEmpty()
        ? new Aftermath(Verdict.FAILS_CLEAN, List.of())
        : new Aftermath(Verdict.LEAVES, List.copyOf(done.keySet()));
  }

  /** Whether a call of which nobody knows if it was made may be made again. */
  static boolean mayRepeat(Replayed replayed, Workflow workflow, RecordedCall target, Fault fault) {
    if (fault == Fault.ERROR || fault == Fault.GONE || target.readOnly()) {
      return true;
    }
    FailureCode code =
        fault == Fault.TIMEOUT ? FailureCode.TIMEOUT : FailureCode.UPSTREAM_UNREACHABLE;
    Run run = new Run(workflow);
    for (Event event : replayed.events()) {
      run.on(event);
      WorkflowNode node = run.nodeOf(target.step());
      if (node != null) {
        Retry retry = node.retry();
        return switch (node.doubt()) {
          case Doubt.Hints() -> retry != null && retry.on().contains(code);
          case Doubt.Fail() -> false;
          case Doubt.Retry(), Doubt.Ask(), Doubt.Check _ -> true;
        };
      }
    }
    return true;
  }
}
