package dev.pawl.activities.session;

import dev.pawl.activities.Pacing;
import dev.pawl.activities.ToolSuggestion;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.PacedRun;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client reads after it has let a session go on. */
final class SessionReply {
  private final Session session;
  private final SessionFold fold;
  private final Course course;

  private SessionReply(Session session) {
    this.session = session;
    this.fold = session.fold();
    this.course = new Course(fold);
  }

  static CallResult of(Turn turn) {
    SessionReply reply = new SessionReply(turn.session());
    return switch (turn.stand()) {
      case PacedRun.Stand.Resting _ -> reply.resting();
      case PacedRun.Stand.Busy busy -> reply.busy(busy.questions());
      case PacedRun.Stand.Over(RunResult.Completed _) -> reply.completed();
      case PacedRun.Stand.Over(RunResult.Failed(_, Failure failure)) -> reply.failed(failure);
      case PacedRun.Stand.Over(RunResult.Suspended _) -> reply.busy(List.of());
    };
  }

  /** How a session stands, and what can be done with it. */
  static CallResult status(Turn turn) {
    SessionReply reply = new SessionReply(turn.session());
    Map<String, @Nullable Object> json = turn.session().toJson();
    if (turn.stand() instanceof PacedRun.Stand.Resting) {
      json.put("nextStepOptions", reply.options().stream().map(ToolSuggestion::toJson).toList());
    }
    if (turn.stand() instanceof PacedRun.Stand.Busy(List<Map<String, @Nullable Object>> asked)
        && !asked.isEmpty()) {
      json.put("questions", asked);
    }
    turn.session().results().ifPresent(results -> json.put("results", results));
    return written(json, json, false);
  }

  private CallResult resting() {
    StepExecution last = course.last();
    List<ToolSuggestion> options = options();
    ToolSuggestion first = options.getFirst();
    String next = course.usual();
    int current = last == null ? 0 : last.stepIndex() + 1;
    Object result = last == null || last.output() == Undefined.UNDEFINED ? null : last.output();
    Map<String, @Nullable Object> text = new LinkedHashMap<>();
    text.put("message", message(last));
    // Many clients show their model nothing but the text.
    text.put("sessionId", session.sessionId());
    text.put("result", result);
    if (last != null && last.error() != null) {
      text.put("error", last.error());
    }
    text.put(
        "nextStep",
        next.equals(Pacing.FINISH)
            ? null
            : Values.object("index", fold.workflow.indexOf(next).orElse(0), "activity", next));
    text.put("progress", Values.object("current", current, "total", session.totalSteps()));
    List<Map<String, @Nullable Object>> all = options.stream().map(ToolSuggestion::toJson).toList();
    boolean branches = options.size() > 1;
    if (branches) {
      text.put("branchOptions", all);
    }
    Map<String, @Nullable Object> structured =
        Values.object(
            "sessionId",
            session.sessionId(),
            "stepResult",
            result,
            "nextActivity",
            next.equals(Pacing.FINISH) ? null : next,
            "nextStepOptions",
            all);
    return written(text, structured, false)
        .with(Values.object("branchingEnabled", branches, "suggestedNextTool", first.toolName()));
  }

  private String message(@Nullable StepExecution last) {
    if (session.status() == SessionStatus.PAUSED) {
      return "Workflow paused";
    }
    if (last == null) {
      return "No step has run yet";
    }
    String step = "Step " + (last.stepIndex() + 1) + " (" + last.step() + ")";
    return switch (last.status()) {
      case COMPLETED -> step + " completed";
      case SKIPPED -> step + " was skipped";
      case FAILED -> step + " failed, which does not matter: it is optional";
      case RUNNING -> step + " is at work";
    };
  }

  /** What can be called next, the most urgent first. */
  private List<ToolSuggestion> options() {
    List<ToolSuggestion> options = new ArrayList<>();
    StepExecution last = course.last();
    if (last != null && fold.about(last.step()).get("suggestions") instanceof List<?> kept) {
      for (Object each : kept) {
        if (each instanceof Map<?, ?> suggestion) {
          options.add(ToolSuggestion.of(suggestion));
        }
      }
    }
    String going = SessionTools.name(fold.workflow, SessionTools.CONTINUE);
    Map<String, @Nullable Object> plain = Values.object("sessionId", session.sessionId());
    if (!course.branch().isEmpty()) {
      options.add(
          new ToolSuggestion(
              going,
              Values.object("sessionId", session.sessionId(), "step", course.branch()),
              "",
              ToolSuggestion.MATCHED));
      plain =
          course.following().equals(Pacing.FINISH)
              ? plain
              : Values.object("sessionId", session.sessionId(), "step", course.following());
    }
    options.add(new ToolSuggestion(going, plain, "", ToolSuggestion.GOING_ON));
    options.sort(Comparator.comparingInt((ToolSuggestion each) -> -each.priority()));
    return options;
  }

  private CallResult completed() {
    Object results = session.results().orElse(Map.of());
    return written(
        Values.object(
            "message",
            "Workflow completed successfully",
            "results",
            results,
            "executionTime",
            (fold.endedAt - fold.startedAt) / 1_000),
        Values.object("status", "completed", "results", results),
        false);
  }

  private CallResult failed(Failure failure) {
    if (failure.code() == FailureCode.CANCELLED) {
      Map<String, @Nullable Object> json =
          Values.object(
              "message",
              "Workflow cancelled",
              "sessionId",
              session.sessionId(),
              "status",
              SessionStatus.CANCELLED.word());
      return written(json, json, false);
    }
    StepExecution last = course.last();
    String where =
        last != null && last.status() == StepExecution.Status.FAILED
            ? " at step " + (last.stepIndex() + 1) + " (" + last.step() + ")"
            : "";
    String text = "Workflow failed" + where + ": " + failure.words();
    return new CallResult(
        List.of(Content.text(text)),
        Values.object(
            "sessionId",
            session.sessionId(),
            "status",
            SessionStatus.FAILED.word(),
            "error",
            failure.toCallersJson()),
        true);
  }

  private CallResult busy(List<Map<String, @Nullable Object>> questions) {
    String working = fold.atWork();
    String step = working == null ? fold.workflow.stepNames().getFirst() : working;
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(
        "message",
        questions.isEmpty()
            ? "Step `" + step + "` is still at work; ask with the status tool how it ends"
            : "Step `" + step + "` waits until somebody else answers");
    json.put("sessionId", session.sessionId());
    json.put("status", session.status().word());
    json.put("progress", progress());
    if (!questions.isEmpty()) {
      json.put("questions", questions);
    }
    json.put("nextTool", SessionTools.name(fold.workflow, SessionTools.STATUS));
    return written(json, json, false);
  }

  private Map<String, @Nullable Object> progress() {
    return Values.object("current", session.currentStep(), "total", session.totalSteps());
  }

  private static CallResult written(
      Map<String, @Nullable Object> text, Map<String, @Nullable Object> structured, boolean error) {
    return new CallResult(List.of(Content.text(Json.write(text))), structured, error);
  }
}
