package dev.pawl.store.postgres;

import dev.pawl.store.database.Dispossessed;
import dev.pawl.store.database.Lease;
import dev.pawl.store.database.OwnerFiles;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What makes it known to others, under one name, that this process lives. */
final class Presence implements AutoCloseable {
  private static final String ENTER =
      "INSERT INTO owners (id, lock_key, lease, beat, seen, gone)"
          + " VALUES (?, ?, ?, 0, clock_timestamp(), FALSE) ON CONFLICT (id) DO UPDATE"
          + " SET beat = owners.beat + 1, seen = clock_timestamp() WHERE NOT owners.gone";
  private static final String BEAT =
      "UPDATE owners SET beat = beat + 1, seen = clock_timestamp() WHERE id = ? AND NOT gone";
  private static final Duration TO_END = Duration.ofSeconds(2);

  private final String owner;
  private final Duration length;
  private final Lease lease;
  private final @Nullable OwnerFiles files;
  private final Pulse pulse;
  private volatile boolean entered;
  private Lease.@Nullable Moment sent;

  /** Opens a connection for signs of life, which does not wait long for anything. */
  interface Line {
    Connection open() throws SQLException;
  }

  /**
   * @param trouble told, on another thread, when a sign of life could not be given that way
   */
  Presence(String owner, Duration length, @Nullable OwnerFiles files, Line line, Runnable trouble) {
    this.owner = owner;
    this.length = length;
    this.files = files;
    lease = new Lease(length);
    pulse = new Pulse(new OwnLine(line), length, trouble);
  }

  String owner() {
    return owner;
  }

  boolean mayAct() {
    return lease.holds();
  }

  boolean isLost() {
    return lease.isLost();
  }

  /** Makes the connection the one that writes. The caller commits, and then says so. */
  void enter(Connection connection) throws SQLException {
    checkNotLost();
    claim(connection);
    if (files != null) {
      claimFile(files);
    }
    if (entered) {
      beat(connection);
      return;
    }
    sent = lease.now();
    try (PreparedStatement enter = connection.prepareStatement(ENTER)) {
      enter.setString(1, owner);
      enter.setLong(2, PostgresOwners.lock(owner));
      enter.setLong(3, length.toMillis());
      if (enter.executeUpdate() == 0) {
        lose();
      }
    }
  }

  private void claimFile(OwnerFiles claimed) {
    try {
      claimed.claim(owner);
    } catch (IOException e) {
      System.getLogger("dev.pawl.store")
          .log(Level.DEBUG, "others on this machine will not know at once when this ends", e);
    }
  }

  /**
   * Takes the lock that only one connection of this owner can have, so that what an earlier one has
   * sent is decided before this one writes. An earlier one may be there for as long as the server
   * has not noticed that it was lost; it is ended then.
   */
  private void claim(Connection connection) throws SQLException {
    long lock = PostgresOwners.lock(owner);
    if (hasLocked(connection, lock)) {
      return;
    }
    PostgresOwners.endWriting(lock, connection);
    long until = System.nanoTime() + TO_END.toNanos();
    while (!hasLocked(connection, lock)) {
      if (System.nanoTime() - until > 0) {
        throw new SQLException("an earlier connection of this process is not closed yet", "08006");
      }
      LockSupport.parkNanos(10_000_000);
    }
  }

  private static boolean hasLocked(Connection connection, long lock) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_try_advisory_lock(" + lock + ")")) {
      return row.next() && row.getBoolean(1);
    }
  }

  /** A sign of life within the transaction that writes. */
  void beat(Connection connection) throws SQLException {
    checkNotLost();
    Lease.Moment now = lease.now();
    if (!hasBeaten(connection)) {
      lose();
    }
    sent = now;
  }

  private boolean hasBeaten(Connection connection) throws SQLException {
    try (PreparedStatement beat = connection.prepareStatement(BEAT)) {
      beat.setString(1, owner);
      return beat.executeUpdate() == 1;
    }
  }

  private void lose() throws Dispossessed {
    lease.lose();
    checkNotLost();
  }

  private void checkNotLost() throws Dispossessed {
    if (lease.isLost()) {
      throw new Dispossessed(
          "nothing was heard of this process for more than " + length.toMillis() + " ms");
    }
  }

  /** What was sent within a transaction counts once that is committed. */
  void committed() {
    Lease.Moment now = sent;
    sent = null;
    if (now != null) {
      entered = true;
      lease.heard(now);
      pulse.start();
    }
  }

  void rolledBack() {
    sent = null;
  }

  /** Says that this owner is gone, and has nothing left. */
  void leave(Connection connection) throws SQLException {
    pulse.close();
    try (PreparedStatement leave = connection.prepareStatement("DELETE FROM owners WHERE id = ?")) {
      leave.setString(1, owner);
      leave.executeUpdate();
    }
  }

  /** Goes silent for long, as a process does that stands still or is killed. */
  void die() {
    pulse.close();
    lease.lapse();
    if (files != null) {
      files.die();
    }
  }

  @Override
  public void close() {
    pulse.close();
    if (files != null) {
      files.close();
    }
  }

  /** Gives signs of life over a connection of their own. */
  private final class OwnLine implements Pulse.Beat {
    private final Line line;
    private @Nullable Connection connection;

    OwnLine(Line line) {
      this.line = line;
    }

    @Override
    public boolean give() throws SQLException {
      Connection open = connection;
      if (open == null) {
        open = line.open();
        connection = open;
      }
      Lease.Moment now = lease.now();
      boolean counts = hasBeaten(open);
      if (counts) {
        lease.heard(now);
      } else {
        lease.lose();
      }
      return counts;
    }

    @Override
    public void end() {
      Connection open = connection;
      connection = null;
      if (open != null) {
        try {
          open.close();
        } catch (SQLException _) {
          // Then the server closes it.
        }
      }
    }
  }
}
