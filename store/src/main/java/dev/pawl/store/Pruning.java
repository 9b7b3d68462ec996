package dev.pawl.store;

import dev.pawl.engine.journal.Retention;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Forgets runs that are over, a few at a time, so that those who write hardly notice. */
final class Pruning {
  private static final int PORTION = 100;
  private static final String OVER =
      "SELECT number, ended_at, bytes FROM runs WHERE ended_at > 0"
          + " ORDER BY ended_at DESC, number DESC";
  private static final List<String> DELETE =
      List.of(
          "DELETE FROM chunks WHERE run = ?",
          "DELETE FROM spills WHERE run = ?",
          "DELETE FROM letters WHERE run = (SELECT id FROM runs WHERE number = ?)");
  private static final String DELETE_RUN = "DELETE FROM runs WHERE number = ? AND ended_at > 0";

  private final Writer writer;
  private final Readers readers;
  private final Database database;

  Pruning(Writer writer, Readers readers, Database database) {
    this.writer = writer;
    this.readers = readers;
    this.database = database;
  }

  int prune(Retention retention, long now) {
    Optional<List<Long>> old =
        readers.read(Optional.empty(), connection -> Optional.of(find(connection, retention, now)));
    return old.map(this::forget).orElse(0);
  }

  private int forget(List<Long> old) {
    int forgotten = 0;
    for (int from = 0; from < old.size(); from += PORTION) {
      List<Long> some = old.subList(from, Math.min(old.size(), from + PORTION));
      forgotten += writer.call(false, session -> forget(session, some));
    }
    writer.call(false, database::forgetUnused);
    boolean more = forgotten > 0;
    while (more) {
      more = writer.call(false, database::shrink);
    }
    return forgotten;
  }

  private static List<Long> find(Connection connection, Retention retention, long now)
      throws SQLException {
    long oldest = oldest(retention, now);
    long runs = 0;
    long bytes = 0;
    List<Long> old = new ArrayList<>();
    try (PreparedStatement all = connection.prepareStatement(OVER);
        ResultSet row = all.executeQuery()) {
      while (row.next()) {
        runs++;
        bytes += row.getLong(3);
        if (row.getLong(2) < oldest || runs > retention.runs() || bytes > retention.bytes()) {
          old.add(row.getLong(1));
        }
      }
    }
    return old;
  }

  /** What ended before this moment is too old, in microseconds since the epoch. */
  static long oldest(Retention retention, long now) {
    long seconds = Math.min(Long.MAX_VALUE / 4_000_000, retention.age().toSeconds());
    return now - seconds * 1_000_000 - retention.age().toNanosPart() / 1_000;
  }

  private static int forget(Session session, List<Long> runs) throws SQLException {
    for (String sql : DELETE) {
      each(session, sql, runs);
    }
    int forgotten = 0;
    for (int count : each(session, DELETE_RUN, runs)) {
      forgotten += count;
    }
    return forgotten;
  }

  private static int[] each(Session session, String sql, List<Long> runs) throws SQLException {
    PreparedStatement delete = session.statement(sql);
    for (long run : runs) {
      delete.setLong(1, run);
      delete.addBatch();
    }
    return delete.executeBatch();
  }
}
