package dev.pawl.store.sqlite;

import dev.pawl.model.PawlException;
import dev.pawl.store.database.Database;
import dev.pawl.store.database.Drivers;
import dev.pawl.store.database.OwnerFiles;
import dev.pawl.store.database.Rights;
import dev.pawl.store.database.Schema;
import dev.pawl.store.database.Sign;
import dev.pawl.store.database.SummaryRow;
import dev.pawl.store.database.TableReads;
import dev.pawl.store.database.Trouble;
import dev.pawl.store.database.WriteSession;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteOpenMode;

/** A SQLite file in a data folder, which several processes may share. */
public final class SqliteDatabase implements Database {
  public static final String FILE = "pawl.db";
  private static final int PAGES_LEFT = 1000;
  private static final int PAGES_AT_ONCE = 1000;
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final Path folder;
  private final Path file;
  private final Duration patience;
  private volatile boolean claimed;
  private volatile Runnable trouble = () -> {};
  private final OwnerFiles owners;
  private final SqliteReading reading;

  /** Owners whose file is missing, and since when this process knows. */
  private final Map<String, Long> missing = new ConcurrentHashMap<>();

  public SqliteDatabase(Path folder, Duration patience) {
    this.folder = folder;
    this.patience = patience;
    file = folder.resolve(FILE);
    reading = new SqliteReading(file);
    owners = new OwnerFiles(folder.resolve("owners"));
  }

  @Override
  public String place() {
    return "the journal " + file;
  }

  @Override
  public WriteSession open(String owner) throws SQLException {
    Drivers.require(Drivers.SQLITE, place(), "org.xerial:sqlite-jdbc");
    prepareFolder(owner);
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        return open();
      } catch (SQLException e) {
        // Several processes may be creating it at once, and then not every step can wait its turn.
        if (!isBusy(e) || System.nanoTime() - deadline > 0) {
          throw e;
        }
        LockSupport.parkNanos(10_000_000);
      }
    }
  }

  private void prepareFolder(String owner) {
    try {
      Rights.createFolder(folder);
      try {
        Files.createFile(file, Rights.file(folder));
      } catch (FileAlreadyExistsException _) {
        // As it should be, most of the time.
      }
      owners.claim(owner);
      claimed = true;
    } catch (IOException e) {
      throw new PawlException.Unreachable(SqliteTrouble.folder(folder, e), e);
    }
  }

  private WriteSession open() throws SQLException {
    Connection connection = connect(SqliteReading.name(file));
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA auto_vacuum = INCREMENTAL");
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA journal_size_limit = 67108864");
      statement.execute("PRAGMA cache_size = -4000");
      SqliteSession session = new SqliteSession(connection);
      if (!hasTables(statement) || Schema.version(statement) != Schema.SQLITE.current()) {
        session.begin(true);
        Schema.SQLITE.migrate(connection, place());
        session.commit();
      }
      return session;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static boolean hasTables(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery("SELECT 1 FROM sqlite_master WHERE name = 'meta'")) {
      return row.next();
    }
  }

  private Connection connect(String name) throws SQLException {
    SqliteLibrary.locate();
    SQLiteConfig config = new SQLiteConfig();
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.setBusyTimeout((int) Math.min(Integer.MAX_VALUE, patience.toMillis() * 9 / 10));
    return config.createConnection("jdbc:sqlite:" + name);
  }

  @Override
  public @Nullable Connection reader() throws SQLException {
    return Files.exists(file) ? reading.open(this::connect, this::reader) : null;
  }

  private @Nullable Connection reader(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA query_only = ON");
      if (!hasTables(statement)) {
        connection.close();
        return null;
      }
      Schema.SQLITE.check(Schema.version(statement), place());
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public Map<String, Sign> signs(Collection<String> all, Connection connection) {
    Map<String, Sign> signs = new HashMap<>();
    all.forEach(owner -> signs.put(owner, sign(owner)));
    return signs;
  }

  @Override
  public Sign take(String owner, WriteSession session) {
    return sign(owner);
  }

  /** One that lives and misses its file makes another within a moment. */
  private Sign sign(String owner) {
    try {
      Sign sign = owners.sign(owner);
      if (sign != Sign.MISSING) {
        missing.remove(owner);
        return sign;
      }
      return moment(owner) > 0 ? Sign.MISSING : Sign.GONE;
    } catch (IOException e) {
      throw new PawlException.Unreachable(SqliteTrouble.folder(folder, e), e);
    }
  }

  private long moment(String owner) {
    long now = System.nanoTime();
    return missing.computeIfAbsent(owner, _ -> now) + MOMENT.toNanos() - now;
  }

  @Override
  public boolean awaitMore(String owner) {
    boolean interrupted = false;
    for (long left = moment(owner); left > 0; left = moment(owner)) {
      LockSupport.parkNanos(left);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  @Override
  public boolean mayAct() {
    return !claimed || (owners.holds() && !owners.isInDoubt());
  }

  @Override
  public int gaps() {
    return owners.gaps();
  }

  @Override
  public void settled(int gaps) {
    owners.settled(gaps);
  }

  @Override
  public void attend(Runnable whenInTrouble) {
    trouble = whenInTrouble;
  }

  @Override
  public void show() {
    try {
      owners.renew();
      if (owners.isInDoubt()) {
        trouble.run();
      }
    } catch (IOException e) {
      System.getLogger("dev.pawl.store")
          .log(System.Logger.Level.DEBUG, "others may take this process for gone", e);
    }
  }

  private static boolean isBusy(SQLException e) {
    return SqliteTrouble.code(e) == SQLiteErrorCode.SQLITE_BUSY;
  }

  @Override
  public boolean concernsAll(SQLException problem) {
    return SqliteTrouble.concernsAll(problem);
  }

  /** Only when a file itself is: somebody removed it, and a new one is made. */
  @Override
  public boolean isLost(SQLException problem) {
    return problem instanceof FileGone;
  }

  private static final class FileGone extends SQLException {
    private static final long serialVersionUID = 1L;

    FileGone() {
      super("the file was removed", null, SQLiteErrorCode.SQLITE_CANTOPEN.code);
    }
  }

  @Override
  public Trouble explain(SQLException problem) {
    return SqliteTrouble.explain(file, patience, problem);
  }

  /** Whoever writes keeps all others from writing. */
  @Override
  public Optional<SummaryRow> hold(WriteSession session, String run) throws SQLException {
    return TableReads.row(session, TableReads.OPEN, run);
  }

  @Override
  public int forgetUnused(WriteSession session) throws SQLException {
    return Unused.forget(session);
  }

  /** Some room is left in the file: later runs will need it. */
  @Override
  public byte[] secret(String name, byte[] fresh) {
    return new SecretFile(folder, name).readOr(fresh);
  }

  @Override
  public Optional<byte[]> secret(String name) {
    return new SecretFile(folder, name).read();
  }

  @Override
  public boolean shrink(WriteSession session) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      long free = 0;
      try (ResultSet row = statement.executeQuery("PRAGMA freelist_count")) {
        free = row.next() ? row.getLong(1) - PAGES_LEFT : 0;
      }
      if (free > 0) {
        statement.executeUpdate("PRAGMA incremental_vacuum(" + Math.min(free, PAGES_AT_ONCE) + ")");
      }
      return free > PAGES_AT_ONCE;
    }
  }

  /** Lets go as the operating system does it for a process that is killed. */
  void die() {
    owners.die();
  }

  @Override
  public void close() {
    owners.close();
  }

  /** Tells this file from another one that may take its place. */
  private @Nullable Object identity() throws SQLException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException _) {
      throw new FileGone();
    }
  }

  private final class SqliteSession extends WriteSession {
    private final @Nullable Object identity = identity();
    private boolean safe;

    SqliteSession(Connection connection) throws SQLException {
      super(connection);
      statement("PRAGMA synchronous = FULL").execute();
      safe = true;
    }

    @Override
    public void begin(boolean wanted) throws SQLException {
      if (!Objects.equals(identity, identity()) || !owners.holds()) {
        throw new FileGone();
      }
      if (wanted != safe) {
        // Without FULL a transaction is seen by other processes at once, but is not forced to disk.
        statement(wanted ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL").execute();
        safe = wanted;
      }
      statement("BEGIN IMMEDIATE").execute();
    }

    @Override
    public void commit() throws SQLException {
      statement("COMMIT").execute();
    }

    @Override
    public void rollback() throws SQLException {
      statement("ROLLBACK").execute();
    }
  }
}
