package dev.pawl.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL database, which the processes of a team share.
 *
 * <p>That an owner lives is told by an advisory lock, which the connection that writes holds: the
 * server gives it back when that connection is gone, and without that connection nothing is
 * written.
 */
final class PostgresDatabase implements Database {
  /** Keeps processes from creating the tables at the same time. */
  private static final long MIGRATION = 0x7061776cL;

  private final PostgresAddress address;
  private final Duration patience;
  private final String schema;
  private volatile @Nullable Connection writing;

  PostgresDatabase(PostgresAddress address, Duration patience) {
    this.address = address;
    this.patience = patience;
    schema = address.properties().getProperty("currentSchema", "pawl");
  }

  @Override
  public String place() {
    return "the journal in PostgreSQL at " + address.shown();
  }

  private Connection connect() throws SQLException {
    String seconds = Long.toString(Math.max(1, patience.toSeconds()));
    Properties properties = new Properties();
    properties.setProperty("ApplicationName", "pawl");
    properties.setProperty("currentSchema", schema);
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", seconds);
    properties.setProperty("loginTimeout", seconds);
    properties.setProperty("socketTimeout", seconds);
    properties.putAll(address.properties());
    return DriverManager.getConnection(address.url(), properties);
  }

  @Override
  public Session open(String owner) throws SQLException {
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      bringUpToDate(connection, statement);
      claim(statement, key(owner));
      connection.commit();
      writing = connection;
      return new PostgresSession(connection);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void bringUpToDate(Connection connection, Statement statement) throws SQLException {
    if (!hasTables(statement) || Schema.version(statement) != Schema.POSTGRES.current()) {
      statement.execute("SELECT pg_advisory_xact_lock(" + MIGRATION + ")");
      createSchema(statement);
      Schema.POSTGRES.migrate(connection, place());
    }
  }

  /** Asks first: even where it is there already, creating it takes a right. */
  private void createSchema(Statement statement) throws SQLException {
    String quoted = '"' + schema.replace("\"", "\"\"") + '"';
    boolean there;
    try (ResultSet row = statement.executeQuery("SELECT current_schema() IS NOT NULL")) {
      there = row.next() && row.getBoolean(1);
    }
    if (!there) {
      statement.execute("CREATE SCHEMA IF NOT EXISTS " + quoted);
    }
  }

  /** The lock of a connection that was lost may be there until the server has noticed the loss. */
  private static void claim(Statement statement, long key) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT pg_try_advisory_lock(" + key + ")")) {
      if (!row.next() || !row.getBoolean(1)) {
        throw new SQLException("an earlier connection of this process is not closed yet", "08006");
      }
    }
  }

  private static long key(String owner) {
    UUID id = UUID.fromString(owner);
    return id.getMostSignificantBits() ^ id.getLeastSignificantBits();
  }

  private static boolean hasTables(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT to_regclass('meta') IS NOT NULL")) {
      return row.next() && row.getBoolean(1);
    }
  }

  @Override
  public @Nullable Connection reader() throws SQLException {
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      if (!hasTables(statement)) {
        connection.close();
        return null;
      }
      Schema.POSTGRES.check(Schema.version(statement), place());
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * A secret that all processes share which use this database: the first one that asks decides.
   *
   * @param fresh what it is if there is none of that name yet
   */
  byte[] secret(String name, byte[] fresh) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      bringUpToDate(connection, statement);
      try (PreparedStatement keep =
          connection.prepareStatement(
              "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")) {
        keep.setString(1, name);
        keep.setBytes(2, fresh);
        keep.executeUpdate();
      }
      connection.commit();
      try (PreparedStatement find =
          connection.prepareStatement("SELECT value FROM secrets WHERE name = ?")) {
        find.setString(1, name);
        try (ResultSet row = find.executeQuery()) {
          return row.next() ? row.getBytes(1) : fresh;
        }
      }
    }
  }

  /** Tries for a shared lock: several may look at the same time, and none keeps it. */
  @Override
  public boolean lives(String owner, Connection connection) throws SQLException {
    if (owner.isEmpty()) {
      return false;
    }
    try (PreparedStatement look =
        connection.prepareStatement(
            "SELECT CASE WHEN pg_try_advisory_lock_shared(?)"
                + " THEN pg_advisory_unlock_shared(?) ELSE FALSE END")) {
      long key = key(owner);
      look.setLong(1, key);
      look.setLong(2, key);
      try (ResultSet row = look.executeQuery()) {
        return row.next() && !row.getBoolean(1);
      }
    }
  }

  @Override
  public boolean concernsAll(SQLException problem) {
    return PostgresTrouble.concernsAll(problem);
  }

  @Override
  public boolean isLost(SQLException problem) {
    return PostgresTrouble.isLost(problem);
  }

  @Override
  public Trouble explain(SQLException problem) {
    return PostgresTrouble.explain(place(), problem);
  }

  /** Whoever begins a run makes sure of its definition, and has to wait for this. */
  @Override
  public int forgetUnused(Session session) throws SQLException {
    session.statement("LOCK TABLE definitions IN SHARE ROW EXCLUSIVE MODE").execute();
    return Unused.forget(session);
  }

  /** The server does that by itself. */
  @Override
  public boolean shrink(Session session) {
    return false;
  }

  @Override
  public void close() {
    Connection connection = writing;
    writing = null;
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException _) {
        // Then the server closes it.
      }
    }
  }

  private static final class PostgresSession extends Session {
    PostgresSession(Connection connection) {
      super(connection);
    }

    @Override
    void begin(boolean safe) throws SQLException {
      if (!safe) {
        statement("SET LOCAL synchronous_commit = off").execute();
      }
    }

    @Override
    void commit() throws SQLException {
      connection().commit();
    }

    @Override
    void rollback() throws SQLException {
      connection().rollback();
    }
  }
}
