package dev.pawl.library.runs;

import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that is known of a run as one JSON document; {@code docs/runs.md} describes it. */
public final class RunExport {
  /** What the document calls itself. */
  public static final String FORMAT = "pawl-run";

  /** Goes up when what is there already changes its meaning. */
  public static final int VERSION = 1;

  private RunExport() {}

  /**
   * @param summary the run as lists show it
   */
  public static Map<String, @Nullable Object> of(
      KeptRun run, Map<String, @Nullable Object> summary) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("summary", summary);
    json.put("definition", run.definition() == null ? null : Json.parse(run.definition()));
    json.put("events", run.events().stream().map(EventJson::write).toList());
    Workflow workflow = run.workflow();
    if (workflow != null) {
      json.put(
          "history",
          RunHistory.of(workflow, run.events()).stream().map(StepRecord::toJson).toList());
    }
    return json;
  }
}
