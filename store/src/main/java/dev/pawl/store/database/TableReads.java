package dev.pawl.store.database;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What is asked of the tables of runs. */
public final class TableReads {
  static final String ROWS = "SELECT " + SummaryRow.COLUMNS + " FROM runs ";
  private static final String ROW = ROWS + "WHERE id = ?";

  /** The row of a run that is not over. */
  public static final String OPEN = ROW + " AND ended_at = 0";

  private static final String CHUNKS =
      "SELECT r.number, r.events, c.seq, c.count, c.check_sum, c.data FROM runs r"
          + " LEFT JOIN chunks c ON c.run = r.number WHERE r.id = ? ORDER BY c.seq";

  private final Readers readers;
  private final Database database;

  TableReads(Readers readers, Database database) {
    this.readers = readers;
    this.database = database;
  }

  Optional<RunSummary> find(String run) {
    return readers.read(
        Optional.empty(),
        connection -> {
          try (PreparedStatement find = connection.prepareStatement(ROW)) {
            return row(find, run).map(SummaryRow::summary);
          }
        });
  }

  /**
   * The row of a run, as the connection that writes sees it.
   *
   * @param sql how it is asked for
   */
  public static Optional<SummaryRow> row(WriteSession session, String sql, String run)
      throws SQLException {
    return row(session.statement(sql), run);
  }

  private static Optional<SummaryRow> row(PreparedStatement find, String run) throws SQLException {
    find.setString(1, run);
    try (ResultSet row = find.executeQuery()) {
      return row.next() ? Optional.of(SummaryRow.read(row)) : Optional.empty();
    }
  }

  List<RunSummary> list(RunQuery query) {
    if (query.statuses().isEmpty() || query.most() <= 0) {
      return List.of();
    }
    String statuses = String.join(", ", Collections.nCopies(query.statuses().size(), "?"));
    String sql =
        ROWS
            + "WHERE status IN ("
            + statuses
            + ") AND started_at < ?"
            + (query.workflow() == null ? "" : " AND workflow = ?")
            + " ORDER BY started_at DESC, number DESC LIMIT ?";
    return readers.read(List.of(), connection -> list(connection, sql, query));
  }

  private List<RunSummary> list(Connection connection, String sql, RunQuery query)
      throws SQLException {
    try (PreparedStatement find = connection.prepareStatement(sql)) {
      int at = 1;
      for (RunStatus status : query.statuses()) {
        find.setString(at++, status.name());
      }
      find.setLong(at++, query.before());
      if (query.workflow() != null) {
        find.setString(at++, query.workflow());
      }
      find.setInt(at, query.most());
      List<RunSummary> found = new ArrayList<>();
      rows(find).forEach(row -> found.add(row.summary()));
      return found;
    }
  }

  /** The rows that can be read; one that cannot is no reason to hide the others. */
  static List<SummaryRow> rows(PreparedStatement find) throws SQLException {
    List<SummaryRow> rows = new ArrayList<>();
    try (ResultSet row = find.executeQuery()) {
      while (row.next()) {
        try {
          rows.add(SummaryRow.read(row));
        } catch (PawlException.Conflict e) {
          System.getLogger("dev.pawl.store").log(Level.WARNING, e.getMessage());
        }
      }
    }
    return rows;
  }

  List<Event> events(String run) {
    return readers.read(List.of(), connection -> events(connection, run, 0));
  }

  /** Without reading the rest, which may be large. */
  Optional<Event.RunStarted> begun(String run) {
    return readers.read(
        Optional.empty(),
        connection ->
            events(connection, run, 1).stream()
                .limit(1)
                .filter(Event.RunStarted.class::isInstance)
                .map(Event.RunStarted.class::cast)
                .findFirst());
  }

  private List<Event> events(Connection connection, String run, int mostChunks)
      throws SQLException {
    List<Event> events = new ArrayList<>();
    try (PreparedStatement find = connection.prepareStatement(CHUNKS)) {
      find.setString(1, run);
      find.setMaxRows(mostChunks);
      try (ResultSet row = find.executeQuery()) {
        long total = 0;
        while (row.next()) {
          long number = row.getLong(1);
          total = row.getLong(2);
          byte[] data = row.getBytes(6);
          if (data == null || row.getLong(3) != events.size()) {
            throw new IllegalArgumentException("a part of it is missing");
          }
          Chunk chunk = new Chunk(row.getLong(3), row.getInt(4), row.getLong(5), data);
          chunk.read(events, seq -> spill(connection, number, seq));
        }
        if (mostChunks == 0 && total != events.size()) {
          throw new IllegalArgumentException("its end is missing");
        }
      }
    } catch (RuntimeException e) {
      throw new PawlException.Conflict(
          "the journal of run "
              + run
              + " in "
              + database.place()
              + " cannot be read: "
              + e.getMessage()
              + "; other runs are not affected");
    }
    return events;
  }

  private static byte[] spill(Connection connection, long number, long seq) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("SELECT data FROM spills WHERE run = ? AND seq = ?")) {
      find.setLong(1, number);
      find.setLong(2, seq);
      try (ResultSet row = find.executeQuery()) {
        if (row.next()) {
          return row.getBytes(1);
        }
        throw new IllegalArgumentException("a large event is missing");
      }
    }
  }
}
