package dev.pawl.store;

import dev.pawl.engine.journal.Retention;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Forgets runs that are over, a few at a time, so that those who write hardly notice. */
final class Pruning {
  /** How many are chosen at once. */
  private static final int CHOICE = 10_000;

  /** How many, and how many bytes of them, are deleted in one transaction. */
  private static final int PORTION = 100;

  private static final long HEAVY = 8L * 1024 * 1024;

  /** Further ahead than this is an end only by a clock that was wrong. */
  private static final long AHEAD = micros(Duration.ofDays(1));

  private static final String OLD =
      "SELECT number, bytes FROM runs WHERE ended_at > 0 AND ended_at < ? ORDER BY number LIMIT "
          + CHOICE;
  private static final String OLDER =
      "SELECT number, bytes FROM runs WHERE ended_at > 0 AND ended_at < ? LIMIT 1";
  private static final String TOTAL = "SELECT count(*), sum(bytes) FROM runs WHERE ended_at > 0";

  /** Ends that have not come yet were written by a wrong clock, and must not outlast all others. */
  private static final String OLDEST =
      "SELECT number, bytes FROM runs WHERE ended_at > 0"
          + " ORDER BY CASE WHEN ended_at > ? THEN 0 ELSE ended_at END, number LIMIT "
          + CHOICE;

  private static final List<String> DELETE =
      List.of(
          "DELETE FROM chunks WHERE run = ?",
          "DELETE FROM spills WHERE run = ?",
          "DELETE FROM letters WHERE run = (SELECT id FROM runs WHERE number = ?)");
  private static final String DELETE_RUN = "DELETE FROM runs WHERE number = ? AND ended_at > 0";

  private final Writer writer;
  private final Readers readers;
  private final Database database;

  private record Over(long number, long bytes) {}

  private record Total(long runs, long bytes) {}

  Pruning(Writer writer, Readers readers, Database database) {
    this.writer = writer;
    this.readers = readers;
    this.database = database;
  }

  /** Whether there is anything that could be forgotten. */
  boolean hasTables() {
    return readers.read(Optional.<Boolean>empty(), _ -> Optional.of(true)).isPresent();
  }

  /** Whether any run ended before a moment. */
  boolean hasOlder(long moment) {
    return readers.read(false, connection -> !find(connection, OLDER, moment).isEmpty());
  }

  /** Forgets what ended before a moment. */
  int forgetOld(long oldest) {
    int forgotten = 0;
    List<Over> some;
    do {
      some = readers.read(List.of(), connection -> find(connection, OLD, oldest));
      forgotten += forget(some);
    } while (some.size() == CHOICE);
    return forgotten;
  }

  /**
   * Forgets what is too much.
   *
   * @param clock what the clock says
   */
  int forgetExcess(Retention retention, long clock) {
    int forgotten = 0;
    while (true) {
      Total total = readers.read(new Total(0, 0), Pruning::total);
      if (total.runs() <= retention.runs() && total.bytes() <= retention.bytes()) {
        return forgotten;
      }
      List<Over> oldest =
          readers.read(List.of(), connection -> find(connection, OLDEST, clock + AHEAD));
      int some = forget(excess(oldest, total, retention));
      forgotten += some;
      if (some == 0) {
        return forgotten;
      }
    }
  }

  private static List<Over> excess(List<Over> oldest, Total total, Retention retention) {
    long runs = total.runs();
    long bytes = total.bytes();
    List<Over> excess = new ArrayList<>();
    for (Over each : oldest) {
      if (runs <= retention.runs() && bytes <= retention.bytes()) {
        break;
      }
      excess.add(each);
      runs--;
      bytes -= each.bytes();
    }
    return excess;
  }

  /** Forgets what nobody needs any more, and gives room back to the disk. */
  void tidyUp(boolean shrinks) {
    writer.call(false, database::forgetUnused);
    boolean more = shrinks;
    while (more) {
      more = writer.call(false, database::shrink);
    }
  }

  private static Total total(Connection connection) throws SQLException {
    try (PreparedStatement count = connection.prepareStatement(TOTAL);
        ResultSet row = count.executeQuery()) {
      return row.next() ? new Total(row.getLong(1), row.getLong(2)) : new Total(0, 0);
    }
  }

  private static List<Over> find(Connection connection, String sql, long moment)
      throws SQLException {
    List<Over> found = new ArrayList<>();
    try (PreparedStatement find = connection.prepareStatement(sql)) {
      find.setLong(1, moment);
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          found.add(new Over(row.getLong(1), row.getLong(2)));
        }
      }
    }
    return found;
  }

  static long micros(Duration time) {
    long seconds = Math.min(Long.MAX_VALUE / 4_000_000, time.toSeconds());
    return seconds * 1_000_000 + time.toNanosPart() / 1_000;
  }

  private int forget(List<Over> runs) {
    int forgotten = 0;
    int from = 0;
    while (from < runs.size()) {
      List<Long> some = portion(runs, from);
      from += some.size();
      forgotten += writer.call(false, session -> forget(session, some));
    }
    return forgotten;
  }

  private static List<Long> portion(List<Over> runs, int from) {
    List<Long> some = new ArrayList<>(PORTION);
    long bytes = 0;
    for (int i = from; i < runs.size() && some.size() < PORTION && bytes < HEAVY; i++) {
      some.add(runs.get(i).number());
      bytes += runs.get(i).bytes();
    }
    return some;
  }

  private int forget(Session session, List<Long> runs) throws SQLException {
    database.turnToPrune(session);
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
