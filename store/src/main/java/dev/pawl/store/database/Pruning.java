package dev.pawl.store.database;

import dev.pawl.engine.journal.Belief;
import dev.pawl.engine.journal.Retention;
import dev.pawl.store.registry.RegistryWrites;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Forgets runs that are over, a few at a time, so that those who write hardly notice. */
public final class Pruning {
  /** How many are chosen at once. */
  private static final int CHOICE = 10_000;

  /**
   * How many are deleted in one transaction at least, and how many bytes of them. When there are
   * many, it is a tenth of them: more than may be begun meanwhile, or there would be no end to it.
   */
  private static final int PORTION = 100;

  private static final int PORTIONS = 10;
  private static final long HEAVY = 8L * 1024 * 1024;

  /** How often it is tried to get a turn, with a pause before the next time. */
  private static final int TRIES = 50;

  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int NOT_NOW = -1;

  /** Further ahead than this is an end only by a clock that was wrong. */
  private static final long AHEAD = Belief.micros(Duration.ofDays(1));

  private static final String OLD =
      "SELECT number, id, bytes FROM runs WHERE ended_at > 0 AND ended_at < ?"
          + " ORDER BY number LIMIT "
          + CHOICE;
  private static final String OLDER =
      "SELECT number, id, bytes FROM runs WHERE ended_at > 0 AND ended_at < ? LIMIT 1";
  private static final String TOTAL = "SELECT count(*), sum(bytes) FROM runs WHERE ended_at > 0";

  /** Ends that have not come yet were written by a wrong clock, and must not outlast all others. */
  private static final String OLDEST =
      "SELECT number, id, bytes FROM runs WHERE ended_at > 0"
          + " ORDER BY CASE WHEN ended_at > ? THEN 0 ELSE ended_at END, number LIMIT "
          + CHOICE;

  /** A number alone does not tell: SQLite gives that of a run which is gone to another one. */
  private static final String DELETE_RUN =
      "DELETE FROM runs WHERE number = ? AND id = ? AND ended_at > 0";

  private static final List<String> DELETE_EVENTS =
      List.of("DELETE FROM chunks WHERE run = ?", "DELETE FROM spills WHERE run = ?");
  private static final List<String> DELETE_BESIDE =
      List.of("DELETE FROM letters WHERE run = ?", RegistryWrites.FORGET);

  private final Writer writer;
  private final Readers readers;
  private final Database database;
  private volatile Runnable beforehand = () -> {};

  private record Over(long number, String id, long bytes) {}

  private record Total(long runs, long bytes) {}

  Pruning(Writer writer, Readers readers, Database database) {
    this.writer = writer;
    this.readers = readers;
    this.database = database;
  }

  /**
   * @param work what is to be done before runs are forgotten
   */
  void beforehand(Runnable work) {
    beforehand = work;
  }

  /** Whether there is anything that could be forgotten. */
  boolean hasTables() {
    return readers.read(Optional.<Boolean>empty(), _ -> Optional.of(true)).isPresent();
  }

  /** Whether any run ended before a moment. */
  boolean hasOlder(long moment) {
    return readers.read(false, connection -> !find(connection, OLDER, moment).isEmpty());
  }

  /** Forgets what ended before a moment, and what was sent before it to nobody. */
  int forgetOld(long oldest) {
    int _ = writer.call(false, session -> KeptSignals.forget(session, oldest));
    int forgotten = 0;
    List<Over> some;
    int now;
    do {
      some = readers.read(List.of(), connection -> find(connection, OLD, oldest));
      now = forget(some);
      forgotten += now;
    } while (some.size() == CHOICE && now > 0);
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
    writer.callApart(database::forgetUnused);
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
          found.add(new Over(row.getLong(1), row.getString(2), row.getLong(3)));
        }
      }
    }
    return found;
  }

  private int forget(List<Over> runs) {
    if (!runs.isEmpty()) {
      beforehand.run();
    }
    int forgotten = 0;
    int from = 0;
    int now = 0;
    while (from < runs.size() && now != NOT_NOW) {
      List<Over> some = portion(runs, from);
      from += some.size();
      now = forgetInTurn(some);
      forgotten += Math.max(0, now);
    }
    return forgotten;
  }

  private static List<Over> portion(List<Over> runs, int from) {
    int most = Math.max(PORTION, runs.size() / PORTIONS);
    long bytes = 0;
    int to = from;
    while (to < runs.size() && to - from < most && bytes < HEAVY) {
      bytes += runs.get(to).bytes();
      to++;
    }
    return runs.subList(from, to);
  }

  /** Waits for its turn here, not where all who write would have to wait with it. */
  private int forgetInTurn(List<Over> runs) {
    int forgotten = NOT_NOW;
    for (int i = 0; i < TRIES && forgotten == NOT_NOW; i++) {
      if (i > 0) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
      forgotten = writer.call(false, session -> forget(session, runs));
    }
    return forgotten;
  }

  private int forget(WriteSession session, List<Over> runs) throws SQLException {
    if (!database.mayPrune(session)) {
      return NOT_NOW;
    }
    List<Over> gone = forgetRuns(session, runs);
    if (!gone.isEmpty()) {
      for (String sql : DELETE_EVENTS) {
        PreparedStatement delete = session.statement(sql);
        for (Over run : gone) {
          delete.setLong(1, run.number());
          delete.addBatch();
        }
        delete.executeBatch();
      }
      for (String sql : DELETE_BESIDE) {
        PreparedStatement delete = session.statement(sql);
        for (Over run : gone) {
          delete.setString(1, run.id());
          delete.addBatch();
        }
        delete.executeBatch();
      }
    }
    return gone.size();
  }

  /** Those that were still there: others may have forgotten some since they were chosen. */
  private static List<Over> forgetRuns(WriteSession session, List<Over> runs) throws SQLException {
    PreparedStatement delete = session.statement(DELETE_RUN);
    for (Over run : runs) {
      delete.setLong(1, run.number());
      delete.setString(2, run.id());
      delete.addBatch();
    }
    int[] counts = delete.executeBatch();
    List<Over> gone = new ArrayList<>(counts.length);
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        gone.add(runs.get(i));
      }
    }
    return gone;
  }
}
