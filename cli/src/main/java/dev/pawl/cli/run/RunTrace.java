package dev.pawl.cli.run;

import dev.pawl.cli.report.ErrorReport;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.model.FailureCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything about a run that is over, as one JSON value. */
final class RunTrace {
  private RunTrace() {}

  /** What {@code --json} prints: how the run ended. */
  static Map<String, @Nullable Object> ending(
      Workflow workflow, RunResult result, @Nullable ErrorReport error) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("run", result.run());
    json.put("tool", workflow.name());
    switch (result) {
      case RunResult.Completed completed -> {
        json.put("status", "completed");
        json.put("result", completed.output());
      }
      case RunResult.Failed failed -> {
        boolean cancelled = failed.failure().code() == FailureCode.CANCELLED;
        json.put("status", cancelled ? Standing.CANCELLED : Standing.FAILED);
        json.put("error", error == null ? failed.failure().toKeptJson() : error.toJson());
      }
      case RunResult.Suspended _ -> json.put("status", "suspended");
    }
    return json;
  }

  /** What {@code --trace} keeps: the ending, the steps, and the journal. */
  static String whole(
      Workflow workflow, RunResult result, @Nullable ErrorReport error, List<Event> events) {
    Map<String, @Nullable Object> json = ending(workflow, result, error);
    json.put("digest", workflow.digest());
    json.put("history", RunHistory.of(workflow, events).stream().map(StepRecord::toJson).toList());
    json.put("events", events.stream().map(EventJson::write).toList());
    return Json.pretty(json) + "\n";
  }
}
