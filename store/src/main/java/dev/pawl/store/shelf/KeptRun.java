package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a run besides its events.
 *
 * @param weight about how many bytes its events have
 * @param parts in how many parts they were written
 */
record KeptRun(RunSummary summary, long weight, long parts) {
  boolean isOver() {
    return summary.status().isOver();
  }

  String openName() {
    return Names.open(summary.startedAt(), summary.run());
  }

  String text() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("run", summary.run());
    json.put("workflow", summary.workflow());
    json.put("digest", summary.digest());
    json.put("principal", summary.principal().text());
    json.put("started", summary.startedAt());
    json.put("ended", summary.endedAt());
    json.put("events", summary.events());
    json.put("weight", weight);
    json.put("parts", parts);
    if (!summary.waits().isEmpty()) {
      Map<String, @Nullable Object> waits = new LinkedHashMap<>();
      summary.waits().forEach((step, what) -> waits.put(step, what.name()));
      json.put("waits", waits);
    }
    if (summary.end() != null) {
      json.put("end", summary.end().name());
    }
    if (summary.failure() != null) {
      json.put("failure", summary.failure().toKeptJson());
    }
    return Json.write(json);
  }

  /**
   * Reads it.
   *
   * @throws PawlException.Conflict when a newer version wrote it, or it is damaged
   */
  static KeptRun of(String text) {
    try {
      Map<String, @Nullable Object> json = Values.asObject((Map<?, ?>) present(Json.parse(text)));
      return new KeptRun(summary(json), number(json, "weight"), number(json, "parts"));
    } catch (RuntimeException e) {
      throw new PawlException.Conflict(
          "a run cannot be read; a newer version wrote it, or it is damaged: " + e);
    }
  }

  private static RunSummary summary(Map<String, @Nullable Object> json) {
    return new RunSummary(
        String.valueOf(json.get("run")),
        String.valueOf(json.get("workflow")),
        String.valueOf(json.get("digest")),
        Principal.of(String.valueOf(json.get("principal"))),
        number(json, "started"),
        number(json, "ended"),
        waits(json.get("waits")),
        json.get("end") instanceof String end ? RunStatus.valueOf(end) : null,
        json.get("failure") instanceof Map<?, ?> why
            ? Failure.fromJson(Values.asObject(why))
            : null,
        number(json, "events"));
  }

  private static Object present(@Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("there is nothing");
    }
    return value;
  }

  private static long number(Map<String, @Nullable Object> json, String member) {
    return ((Number) present(json.get(member))).longValue();
  }

  private static Map<String, Event.WaitsFor> waits(@Nullable Object json) {
    Map<String, Event.WaitsFor> waits = new LinkedHashMap<>();
    if (json instanceof Map<?, ?> names) {
      Values.asObject(names)
          .forEach((step, what) -> waits.put(step, Event.WaitsFor.valueOf(String.valueOf(what))));
    }
    return waits;
  }
}
