package dev.pawl.protocol.server;

import dev.pawl.protocol.data.Era;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task that somebody else looks after, as clients see it. */
final class OtherTask {
  private OtherTask() {}

  /** What every description of it has. */
  static Map<String, @Nullable Object> summary(String id, TaskSource.State state) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("taskId", id);
    json.put("status", status(state.phase()));
    if (state.message() != null) {
      json.put("statusMessage", state.message());
    }
    json.put("createdAt", state.created().toString());
    json.put("lastUpdatedAt", state.updated().toString());
    json.put("ttlMs", state.lifetime().toMillis());
    json.put("pollIntervalMs", Task.POLL_MILLIS);
    return json;
  }

  static Map<String, @Nullable Object> details(String id, TaskSource.State state) {
    Map<String, @Nullable Object> json = summary(id, state);
    switch (state.phase()) {
      case TaskSource.Phase.Asking(Map<String, Exchange.Question> questions) ->
          json.put("inputRequests", Exchange.Question.toJson(questions));
      case TaskSource.Phase.Completed completed -> {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        result.put("resultType", "complete");
        result.putAll(completed.result().toJson(Era.MODERN));
        json.put("result", result);
      }
      case TaskSource.Phase.Working(), TaskSource.Phase.Cancelled() -> {}
    }
    return json;
  }

  private static String status(TaskSource.Phase phase) {
    return switch (phase) {
      case TaskSource.Phase.Working() -> "working";
      case TaskSource.Phase.Asking _ -> "input_required";
      case TaskSource.Phase.Completed _ -> "completed";
      case TaskSource.Phase.Cancelled() -> "cancelled";
    };
  }
}
