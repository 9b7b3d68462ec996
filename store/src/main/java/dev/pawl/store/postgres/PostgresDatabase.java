package dev.pawl.store.postgres;

import dev.pawl.store.database.Database;
import dev.pawl.store.database.Drivers;
import dev.pawl.store.database.OwnerFiles;
import dev.pawl.store.database.Schema;
import dev.pawl.store.database.Sign;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.database.SummaryRow;
import dev.pawl.store.database.TableReads;
import dev.pawl.store.database.Trouble;
import dev.pawl.store.database.WriteSession;
import dev.pawl.store.registry.Dialect;
import dev.pawl.store.sqlite.Unused;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL database, which the processes of a team share. */
public final class PostgresDatabase implements Database {
  /** Keeps processes from creating the tables at the same time. */
  private static final long MIGRATION = 0x7061776cL;

  private static final long PRUNING = MIGRATION + 1;

  /**
   * A process that is cut off in the middle of a transaction must not keep others waiting for
   * longer than they wait for itself; and what is safe is safe, whatever is usual for this user.
   */
  private static final String SESSION =
      "SELECT set_config('idle_in_transaction_session_timeout', '$IDLE', false),"
          + " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
          + " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

  private final PostgresAddress address;
  private final StoreSettings settings;
  private final String schema;
  private final @Nullable OwnerFiles files;
  private final PostgresOwners owners;
  private volatile Runnable trouble = () -> {};
  private volatile @Nullable Presence presence;
  private volatile @Nullable Bell bell;
  private volatile @Nullable Connection writing;

  public PostgresDatabase(PostgresAddress address, StoreSettings settings) {
    this(address, settings, OwnerFiles.ofThisMachine());
  }

  /**
   * @param files by which processes of one machine know of each other; null if there is no telling
   */
  public PostgresDatabase(
      PostgresAddress address, StoreSettings settings, @Nullable OwnerFiles files) {
    this.address = address;
    this.settings = settings;
    this.files = files;
    owners = new PostgresOwners(files);
    schema = address.properties().getProperty("currentSchema", "pawl");
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public String place() {
    return "the journal in PostgreSQL at " + address.shown();
  }

  private Connection connect() throws SQLException {
    return connect(settings.patience());
  }

  private Connection connect(Duration patience) throws SQLException {
    Drivers.require(Drivers.POSTGRESQL, place(), "org.postgresql:postgresql");
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
  public WriteSession open(String owner) throws SQLException {
    Presence mine = presence(owner);
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      bringUpToDate(connection, statement);
      statement.execute(SESSION.replace("$IDLE", Long.toString(settings.lease().toMillis())));
      mine.enter(connection);
      connection.commit();
      mine.committed();
      writing = connection;
      return new PostgresSession(connection, mine, Bell.channel(schema));
    } catch (SQLException | RuntimeException e) {
      mine.rolledBack();
      connection.close();
      throw e;
    }
  }

  private Presence presence(String owner) {
    Presence known = presence;
    if (known != null && known.owner().equals(owner)) {
      return known;
    }
    if (known != null) {
      known.close();
    }
    Presence mine = new Presence(owner, settings.lease(), files, this::line, () -> trouble.run());
    presence = mine;
    return mine;
  }

  /** For signs of life, which need not survive the end of the machine. */
  private Connection line() throws SQLException {
    Connection connection = connect(settings.lease().dividedBy(3));
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = off");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public Map<String, Sign> signs(Collection<String> all, Connection connection)
      throws SQLException {
    return owners.signs(all, connection);
  }

  @Override
  public Sign take(String owner, WriteSession session) throws SQLException {
    return owners.take(owner, session.connection());
  }

  /** That takes longer than anybody should have to wait here. */
  @Override
  public boolean awaitMore(String owner) {
    return false;
  }

  @Override
  public boolean mayAct() {
    Presence mine = presence;
    return mine == null || mine.mayAct();
  }

  @Override
  public void affirm(WriteSession session) throws SQLException {
    Presence mine = presence;
    if (mine != null) {
      mine.beat(session.connection());
    }
  }

  @Override
  public boolean isDispossessed() {
    Presence mine = presence;
    return mine != null && mine.isLost();
  }

  @Override
  public void attend(Runnable whenInTrouble) {
    trouble = whenInTrouble;
  }

  @Override
  public void leave(WriteSession session) throws SQLException {
    Presence mine = presence;
    if (mine != null) {
      mine.leave(session.connection());
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

  @Override
  public byte[] secret(String name, byte[] fresh) throws SQLException {
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
      return secret(connection, name).orElse(fresh);
    }
  }

  /** A database that is not ours yet has none. */
  @Override
  public Optional<byte[]> secret(String name) throws SQLException {
    try (Connection connection = reader()) {
      return connection == null ? Optional.empty() : secret(connection, name);
    }
  }

  private static Optional<byte[]> secret(Connection connection, String name) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("SELECT value FROM secrets WHERE name = ?")) {
      find.setString(1, name);
      try (ResultSet row = find.executeQuery()) {
        return row.next() ? Optional.of(row.getBytes(1)) : Optional.empty();
      }
    }
  }

  @Override
  public synchronized void listen(Supplier<String> owner, Runnable heard) {
    if (bell == null) {
      bell = new Bell(this::line, Bell.channel(schema), owner, heard);
    }
  }

  @Override
  public boolean isListening() {
    Bell hung = bell;
    return hung != null && hung.isListening();
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

  @Override
  public boolean isUndone(SQLException problem) {
    return PostgresTrouble.isUndone(problem);
  }

  @Override
  public Optional<SummaryRow> hold(WriteSession session, String run) throws SQLException {
    return TableReads.row(session, TableReads.OPEN + " FOR UPDATE SKIP LOCKED", run);
  }

  @Override
  public String held(String select) {
    return select + " FOR UPDATE";
  }

  /**
   * Whoever begins a run makes sure of its definition, and has to wait for this: so it neither
   * waits long itself, with all of them behind it, nor takes the table without need.
   */
  @Override
  public int forgetUnused(WriteSession session) throws SQLException {
    Savepoint before = session.connection().setSavepoint();
    try {
      session.statement("SET LOCAL lock_timeout = 100").execute();
      session.statement(PostgresOwners.FORGET).executeUpdate();
      int forgotten = Unused.forgetLetters(session);
      if (Unused.hasDefinitions(session)) {
        session.statement("LOCK TABLE definitions IN SHARE ROW EXCLUSIVE MODE").execute();
        forgotten += Unused.forgetDefinitions(session);
      }
      return forgotten;
    } catch (SQLException e) {
      if (!PostgresTrouble.isNotNow(e)) {
        throw e;
      }
      session.connection().rollback(before);
      return 0;
    }
  }

  /** Two that delete the same rows in another order would wait for each other. */
  @Override
  public boolean mayPrune(WriteSession session) throws SQLException {
    try (ResultSet row =
        session.statement("SELECT pg_try_advisory_xact_lock(" + PRUNING + ")").executeQuery()) {
      return row.next() && row.getBoolean(1);
    }
  }

  /** The server does that by itself. */
  @Override
  public boolean shrink(WriteSession session) {
    return false;
  }

  /** Goes silent, as a process does that is killed. */
  void die() {
    Presence mine = presence;
    if (mine != null) {
      mine.die();
    }
    closeConnection();
  }

  @Override
  public void close() {
    Presence mine = presence;
    if (mine != null) {
      mine.close();
    }
    closeConnection();
  }

  private void closeConnection() {
    Bell hung = bell;
    if (hung != null) {
      hung.close();
    }
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

  private static final class PostgresSession extends WriteSession {
    private final Presence presence;
    private final String channel;

    PostgresSession(Connection connection, Presence presence, String channel) {
      super(connection);
      this.presence = presence;
      this.channel = channel;
    }

    @Override
    public void ring(String run) throws SQLException {
      PreparedStatement ring = statement(Bell.RING);
      ring.setString(1, channel);
      ring.setString(2, run);
      ring.executeQuery().close();
    }

    @Override
    public void begin(boolean safe) throws SQLException {
      if (!safe) {
        statement("SET LOCAL synchronous_commit = off").execute();
      }
      if (!presence.mayAct()) {
        // What is begun under a name that others took for that of the dead would be theirs.
        presence.beat(connection());
      }
    }

    @Override
    public void commit() throws SQLException {
      connection().commit();
      presence.committed();
    }

    @Override
    public void rollback() throws SQLException {
      presence.rolledBack();
      connection().rollback();
    }
  }
}
