package dev.pawl.store.database;

import dev.pawl.engine.audit.AuditCheckpoint;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.model.PawlException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The audit trail in the database. */
final class KeptTrail implements AuditTrail {
  private static final String ROWS =
      "SELECT sequence, previous, hash, entry, made_at, who, action, run, tool FROM audit ";
  private static final String ROW = ROWS + "WHERE sequence = ?";
  private static final String POINTS =
      "SELECT sequence, hash, made_at, signature FROM audit_checkpoints"
          + " WHERE sequence > ? ORDER BY sequence LIMIT ?";

  /** Those whose entries are all old, a few at a time: what is deleted at once holds up others. */
  private static final String OLD =
      "SELECT sequence FROM audit_checkpoints WHERE made_at < ? AND sequence <"
          + " (SELECT coalesce(min(sequence), "
          + Long.MAX_VALUE
          + ") FROM audit_checkpoints WHERE made_at >= ?) ORDER BY sequence LIMIT 20";

  private static final String FORGET = "DELETE FROM audit WHERE sequence <= ?";
  private static final String FORGET_POINTS = "DELETE FROM audit_checkpoints WHERE sequence < ?";

  private final Writer writer;
  private final Readers readers;
  private final AuditWriting writing;
  private volatile boolean proved;

  KeptTrail(Writer writer, Readers readers, AuditWriting writing) {
    this.writer = writer;
    this.readers = readers;
    this.writing = writing;
    writing.following(() -> !head().equals(AuditHead.NONE));
  }

  @Override
  public boolean isOn() {
    return writing.channel() != null;
  }

  /**
   * Makes sure that what is done can be put down, so that it may be done: with a write when that
   * was not seen yet, or the last write failed.
   */
  void admit() {
    if (isOn() && (!proved || writer.isInTrouble())) {
      var _ = writing.seal();
      boolean _ = writer.call(true, writing::probe);
      proved = true;
    }
  }

  @Override
  public boolean canBeWritten() {
    try {
      admit();
      return true;
    } catch (PawlException _) {
      return false;
    }
  }

  @Override
  public void append(AuditEntry entry) {
    if (isOn()) {
      var _ = writing.seal();
      boolean _ =
          writer.call(
              true,
              _ -> {
                writing.note(entry);
                return true;
              });
    }
  }

  @Override
  public List<AuditRecord> list(AuditQuery query) {
    if (query.most() <= 0) {
      return List.of();
    }
    return readers.read(
        List.of(),
        connection -> hasTable(connection) ? list(connection, query) : List.<AuditRecord>of());
  }

  private static List<AuditRecord> list(Connection connection, AuditQuery query)
      throws SQLException {
    List<String> who = query.principals();
    String sql =
        ROWS
            + "WHERE sequence > ? AND sequence < ? AND made_at >= ?"
            + (query.run() == null ? "" : " AND run = ?")
            + (query.tool() == null ? "" : " AND tool = ?")
            + (who.isEmpty()
                ? ""
                : " AND who IN (" + String.join(", ", Collections.nCopies(who.size(), "?")) + ")")
            + " ORDER BY sequence "
            + (query.newestFirst() ? "DESC" : "ASC")
            + " LIMIT ?";
    try (PreparedStatement find = connection.prepareStatement(sql)) {
      int at = 1;
      find.setLong(at++, query.after());
      find.setLong(at++, query.before());
      find.setLong(at++, query.since());
      if (query.run() != null) {
        find.setString(at++, query.run());
      }
      if (query.tool() != null) {
        find.setString(at++, query.tool());
      }
      for (String each : who) {
        find.setString(at++, each);
      }
      find.setInt(at, query.most());
      List<AuditRecord> found = new ArrayList<>();
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          found.add(record(row));
        }
      }
      return found;
    }
  }

  /** What is there may have been changed by hand. */
  private static AuditRecord record(ResultSet row) throws SQLException {
    return new AuditRecord(
        row.getLong(1),
        text(row, 2),
        text(row, 3),
        text(row, 4),
        new AuditRecord.Index(
            row.getLong(5), text(row, 6), text(row, 7), text(row, 8), text(row, 9)));
  }

  private static String text(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    return text == null ? "" : text;
  }

  /** The record of a number, as the connection that writes sees it. */
  static Optional<AuditRecord> at(WriteSession session, long sequence) throws SQLException {
    PreparedStatement find = session.statement(ROW);
    find.setLong(1, sequence);
    try (ResultSet row = find.executeQuery()) {
      return row.next() ? Optional.of(record(row)) : Optional.empty();
    }
  }

  @Override
  public AuditHead head() {
    return readers.read(
        AuditHead.NONE,
        connection -> {
          if (!hasTable(connection)) {
            return AuditHead.NONE;
          }
          try (PreparedStatement find = connection.prepareStatement(AuditWriting.HEAD);
              ResultSet row = find.executeQuery()) {
            // A row that somebody removed is signed by nobody.
            return row.next()
                ? new AuditHead(row.getLong(1), text(row, 2), text(row, 3))
                : new AuditHead(0, "", "");
          }
        });
  }

  @Override
  public List<AuditCheckpoint> checkpoints(long after, int most) {
    return readers.read(
        List.of(),
        connection ->
            hasTable(connection) ? points(connection, after, most) : List.<AuditCheckpoint>of());
  }

  private static List<AuditCheckpoint> points(Connection connection, long after, int most)
      throws SQLException {
    try (PreparedStatement find = connection.prepareStatement(POINTS)) {
      find.setLong(1, after);
      find.setInt(2, most);
      List<AuditCheckpoint> found = new ArrayList<>();
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          found.add(
              new AuditCheckpoint(row.getLong(1), text(row, 2), row.getLong(3), text(row, 4)));
        }
      }
      return found;
    }
  }

  /** Whoever only looks may look at what an earlier version has left. */
  private static boolean hasTable(Connection connection) throws SQLException {
    try (ResultSet table = connection.getMetaData().getTables(null, null, "audit_head", null)) {
      return table.next();
    }
  }

  @Override
  public long prune(long before, AuditEntry.Actor by, long now) {
    if (readers.read(false, KeptTrail::hasTable)) {
      var _ = writing.seal();
      long all = 0;
      long some;
      do {
        some = writer.call(true, session -> forget(session, before, by, now));
        all += some;
      } while (some > 0);
      return all;
    }
    return 0;
  }

  private long forget(WriteSession session, long before, AuditEntry.Actor by, long now)
      throws SQLException {
    var _ = writing.head(session);
    long last = 0;
    PreparedStatement old = session.statement(OLD);
    old.setLong(1, before);
    old.setLong(2, before);
    try (ResultSet row = old.executeQuery()) {
      while (row.next()) {
        last = row.getLong(1);
      }
    }
    PreparedStatement forget = session.statement(FORGET);
    forget.setLong(1, last);
    long gone = forget.executeUpdate();
    if (gone > 0) {
      PreparedStatement points = session.statement(FORGET_POINTS);
      points.setLong(1, last);
      points.executeUpdate();
      writing.note(AuditEntry.pruned(last, by, now));
    }
    return gone;
  }
}
