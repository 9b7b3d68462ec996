package dev.pawl.mcp.face;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer to a call whose run is not over: what to do to get its result. */
final class RunHandle {
  static final String STATUS = "pawl_run_status";
  static final String RESULT = "pawl_run_result";
  static final String CONTINUE = "pawl_run_continue";
  static final String CANCEL = "pawl_run_cancel";

  private RunHandle() {}

  /** The answer, for a run that asks this. */
  static CallResult of(String run, List<Asked> questions) {
    return new CallResult(List.of(Content.text(text(run, questions))), json(run, questions), false);
  }

  static String text(String run, List<Asked> questions) {
    if (questions.isEmpty()) {
      return "Run "
          + run
          + " is still going on; this is not its result yet. Call "
          + RESULT
          + " with {\"run\": \""
          + run
          + "\"} to wait for the result, "
          + STATUS
          + " to see how far it is, or "
          + CANCEL
          + " to end it.";
    }
    boolean onlyHeld = questions.stream().allMatch(Asked::isHeld);
    StringBuilder text =
        new StringBuilder("Run ")
            .append(run)
            .append(onlyHeld ? " waits until somebody agrees.\n" : " waits for an answer.\n");
    for (Asked each : questions) {
      if (each.isHeld()) {
        text.append("\n").append(held(each)).append("\n");
        continue;
      }
      Map<String, @Nullable Object> arguments = new LinkedHashMap<>();
      arguments.put("run", run);
      arguments.put("step", each.toJson().get("step"));
      text.append("\nQuestion: ").append(each.text());
      if (each.complaint() != null) {
        text.append("\nThe last answer does not fit: ").append(each.complaint());
      }
      text.append("\nAn answer has to fit this JSON Schema: ")
          .append(Json.write(each.schema()))
          .append("\nTo answer, call ")
          .append(CONTINUE)
          .append(" with ")
          .append(Json.write(arguments))
          .append(" and the `answer`.\n");
    }
    return text.append("\nThe run then goes on; ")
        .append(RESULT)
        .append(" waits for its result.")
        .toString();
  }

  /** Who has to decide, for those who cannot. */
  static String held(Asked asked) {
    return asked.text()
        + ". People decide about it: with `pawl approvals`, or where they are asked. There is"
        + " nothing to do here but wait.";
  }

  static Map<String, @Nullable Object> json(String run, List<Asked> questions) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("run", run);
    json.put("status", questions.isEmpty() ? "running" : "waiting");
    json.put("questions", questions.stream().map(Asked::toJson).toList());
    json.put("nextTool", questions.stream().allMatch(Asked::isHeld) ? RESULT : CONTINUE);
    return json;
  }

  /** The schema of a tool that may also answer with a handle: clients hold it to that. */
  static Map<String, @Nullable Object> orHandle(Map<String, @Nullable Object> written) {
    Map<String, @Nullable Object> either = new LinkedHashMap<>();
    if ("object".equals(written.get("type"))) {
      either.put("type", "object");
    }
    either.put("anyOf", List.of(written, schema()));
    return either;
  }

  private static Map<String, @Nullable Object> schema() {
    return Values.object(
        "type",
        "object",
        "description",
        "The run is not over yet",
        "properties",
        Values.object(
            "run",
            Values.object("type", "string"),
            "status",
            Values.object("enum", List.of("running", "waiting")),
            "questions",
            Values.object("type", "array", "items", Values.object("type", "object")),
            "nextTool",
            Values.object("type", "string")),
        "required",
        List.of("run", "status", "questions", "nextTool"));
  }
}
