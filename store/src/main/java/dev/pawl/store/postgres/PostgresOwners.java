package dev.pawl.store.postgres;

import dev.pawl.store.database.OwnerFiles;
import dev.pawl.store.database.Sign;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The processes that share a PostgreSQL database, as they see each other: a row for each, in which
 * it counts up its signs of life.
 *
 * <p>One is gone for certain when it said so itself, when the operating system says so, or when it
 * was watched for its whole lease without a sign of life. Whoever takes runs of one that is gone
 * settles that in its row first, in the same transaction: from then on no sign of life counts.
 */
final class PostgresOwners {
  private static final String LOOK =
      "SELECT id, beat, lease, gone, seen < clock_timestamp() - lease * INTERVAL '1 millisecond',"
          + " lock_key, (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint"
          + " FROM owners WHERE id = ANY (?)";
  private static final String LOCKS =
      "SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE locktype = 'advisory'"
          + " AND objsubid = 1 AND granted AND mode = 'ExclusiveLock'"
          + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
  private static final String NO_TABLE = "42P01";

  /** Does not wait for the one that is gone, should it have been cut off in a transaction. */
  private static final String SETTLE =
      "UPDATE owners SET gone = TRUE WHERE id IN (SELECT id FROM owners WHERE id = ? AND beat = ?"
          + " AND NOT gone FOR UPDATE SKIP LOCKED)";

  /** Ends the connection by which an owner writes, and with it the transaction under way there. */
  private static final String END_WRITING =
      "SELECT count(pg_terminate_backend(l.pid)) FROM pg_locks l JOIN pg_stat_activity a"
          + " ON a.pid = l.pid AND a.usename = current_user WHERE locktype = 'advisory'"
          + " AND objsubid = 1 AND granted AND mode = 'ExclusiveLock'"
          + " AND (classid::bigint << 32) | objid::bigint = ?"
          + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

  /** Deletes the rows of those that are gone and left nothing behind. */
  static final String FORGET =
      "DELETE FROM owners WHERE (gone OR (seen < clock_timestamp() - INTERVAL '1 day'"
          + " AND lock_key NOT IN ("
          + LOCKS
          + "))) AND NOT EXISTS (SELECT 1 FROM runs WHERE owner = owners.id AND ended_at = 0)";

  private final Watch watch = new Watch();
  private final @Nullable OwnerFiles files;

  private record Row(
      String id, Watch.Look look, boolean gone, boolean stale, long lock, long asked, long told) {}

  PostgresOwners(@Nullable OwnerFiles files) {
    this.files = files;
  }

  /** The lock that the connection holds by which this owner writes. */
  static long lock(String owner) {
    UUID id = UUID.fromString(owner);
    return id.getMostSignificantBits() ^ id.getLeastSignificantBits();
  }

  /** What is known of each owner. The connection has no transaction under way. */
  Map<String, Sign> signs(Collection<String> owners, Connection connection) throws SQLException {
    Map<String, Sign> signs = new HashMap<>();
    if (!owners.isEmpty()) {
      Map<String, Row> rows = known(Set.copyOf(owners), connection);
      Set<Long> locks = locks(connection);
      owners.forEach(owner -> signs.put(owner, sign(owner, rows.get(owner), locks)));
    }
    return signs;
  }

  /**
   * The same for one whose runs somebody wants to take. If it is gone, that is settled with the
   * transaction that is under way, which must survive the end of the machine then: a server that
   * forgot it would let the one that is gone come back. Whatever that one has under way is ended;
   * it may hold what is to be taken.
   */
  Sign take(String owner, Connection connection) throws SQLException {
    Row row = rows(Set.of(owner), connection).get(owner);
    Sign sign = sign(owner, row, locks(connection));
    if (sign != Sign.GONE || row == null || row.gone()) {
      return sign;
    }
    endWriting(row.lock(), connection);
    try (Statement safe = connection.createStatement();
        PreparedStatement settle = connection.prepareStatement(SETTLE)) {
      safe.execute("SET LOCAL synchronous_commit = on");
      settle.setString(1, owner);
      settle.setLong(2, row.look().beat());
      return settle.executeUpdate() == 1 ? Sign.GONE : Sign.LIVES;
    }
  }

  static void endWriting(long lock, Connection connection) throws SQLException {
    try (PreparedStatement end = connection.prepareStatement(END_WRITING)) {
      end.setLong(1, lock);
      end.execute();
    }
  }

  private Sign sign(String owner, @Nullable Row row, Set<Long> locks) {
    if (row == null) {
      // Before there were rows, the lock was all that told.
      return locks.contains(lock(owner)) ? Sign.LIVES : Sign.GONE;
    }
    boolean watched = watch.hasSeenNothing(owner, row.look(), row.asked(), row.told());
    if (row.gone() || watched || isKnownToBeDead(owner)) {
      return Sign.GONE;
    }
    return row.stale() && !locks.contains(row.lock()) ? Sign.SILENT : Sign.LIVES;
  }

  private boolean isKnownToBeDead(String owner) {
    try {
      return files != null && files.sign(owner) == Sign.GONE;
    } catch (IOException _) {
      return false;
    }
  }

  /** An earlier version had no such table, and only who writes brings tables up to date. */
  private static Map<String, Row> known(Set<String> owners, Connection connection)
      throws SQLException {
    try {
      return rows(owners, connection);
    } catch (SQLException e) {
      if (NO_TABLE.equals(e.getSQLState())) {
        return Map.of();
      }
      throw e;
    }
  }

  private static Map<String, Row> rows(Set<String> owners, Connection connection)
      throws SQLException {
    Map<String, Row> rows = new HashMap<>();
    long asked = System.nanoTime();
    try (PreparedStatement look = connection.prepareStatement(LOOK)) {
      look.setArray(1, connection.createArrayOf("text", owners.toArray()));
      try (ResultSet row = look.executeQuery()) {
        long told = System.nanoTime();
        while (row.next()) {
          Watch.Look seen =
              new Watch.Look(
                  row.getLong(2), row.getLong(7), TimeUnit.MILLISECONDS.toNanos(row.getLong(3)));
          String id = row.getString(1);
          rows.put(
              id,
              new Row(id, seen, row.getBoolean(4), row.getBoolean(5), row.getLong(6), asked, told));
        }
      }
    }
    return rows;
  }

  private static Set<Long> locks(Connection connection) throws SQLException {
    Set<Long> locks = new HashSet<>();
    try (PreparedStatement look = connection.prepareStatement(LOCKS);
        ResultSet row = look.executeQuery()) {
      while (row.next()) {
        locks.add(row.getLong(1));
      }
    }
    return locks;
  }
}
