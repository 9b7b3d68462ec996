package dev.pawl.store.database;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of runs.
 *
 * @param owner which process drives it; empty when none does
 */
public record SummaryRow(RunSummary summary, String owner, long bytes) {
  static final String COLUMNS =
      "id, workflow, digest, principal, started_at, ended_at, status, waits, failure, owner,"
          + " events, bytes";

  /**
   * Reads it.
   *
   * @throws PawlException.Conflict when a newer version wrote it, or it is damaged
   */
  static SummaryRow read(ResultSet row) throws SQLException {
    String run = row.getString(1);
    try {
      RunStatus status = RunStatus.valueOf(row.getString(7));
      RunSummary summary =
          new RunSummary(
              run,
              row.getString(2),
              row.getString(3),
              Principal.of(row.getString(4)),
              row.getLong(5),
              row.getLong(6),
              waits(row.getString(8)),
              status.isOver() ? status : null,
              failure(row.getString(9)),
              row.getLong(11));
      return new SummaryRow(summary, row.getString(10), row.getLong(12));
    } catch (RuntimeException e) {
      throw new PawlException.Conflict(
          "run " + run + " cannot be read; a newer version wrote it, or it is damaged: " + e);
    }
  }

  static @Nullable String waits(RunSummary run) {
    if (run.waits().isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> names = new LinkedHashMap<>();
    run.waits().forEach((step, what) -> names.put(step, what.name()));
    return Json.write(names);
  }

  private static Map<String, Event.WaitsFor> waits(@Nullable String json) {
    Map<String, Event.WaitsFor> waits = new LinkedHashMap<>();
    if (json != null && Json.parse(json) instanceof Map<?, ?> names) {
      Values.asObject(names)
          .forEach((step, what) -> waits.put(step, Event.WaitsFor.valueOf(String.valueOf(what))));
    }
    return waits;
  }

  static @Nullable String failure(RunSummary run) {
    return run.failure() == null ? null : Json.write(run.failure().toKeptJson());
  }

  private static @Nullable Failure failure(@Nullable String json) {
    return json != null && Json.parse(json) instanceof Map<?, ?> members
        ? Failure.fromJson(Values.asObject(members))
        : null;
  }
}
