package dev.pawl.activities.session;

import dev.pawl.json.Undefined;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One time that a step of a session ran.
 *
 * @param stepIndex counted from 0
 * @param step its name
 * @param completedAt null while it is at work
 * @param output what it made; undefined if nothing
 * @param error why it failed, or null
 */
public record StepExecution(
    int stepIndex,
    String step,
    Status status,
    Instant startedAt,
    @Nullable Instant completedAt,
    int attempts,
    @Nullable Object output,
    @Nullable String error) {
  /** What became of it. */
  public enum Status {
    RUNNING,
    COMPLETED,
    /** Its condition did not hold. */
    SKIPPED,
    FAILED
  }

  boolean hasMade() {
    return status == Status.COMPLETED && output != Undefined.UNDEFINED;
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("stepIndex", stepIndex);
    json.put("activity", step);
    json.put("status", status.name().toLowerCase(Locale.ROOT));
    json.put("startedAt", startedAt.toString());
    if (completedAt != null) {
      json.put("completedAt", completedAt.toString());
    }
    if (attempts > 1) {
      json.put("attempts", attempts);
    }
    if (output != Undefined.UNDEFINED) {
      json.put("output", output);
    }
    if (error != null) {
      json.put("error", error);
    }
    return json;
  }
}
